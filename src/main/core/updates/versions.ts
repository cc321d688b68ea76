const shape = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;

/** Is it a version as packages carry it, `1.4.0` or `1.4.0-beta.2`? */
export const isVersion = (text: string): boolean => text.length <= 64 && shape.test(text);

/** Is it a version that comes before its release, `1.5.0-beta.1`? */
export const isForTrials = (version: string): boolean => version.includes("-");

const isNumber = (part: string): boolean => /^\d+$/.test(part);

function comparePart(one: string, other: string): number {
  if (isNumber(one) && isNumber(other)) return Math.sign(Number(one) - Number(other));
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1;
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Below 0 where `one` is the older version, by the rules of semantic versioning: `1.0.0-beta.2` before `1.0.0`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [shape.exec(one), shape.exec(other)];
  if (a === null || b === null) throw new TypeError("That is no version.");
  for (const place of [1, 2, 3]) {
    const difference = comparePart(a[place] ?? "", b[place] ?? "");
    if (difference !== 0) return difference;
  }
  const [before, after] = [a[4]?.split(".") ?? [], b[4]?.split(".") ?? []];
  if (before.length === 0 || after.length === 0) return Math.sign(after.length - before.length);
  for (const [place, part] of before.entries()) {
    const against = after[place];
    if (against === undefined) return 1;
    const difference = comparePart(part, against);
    if (difference !== 0) return difference;
  }
  return before.length < after.length ? -1 : 0;
}
