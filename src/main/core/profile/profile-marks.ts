import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";

/** `profile.json` of a profile's folder: it says nothing about people. */
const profileMark = z.object({
  /** Hash of the server's address. */
  server: z.string(),
  /** When the session that can be opened without the server was last confirmed; null where there is none. */
  savedAt: z.iso.datetime().nullable(),
});
export type ProfileMark = z.infer<typeof profileMark>;

const hash = (...parts: readonly (string | number)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);

/** The folder of one person on one server (D-7). */
export const profileId = (place: string, userId: number): string => hash("profile", place, userId);
export const serverMark = (url: string): string => hash("server", url);

const pathOf = (folder: string) => join(folder, "profile.json");

export async function readMark(folder: string): Promise<ProfileMark | null> {
  try {
    return profileMark.parse(JSON.parse(await readFile(pathOf(folder), "utf8")));
  } catch {
    return null;
  }
}

export const writeMark = (folder: string, mark: ProfileMark): Promise<void> =>
  writeFileAtomic(pathOf(folder), `${JSON.stringify(mark)}\n`, { mode: 0o600 });

/** The profiles of a server that can be opened without it, newest first. */
export async function profilesWithCache(
  profiles: string,
  url: string,
): Promise<readonly { readonly id: string; readonly savedAt: string }[]> {
  const names = await readdir(profiles).catch(() => []);
  const found: { id: string; savedAt: string }[] = [];
  for (const id of names) {
    // Folders that were set aside cannot be opened.
    if (!/^[0-9a-f]{32}$/.test(id)) continue;
    const mark = await readMark(join(profiles, id));
    if (mark?.server === serverMark(url) && mark.savedAt !== null) found.push({ id, savedAt: mark.savedAt });
  }
  return found.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}
