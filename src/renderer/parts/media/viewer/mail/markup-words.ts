/** Tags whose content is no word of a reader. */
const silent = new Set([
  "script",
  "style",
  "head",
  "title",
  "template",
  "noscript",
  "svg",
  "math",
  "iframe",
  "object",
]);
/** Tags that begin a line of their own. */
const blocks = new Set(
  "address article aside blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td th thead tr ul".split(
    " ",
  ),
);
const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  copy: "©",
  reg: "®",
  euro: "€",
  eacute: "é",
  aacute: "á",
  iacute: "í",
  oacute: "ó",
  uacute: "ú",
  ntilde: "ñ",
  uuml: "ü",
  auml: "ä",
  ouml: "ö",
  szlig: "ß",
  ccedil: "ç",
  iexcl: "¡",
  iquest: "¿",
};

const isScalar = (code: number) => code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);

const character = (whole: string, name: string): string => {
  if (!name.startsWith("#")) return named[name] ?? named[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return isScalar(code) ? String.fromCodePoint(code) : "";
};

const decoded = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,8});/gi, character);

/** The end of a tag that begins at `at`, after its `>`; a `>` in quotes does not count. */
function endOfTag(markup: string, at: number): number {
  let quote = "";
  for (let index = at + 1; index < markup.length; index += 1) {
    const sign = markup[index] ?? "";
    if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return index + 1;
  }
  return markup.length;
}

/**
 * The words of a mail that was written as markup. One pass from left to right: tags only part lines, no address in them is
 * looked at, and what is a script, a style or a picture is left out.
 */
export function markupWords(markup: string): string {
  const out: string[] = [];
  let at = 0;
  let hidden: string | null = null;
  while (at < markup.length) {
    const open = markup.indexOf("<", at);
    const end = open < 0 ? markup.length : open;
    if (hidden === null && end > at) out.push(decoded(markup.slice(at, end).replace(/\s+/g, " ")));
    if (open < 0) break;
    if (markup.startsWith("<!--", open)) {
      const close = markup.indexOf("-->", open + 4);
      at = close < 0 ? markup.length : close + 3;
      continue;
    }
    const [, slash = "", name = ""] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(markup.slice(open, open + 24)) ?? [];
    const tag = name.toLowerCase();
    if (tag === "" && !/^<[/!?]/.test(markup.slice(open, open + 2))) {
      if (hidden === null) out.push("<");
      at = open + 1;
      continue;
    }
    // In what is not shown only its own end counts.
    if (hidden !== null) {
      if (slash !== "" && tag === hidden) {
        hidden = null;
        at = endOfTag(markup, open);
      } else at = open + 1;
      continue;
    }
    at = endOfTag(markup, open);
    if (slash === "" && silent.has(tag) && markup[at - 2] !== "/") hidden = tag;
    if (tag === "li" && slash === "") out.push("\n• ");
    else if (tag === "td" || tag === "th") out.push(slash === "" ? "" : "\t");
    else if (blocks.has(tag)) out.push("\n");
  }
  return out
    .join("")
    .split("\n")
    .map((line) => line.replace(/[ \t]+$/, "").replace(/^ +/, ""))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
