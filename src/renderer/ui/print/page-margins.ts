/** A text as a string of CSS: whatever could end it is written as its code. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\<\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ""} `)}"`;

export type PageMargins = {
  /** Above every sheet. */
  readonly left: string;
  readonly right: string;
  /** Below every sheet: what it is, and "Page 1 of 3". */
  readonly confidential: string;
  readonly page: string;
  readonly of: string;
};

const rulesOf = ({ left, right, confidential, page, of }: PageMargins): string => `@page {
  @top-left { content: ${quoted(left)}; color: black; font: 9pt sans-serif; text-align: left; width: 55%; }
  @top-right { content: ${quoted(right)}; color: black; font: 9pt sans-serif; text-align: right; width: 45%; }
  @bottom-left { content: ${quoted(confidential)}; color: black; font: 9pt sans-serif; }
  @bottom-right { content: ${quoted(`${page} `)} counter(page) ${quoted(` ${of} `)} counter(pages); color: black; font: 9pt sans-serif; }
}`;

/** Writes texts into the margins of every printed sheet; returns a function that takes them away again. */
export function writePageMargins(margins: PageMargins): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rulesOf(margins));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
