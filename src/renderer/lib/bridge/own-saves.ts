/** The version that this window's own save of a record made, by the record's uuid. */
const versions = new Map<string, number>();

/** Remembers what a save answered, if it is a record with a version. */
export function noteSaved(answer: unknown): void {
  if (typeof answer !== "object" || answer === null) return;
  if (!("uuid" in answer && "version" in answer)) return;
  if (typeof answer.uuid === "string" && typeof answer.version === "number")
    versions.set(answer.uuid, answer.version);
}

/**
 * The version of a record that somebody here has seen: that of their own save, where a list that was read before it
 * still shows the one before. Such a save said which version it follows, so nobody else's change lies between.
 */
export function seenVersion({ uuid, version }: { readonly uuid?: string; readonly version: number }): number {
  return Math.max(version, uuid === undefined ? 0 : (versions.get(uuid) ?? 0));
}
