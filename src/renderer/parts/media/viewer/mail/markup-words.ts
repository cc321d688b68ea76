import { type Ending, endOfComment, endOfOther, endOfRaw, endOfTag } from "./markup-tokens.ts";

/** Elements whose content is no word of a reader. In them only their own end counts. */
const silent = new Set(["script", "style", "title"]);
/** Outlook keeps settings of its own in such an element. */
const inOutlook: ReadonlySet<string> = new Set([...silent, "xml"]);
/** Elements whose content is words, whatever it looks like. */
const verbatim = new Set(["textarea", "xmp", "iframe", "noembed", "noframes"]);
/** In and after these, browsers read the elements above in another way. */
const otherRules = new Set(["svg", "math", "select"]);
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

export type MarkupWords = {
  readonly words: string;
  /** May something be left out that a mail program shows? */
  readonly cut: boolean;
};

const tagBegin = /^<(\/?)([a-z][^\t\n\f\r />]*)/i;

/** `<!--[if mso]> … <![endif]-->`: for a browser a comment, for Outlook a part of the mail. */
const conditional = /^\[if [^\]]{0,200}\]>/i;

/**
 * The words of a mail that was written as markup. One pass from left to right, with the rules of browsers for where a tag and a
 * comment end: tags only part lines, and no address in them is looked at. Left out is only what no mail program shows; where
 * that cannot be told, `cut` says so.
 */
export function markupWords(markup: string): MarkupWords {
  const { out, cut } = wordsOf(markup, silent);
  const words = out
    .join("")
    .split("\n")
    .map((line) => line.replace(/[ \t]+$/, "").replace(/^ +/, ""))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { words, cut };
}

function wordsOf(markup: string, hidden: ReadonlySet<string>): { out: readonly string[]; cut: boolean } {
  const out: string[] = [];
  let cut = false;
  let at = 0;
  // Once true, nothing is hidden any more.
  let open = false;
  const say = (text: string) => out.push(decoded(text.replace(/\s+/g, " ")));
  const go = (end: Ending) => {
    at = end.at;
    if (!end.found) cut = true;
  };

  while (at < markup.length) {
    const next = markup.indexOf("<", at);
    const begin = next < 0 ? markup.length : next;
    if (begin > at) say(markup.slice(at, begin));
    if (next < 0) break;
    if (markup.startsWith("<!--", next)) {
      const comment = endOfComment(markup, next);
      go(comment);
      const condition = conditional.exec(comment.text);
      if (condition === null || !comment.found) continue;
      const inner = comment.text.slice(condition[0].length).replace(/<!(\[endif\])?$/i, "");
      const found = wordsOf(inner, inOutlook);
      for (const each of found.out) out.push(each);
      cut ||= found.cut;
      continue;
    }
    const [, slash = "", name = ""] = tagBegin.exec(markup.slice(next, next + 24)) ?? [];
    const tag = name.toLowerCase();
    if (tag === "") {
      if (!/^<[/!?]/.test(markup.slice(next, next + 2))) {
        out.push("<");
        at = next + 1;
        continue;
      }
      if (open && markup.startsWith("<![CDATA[", next)) cut = true;
      go(endOfOther(markup, next));
      continue;
    }
    go(endOfTag(markup, next));
    if (tag === "li" && slash === "") out.push("\n• ");
    else if (tag === "td" || tag === "th") out.push(slash === "" ? "" : "\t");
    else if (blocks.has(tag)) out.push("\n");
    if (slash !== "") continue;
    if (tag === "plaintext") {
      out.push(markup.slice(at));
      break;
    }
    if (otherRules.has(tag)) open = true;
    const hides = hidden.has(tag);
    if (!hides && !verbatim.has(tag)) continue;
    // Mail programs differ in what they do with these.
    if (open || markup[at - 2] === "/") {
      cut = true;
      continue;
    }
    const from = at;
    const end = endOfRaw(markup, tag, from);
    at = end.at;
    const text = markup.slice(from, at);
    if (!hides) say(text);
    // A comment in a script can move the place where the script ends.
    else if (!end.found || (tag === "script" && text.includes("<!--"))) cut = true;
  }
  return { out, cut };
}
