/** The list with one more tag: trimmed, inner spaces collapsed; blank and repeated ones (in any case) are ignored. */
export function addTag(tags: readonly string[], text: string): readonly string[] {
  const tag = text.trim().replace(/\s+/g, " ");
  const known = tags.some((other) => other.toLowerCase() === tag.toLowerCase());
  return tag === "" || known ? tags : [...tags, tag];
}
