/**
 * How deep JSON may be nested: a body, and with it every state and field in it. Records are read by recursion in
 * several places, each with a stack of its own.
 */
export const deepest = 20;

export const tooDeepMessage = `This is nested too deeply: at most ${deepest} levels.`;

/**
 * How many values a body may hold, lists and objects included: an assessment with every question answered holds about a
 * thousand. What reads records takes time by their values rather than by their length.
 */
export const mostValues = 10_000;

export const tooWideMessage = `This holds too many values: at most ${mostValues.toLocaleString("en-US")}.`;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opens = (sign: number) => sign === 0x5b || sign === 0x7b;
const closes = (sign: number) => sign === 0x5d || sign === 0x7d;

/** The place of the quote that ends a text which begins after `from`. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return json.length;
}

/** What is wrong with the shape of a JSON text, before anything is made of it; null where nothing is. */
export function shapeProblem(json: string): string | null {
  let [depth, values] = [0, 1];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at + 1);
    else if (sign === comma) values += 1;
    else if (opens(sign)) {
      depth += 1;
      values += 1;
    } else if (closes(sign)) depth -= 1;
    if (depth > deepest) return tooDeepMessage;
    if (values > mostValues) return tooWideMessage;
  }
  return null;
}

const isNest = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Is a value nested deeper than `most` lists and objects? Walks level by level, without recursion. */
export function isTooDeep(value: unknown, most = deepest): boolean {
  let level = [value].filter(isNest);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((each) => Object.values(each).filter(isNest));
  }
  return false;
}
