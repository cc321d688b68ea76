/** A text as a string of CSS: whatever could end it is written as its code. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\<\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ""} `)}"`;

const rulesOf = (left: string, right: string): string => `@page {
  @top-left { content: ${quoted(left)}; color: black; font: 9pt sans-serif; text-align: left; width: 55%; }
  @top-right { content: ${quoted(right)}; color: black; font: 9pt sans-serif; text-align: right; width: 45%; }
}`;

/** Writes two texts into the upper margin of every printed sheet; returns a function that takes them away again. */
export function writePageMargins(left: string, right: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rulesOf(left, right));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
