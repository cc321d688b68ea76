/**
 * How deep JSON may be nested: a body, and with it every state and field in it. Records are read by recursion in
 * several places, each with a stack of its own.
 */
export const deepest = 20;

export const tooDeepMessage = `This is nested too deeply: at most ${deepest} levels.`;

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
