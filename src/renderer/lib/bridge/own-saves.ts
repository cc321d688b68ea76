import { z } from "zod";

/** The version that this window's own save of a record made, by the record's uuid. */
const versions = new Map<string, number>();

const savedRecord = z.object({ data: z.object({ uuid: z.string(), version: z.number() }) });

/** Remembers what a save answered, if it is a record with a version. */
export function noteSaved(answer: unknown): void {
  const saved = savedRecord.safeParse(answer).data?.data;
  if (saved !== undefined) versions.set(saved.uuid, saved.version);
}

/**
 * The version of a record that somebody here has seen: that of their own save, where a list that was read before it
 * still shows the one before. Such a save said which version it follows, so nobody else's change lies between.
 */
export function seenVersion({ uuid, version }: { readonly uuid?: string; readonly version: number }): number {
  return Math.max(version, uuid === undefined ? 0 : (versions.get(uuid) ?? 0));
}
