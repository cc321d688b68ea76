/** Where something ends, and whether its end was found before the end of the markup. */
export type Ending = { readonly at: number; readonly found: boolean };

const space = /[\t\n\f\r ]*/y;
const spaceOrSlash = /[\t\n\f\r /]*/y;
const tagName = /[^\t\n\f\r />]*/y;
// Also `=` and quotes may begin a name.
const attributeName = /[^\t\n\f\r />][^\t\n\f\r />=]*/y;
const bareValue = /[^\t\n\f\r >]*/y;

const past = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.exec(text) === null ? at : pattern.lastIndex;
};

/** The end of a tag that begins at `open`, after its `>`. As in browsers, a quote counts only right after `=`. */
export function endOfTag(markup: string, open: number): Ending {
  let at = past(tagName, markup, open + (markup[open + 1] === "/" ? 2 : 1));
  for (;;) {
    at = past(spaceOrSlash, markup, at);
    if (at >= markup.length) return { at: markup.length, found: false };
    if (markup[at] === ">") return { at: at + 1, found: true };
    at = past(attributeName, markup, at);
    const equals = past(space, markup, at);
    if (markup[equals] !== "=") continue;
    at = past(space, markup, equals + 1);
    const quote = markup[at];
    if (quote === '"' || quote === "'") {
      const close = markup.indexOf(quote, at + 1);
      if (close < 0) return { at: markup.length, found: false };
      at = close + 1;
    } else at = past(bareValue, markup, at);
  }
}

const commentEnd = /--!?>/g;

/** The end of a comment that begins at `open` with `<!--`, and of its text. `<!-->` and `<!--->` are whole ones. */
export function endOfComment(markup: string, open: number): Ending & { readonly text: string } {
  for (const short of [">", "->"])
    if (markup.startsWith(short, open + 4)) return { at: open + 4 + short.length, found: true, text: "" };
  commentEnd.lastIndex = open + 4;
  const close = commentEnd.exec(markup);
  if (close === null) return { at: markup.length, found: false, text: markup.slice(open + 4) };
  return { at: commentEnd.lastIndex, found: true, text: markup.slice(open + 4, close.index) };
}

/** The end of what else begins with `<!`, `<?` or `</` and is no tag: its first `>`. */
export function endOfOther(markup: string, open: number): Ending {
  const close = markup.indexOf(">", open);
  return close < 0 ? { at: markup.length, found: false } : { at: close + 1, found: true };
}

/** Where the text of an element ends in which no tag counts but its own end. */
export function endOfRaw(markup: string, name: string, from: number): Ending {
  const close = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, "gi");
  close.lastIndex = from;
  const found = close.exec(markup);
  return found === null ? { at: markup.length, found: false } : { at: found.index, found: true };
}
