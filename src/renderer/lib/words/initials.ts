/** Two letters for an avatar: `Dana Whitfield` → `DW`, `Cher` → `CH`, `Oskar Lind-Berg` → `OL`. Empty names give `?`. */
export function initials(name: string): string {
  const split = (by: RegExp) =>
    name
      .normalize("NFC")
      .split(by)
      .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))
      .filter(Boolean);
  // A double last name counts by its first part: it is sorted so too.
  const names = split(/\s+/);
  const words = names.length > 1 ? names : split(/[\s-]+/);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toUpperCase() || "?";
}
