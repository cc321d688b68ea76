import { escapeHtml } from "#server/text/escape-html.ts";
import type { AccessBlock, AccessSection } from "./access-blocks.ts";

/** Text as it is, with its lines. */
const safe = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

const cells = (row: readonly string[], tag: "td" | "th") =>
  row.map((cell) => `<${tag}>${safe(cell)}</${tag}>`).join("");

function block({ kind, text, rows }: AccessBlock): string {
  if (kind === "heading") return `<h3>${safe(text)}</h3>`;
  if (kind === "text" || kind === "none") return text === "" ? "" : `<p>${safe(text)}</p>`;
  if (kind === "facts")
    return `<dl>${rows.map(([label = "", value = ""]) => `<dt>${safe(label)}</dt><dd>${safe(value)}</dd>`).join("")}</dl>`;
  const [head = [], ...rest] = rows;
  if (rest.length === 0) return "<p>Nothing.</p>";
  return `<table><thead><tr>${cells(head, "th")}</tr></thead><tbody>${rest.map((row) => `<tr>${cells(row, "td")}</tr>`).join("")}</tbody></table>`;
}

const style =
  "body{font:15px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#1c1c1c}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:4px 8px;text-align:left;vertical-align:top}dt{font-weight:600}dd{margin:0 0 .4em}h2{margin-top:2em}";

/** What is not in the file, and where it is. */
const leftOut =
  "Names of other people are replaced: “Student A”, “The reporter”. The words of protected notes and the content of attached files are not in it; both are listed, and can be inspected with the school.";

/** The same as the data, to be read in any browser. It runs and loads nothing. */
export const writeAccessPage = (sections: readonly AccessSection[], at: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>What is kept about a person</title><style>${style}</style></head><body><h1>What is kept about a person</h1><p>Made ${safe(at)}. ${safe(leftOut)}</p>${sections.map(({ title, blocks }) => `<section><h2>${safe(title)}</h2>${blocks.map(block).join("")}</section>`).join("")}</body></html>\n`;
