/** Two letters for an avatar: `Dana Whitfield` → `DW`, `Cher` → `CH`. Empty names give `?`. */
export function initials(name: string): string {
  const words = name
    .normalize("NFC")
    .split(/[\s-]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))
    .filter(Boolean);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toUpperCase() || "?";
}
