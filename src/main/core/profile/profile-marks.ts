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
  /** Set while the account is switched off: how much of it waits here. */
  closed: z.object({ changes: z.int(), drafts: z.int() }).nullish(),
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

/** The marks of a server's profiles. Folders that were set aside cannot be opened, and are none. */
export async function marksOf(
  profiles: string,
  url: string,
): Promise<readonly (ProfileMark & { id: string })[]> {
  const names = await readdir(profiles).catch(() => []);
  const ids = names.filter((name) => /^[0-9a-f]{32}$/.test(name));
  const marks = await Promise.all(ids.map((id) => readMark(join(profiles, id))));
  return marks.flatMap((mark, at) =>
    mark?.server === serverMark(url) ? [{ ...mark, id: ids[at] ?? "" }] : [],
  );
}

/** The profiles of a server that can be opened without it, newest first. */
export async function profilesWithCache(
  profiles: string,
  url: string,
): Promise<readonly { readonly id: string; readonly savedAt: string }[]> {
  const found = (await marksOf(profiles, url)).flatMap(({ id, savedAt }) =>
    savedAt === null ? [] : [{ id, savedAt }],
  );
  return found.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}

/** What waits in the profiles of accounts that were switched off. */
export const closedProfiles = async (profiles: string, url: string) =>
  (await marksOf(profiles, url)).flatMap(({ closed }) => closed ?? []);
