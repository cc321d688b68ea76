import { plainText } from "#contract/kit/plain-words.ts";

const SMALL = new Set(["of", "the", "and", "for", "at", "in", "de", "la", "del", "los", "las"]);

/**
 * A case number prefix from an organization's name: `Northfield High School` gives `NHS`. One word gives its first
 * letters (`Lincoln` → `LINC`). Two to six capitals or digits, or empty where the name has too few.
 */
export function suggestPrefix(name: string): string {
  const words = plainText(name)
    .replace(/['’.]/g, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "" && !SMALL.has(word.toLowerCase()));
  const [only] = words;
  if (only === undefined) return "";
  if (words.length === 1) return only.length >= 2 ? only.slice(0, 4) : "";
  const letters = words.map((word) => (/^\d+$/.test(word) ? word.slice(0, 3) : word.charAt(0)));
  return letters.join("").slice(0, 6);
}
