import { type ExportManifest, recordsPath, rowsPath } from "./format.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const link = (path: string, words: string): string =>
  `<a href="${escaped(path.split("/").map(encodeURIComponent).join("/"))}">${escaped(words)}</a>`;

const list = (items: readonly string[]): string =>
  `<ul>\n${items.map((each) => `<li>${each}</li>`).join("\n")}\n</ul>`;

/** A page without scripts or styles of others, that says what lies where. */
export function pageOf({
  made_at: madeAt,
  version,
  organizations,
  records,
  tables,
  files,
  reports,
  lacking,
  left_out: leftOut,
}: Omit<ExportManifest, "contents">): string {
  const kinds = records.map(
    ({ kind, noun, endpoint, count }) =>
      `<tr><td>${link(recordsPath(kind), noun)}</td><td>${count}</td><td>${endpoint ?? ""}</td></tr>`,
  );
  const rows = tables.map(
    ({ name, rows: count, columns }) =>
      `<tr><td>${link(rowsPath(name), name.replaceAll("_", " "))}</td><td>${count}</td><td>${escaped(columns.join(", "))}</td></tr>`,
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
<p>One file for each kind, in UTF-8, with one record a line as JSON, in the shape in which the API answers it to somebody who may see everything. Times are of UTC as in ISO 8601. Records that were merged into others, and practice, are among the rows alone.</p>
<table>
<tr><th>Kind</th><th>Records</th><th>As answered by</th></tr>
${kinds.join("\n")}
</table>
<h2>Rows</h2>
<p>What a server is made of again: <code>bellwether import-all</code> takes this folder into an empty one. They hold what no list of the API has, such as the log, former versions, and in <code>kept_records</code> deleted records that could still be restored. <code>case_id</code> is the <code>id</code> of a case; yes and no are 1 and 0.</p>
<table>
<tr><th>Table</th><th>Rows</th><th>Fields</th></tr>
${rows.join("\n")}
</table>
<h2>Left out</h2>
${list(leftOut.map(({ what, why }) => `<code>${escaped(what)}</code>: ${escaped(why)}`))}
<h2>Files</h2>
${list(files.map(({ path, name, of }) => `${link(path, name)} (${escaped(of)})`))}
<h2>Reports that left as files</h2>
${list(reports.map(({ path, name }) => link(path, name)))}
${lacking.length === 0 ? "" : `<h2>Missing or damaged when this was made</h2>\n${list(lacking.map(escaped))}`}
</body>
</html>
`;
}
