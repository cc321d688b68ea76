const nul = "\u0000";
const cleaned = (text: string): string => (text.includes(nul) ? text.replaceAll(nul, "") : text);

/**
 * A received value without the sign NUL in any of its texts: nobody types it, what is pasted from a PDF may hold it, and
 * PostgreSQL keeps no text with it. What has none is answered as it is. Its depth is that of a body, which has a limit.
 */
export function withoutNul(value: unknown): unknown {
  if (typeof value === "string") return cleaned(value);
  if (Array.isArray(value)) {
    const items = value.map(withoutNul);
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A stream of bytes is no text.
  if (prototype !== null && prototype !== Object.prototype) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, each, withoutNul(each)] as const);
  const same = entries.every(([key, each, clean]) => each === clean && !key.includes(nul));
  return same ? value : Object.fromEntries(entries.map(([key, , clean]) => [cleaned(key), clean]));
}
