type Rows = readonly (readonly string[])[];

/** A line of a page between its margins, in points, and what of it a cell does not write on. */
const lineWidth = 468;
const inset = 12;
/** A sign of a table's text at its usual width; signs that are as wide as high count as two. */
const signWidth = 5.2;
const wide = /[\u1100-\u11FF\u2E80-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]/gu;
const signsOf = (text: string): number => text.length + (text.match(wide)?.length ?? 0);

/** No column is narrower, unless there are more than have room. */
const narrowest = 0.12;
/** What one word asks for at most, so that it is not broken. */
const widestWord = 0.25;
/** A line as short as a date, a name or a place for a day is not broken either. */
const shortLine = 20;
/** Text that is longer goes on in further lines anyway. */
const fullLine = 56;

const longest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, signsOf(text)), 0);

/** How wide each column is, as parts of one: by its longest line, with room for its longest word; an empty one is to be written in. */
export function columnShares(rows: Rows): readonly number[] {
  const count = Math.max(1, rows[0]?.length ?? 1);
  const columns = Array.from({ length: count }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? "");
    const line = longest(cells.flatMap((cell) => cell.split("\n")));
    const word = longest(cells.flatMap((cell) => cell.split(/\s+/)));
    const whole = line <= shortLine ? line : word;
    const forWord = Math.min(widestWord, (whole * signWidth + inset) / lineWidth);
    return {
      weight: line === 0 ? fullLine : Math.min(line, fullLine),
      least: Math.min(1 / count, Math.max(narrowest, forWord)),
    };
  });
  const narrow = new Set<number>();
  const shareOf = (weight: number) => {
    const others = columns.filter((_, at) => !narrow.has(at));
    const room = 1 - columns.reduce((sum, { least }, at) => sum + (narrow.has(at) ? least : 0), 0);
    return (room * weight) / others.reduce((sum, each) => sum + each.weight, 0);
  };
  for (let more = true; more; ) {
    const short = columns.findIndex(({ weight, least }, at) => !narrow.has(at) && shareOf(weight) < least);
    more = short >= 0;
    if (more) narrow.add(short);
  }
  return columns.map(({ weight, least }, at) => (narrow.has(at) ? least : shareOf(weight)));
}

/** Has it a column without a word, which is there to be written in? */
export const isToWriteIn = (rows: Rows): boolean =>
  (rows[0] ?? []).some((_, column) => rows.every((row) => (row[column] ?? "").trim() === ""));

/** About half a page: what is this long fits on one whatever its signs are. */
const mostLines = 26;

/** How many lines each row takes, by its longest cell. */
const linesOf = (rows: Rows, shares: readonly number[]): readonly number[] =>
  rows.map((row) =>
    row.reduce((most, cell, column) => {
      const signs = Math.max(1, ((shares[column] ?? 1) * lineWidth - inset) / signWidth);
      const lines = cell.split("\n").map((line) => Math.max(1, Math.ceil(signsOf(line) / signs)));
      return Math.max(
        most,
        lines.reduce((sum, each) => sum + each, 0),
      );
    }, 0),
  );

/** Which rows fit on a page, so that no page ends within one. */
export const rowsThatFit = (rows: Rows, shares: readonly number[]): readonly boolean[] =>
  linesOf(rows, shares).map((lines) => lines <= mostLines);

/** Fit all of them on about half a page, so that none of them stands on another? */
export const fitTogether = (rows: Rows, shares: readonly number[]): boolean =>
  linesOf(rows, shares).reduce((sum, each) => sum + each, 0) <= mostLines;
