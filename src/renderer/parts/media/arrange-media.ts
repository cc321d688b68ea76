import type { MediaItem } from "#contract/records/media/schema.ts";

export type MediaOrder = "newest" | "oldest" | "name";

/** Files whose name or tags contain the text, in the given order. */
export function arrangeMedia(
  items: readonly MediaItem[],
  text: string,
  order: MediaOrder,
): readonly MediaItem[] {
  const wanted = text.trim().toLowerCase();
  const has = (words: string) => words.toLowerCase().includes(wanted);
  const found = items.filter((item) => wanted === "" || has(item.file_name) || item.tags.some(has));
  const byTime = (a: MediaItem, b: MediaItem) => a.created_at.localeCompare(b.created_at) || a.id - b.id;
  return found.sort((a, b) => {
    if (order === "name") return a.file_name.localeCompare(b.file_name, "en", { numeric: true });
    return order === "newest" ? byTime(b, a) : byTime(a, b);
  });
}
