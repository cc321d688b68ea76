import { strFromU8, unzipSync } from "fflate";

/** Ends of what stands apart on the page: a word does not go on behind one. */
const parted = /<\/w:p>|<\/w:tc>|<w:br\/>|<w:tab\/>/g;
/** Fields that stand for the number of a page, and are not shown by their name. */
const pageNumbers = /<w:instrText[^>]*>\s*(?:PAGE|NUMPAGES)\s*<\/w:instrText>/g;
/** What people may have written into a file's markup. */
const written = /\s(?:\w+:)?(?:descr|title|author|initials|alias|tooltip|lastModifiedBy)="([^"]*)"/g;
const signs: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&amp;": "&",
};

function textOf(xml: string): string {
  const attributes = [...xml.matchAll(written)].map(([, value]) => value ?? "");
  const text = xml
    .replace(pageNumbers, "")
    .replace(parted, "\n")
    .replace(/<[^>]*>/g, "");
  return [text, ...attributes]
    .join("\n")
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === "" ? 10 : 16)),
    )
    .replace(/&(?:lt|gt|quot|apos|amp);/g, (sign) => signs[sign] ?? sign);
}

const named =
  /<(dc:title|dc:subject|dc:creator|dc:description|cp:keywords|cp:lastModifiedBy|cp:category)\b[^>]*>([\s\S]*?)<\/\1>/g;

/** Everything that a document says to whoever opens it: its text, its headers and footers, notes, and its properties. */
export function readDocx(bytes: Uint8Array): {
  readonly text: string;
  readonly properties: readonly string[];
} {
  const parts = unzipSync(bytes, {
    filter: ({ name }) =>
      /^(?:word|docProps)\/.*\.xml$/.test(name) && !/theme|styles|numbering|settings|fontTable/.test(name),
  });
  const all = Object.entries(parts).map(([name, part]) => ({ name, xml: strFromU8(part) }));
  const isProperty = (name: string) => name.startsWith("docProps/");
  return {
    text: all
      .filter(({ name }) => !isProperty(name))
      .map(({ xml }) => textOf(xml))
      .join("\n"),
    properties: all
      .filter(({ name }) => isProperty(name))
      .flatMap(({ xml }) => [...xml.matchAll(named)].map(([, , value]) => textOf(value ?? "").trim())),
  };
}
