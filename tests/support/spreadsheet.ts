import { strFromU8, unzipSync } from "fflate";

/** Rows of a CSV by RFC 4180; throws where the file violates it. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        if (at >= text.length) throw new Error("A quote is never closed.");
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    } else
      while (at < text.length && text[at] !== "," && text[at] !== "\r") {
        if (text[at] === '"' || text[at] === "\n") throw new Error("This needed quotes.");
        cell += text[at];
        at += 1;
      }
    row.push(cell);
    if (text[at] === ",") {
      at += 1;
      if (at === text.length) row.push("");
    } else {
      if (text.slice(at, at + 2) !== "\r\n") throw new Error(`No CRLF after a row, at ${at}.`);
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

export interface Workbook {
  /** Parts of the archive, by path. */
  readonly parts: Readonly<Record<string, string>>;
  /** Cells as text, by sheet, row by row. */
  readonly sheets: readonly (readonly (readonly string[])[])[];
  /** The `t` of every cell. */
  readonly cellTypes: ReadonlySet<string>;
}

const plainText = (text: string) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&apos;|&#39;/g, "'")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/g, "&");

const textOf = (xml: string) =>
  [...xml.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map((match) => plainText(match[1] ?? "")).join("");

/** An XLSX taken apart: unzipped, with its XML parsed. */
export function readWorkbook(bytes: Uint8Array): Workbook {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]),
  );
  const shared = [...(parts["xl/sharedStrings.xml"] ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map((match) =>
    textOf(match[1] ?? ""),
  );
  const cellTypes = new Set<string>();
  const paths = Object.keys(parts).filter((path) => /^xl\/worksheets\/sheet\d+\.xml$/.test(path));
  const number = (path: string) => Number(/(\d+)\.xml$/.exec(path)?.[1] ?? 0);
  const sheets = paths
    .toSorted((a, b) => number(a) - number(b))
    .map((path) =>
      [...(parts[path] ?? "").matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map((row) =>
        [...(row[1] ?? "").matchAll(/<c\s([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map((cell) => {
          const type = /\bt="(\w+)"/.exec(cell[1] ?? "")?.[1] ?? "n";
          const inner = cell[2] ?? "";
          const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1];
          if (inner !== "") cellTypes.add(type);
          return type === "s" ? (shared[Number(value)] ?? "") : textOf(inner) || plainText(value ?? "");
        }),
      ),
    );
  return { parts, sheets, cellTypes };
}
