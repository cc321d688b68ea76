/** Shown to a browser without the launch cookie. Without style or script: the page's policy allows neither inline. */
export const refusalPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Bellwether</title></head>
<body>
<main>
<h1>Open Bellwether from its start command</h1>
<p>This page belongs to a Bellwether that is running on this computer, but this browser has not been let in.
Run the start command again, or open the address that it printed.</p>
</main>
</body>
</html>
`;
