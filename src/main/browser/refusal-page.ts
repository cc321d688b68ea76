/** Where a page without a pass leads to. */
export const refusalPath = "/-/refused";

/** Shown to a browser that was not let in, or whose launch address was used before. Without style or script: the page's policy allows neither inline. */
export const refusalPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Bellwether</title></head>
<body>
<main>
<h1>Open Bellwether from its start command</h1>
<p>This page belongs to a Bellwether that is running on this computer, but this browser has not been let in.
Its address lets a browser in once. To open it here, open the file open-bellwether.html in the folder in which Bellwether
keeps its records, or run the start command again.</p>
</main>
</body>
</html>
`;
