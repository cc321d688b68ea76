/** What an export holds, for the page that opens it. */
export interface ExportPage {
  readonly madeAt: string;
  readonly version: string;
  readonly organizations: readonly string[];
  readonly tables: readonly {
    readonly name: string;
    readonly rows: number;
    readonly columns: readonly string[];
  }[];
  readonly files: readonly { readonly path: string; readonly name: string; readonly of: string }[];
  readonly reports: readonly { readonly path: string; readonly name: string }[];
  readonly lacking: readonly string[];
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const link = (path: string, words: string): string =>
  `<a href="${escaped(path.split("/").map(encodeURIComponent).join("/"))}">${escaped(words)}</a>`;

const list = (items: readonly string[]): string =>
  `<ul>\n${items.map((each) => `<li>${each}</li>`).join("\n")}\n</ul>`;

/** A page without scripts or styles of others, that says what lies where. */
export function pageOf({
  madeAt,
  version,
  organizations,
  tables,
  files,
  reports,
  lacking,
}: ExportPage): string {
  const rows = tables.map(
    ({ name, rows: count, columns }) =>
      `<tr><td>${link(`records/${name}.jsonl`, name.replaceAll("_", " "))}</td><td>${count}</td><td>${escaped(columns.join(", "))}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Everything from Bellwether</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:.3rem .6rem;text-align:left;vertical-align:top}</style>
</head>
<body>
<h1>Everything from Bellwether</h1>
<p>${organizations.map(escaped).join(", ")}</p>
<p>Made ${escaped(madeAt)} by version ${escaped(version)}. These are confidential records of students and staff, and nothing here is sealed: keep them as such.</p>
<h2>Records</h2>
<p>One file for each kind, in UTF-8, with one record a line as JSON. Records name one another by their numbers: <code>case_id</code> is the <code>id</code> of a case. Times are of UTC as in ISO 8601; yes and no are 1 and 0. Deleted records that could still be restored are in <code>kept_records</code>. Passwords, codes and keys are left out, and so is what the server had made for itself alone, such as its index of words.</p>
<table>
<tr><th>Kind</th><th>Records</th><th>Fields</th></tr>
${rows.join("\n")}
</table>
<h2>Files</h2>
${list(files.map(({ path, name, of }) => `${link(path, name)} (${escaped(of)})`))}
<h2>Reports that left as files</h2>
${list(reports.map(({ path, name }) => link(path, name)))}
${lacking.length === 0 ? "" : `<h2>Missing or damaged when this was made</h2>\n${list(lacking.map(escaped))}`}
</body>
</html>
`;
}
