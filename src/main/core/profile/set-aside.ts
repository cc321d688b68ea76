import { existsSync, renameSync } from "node:fs";
import { readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { SetAside } from "#contract/bridge/app-state.ts";

const asideShape = /^([0-9a-f]{32})\.locked-\d+$/;

/** When a file in the folder was last written: the last time its person worked here. */
export async function lastUsedAt(folder: string): Promise<string | null> {
  let newest = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile()) newest = Math.max(newest, found.mtimeMs);
  }
  return newest === 0 ? null : new Date(newest).toISOString();
}

/** Renames a locked folder; nothing in it is touched. Returns the new path. */
export async function setAside(folder: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const aside = `${folder}.locked-${number}`;
    if (existsSync(aside)) continue;
    await rename(folder, aside);
    return aside;
  }
}

const partsOfStore = ["", "-wal", "-shm", "-journal"] as const;

/**
 * Renames one damaged file, with what SQLite keeps beside it, to a name with the day; nothing in it is touched and nothing is
 * replaced. Returns the new path.
 */
export function setFileAside(file: string, now: number): string {
  const dated = `${file}.damaged-${new Date(now).toISOString().slice(0, 10)}`;
  for (let number = 1; ; number += 1) {
    const aside = number === 1 ? dated : `${dated}-${number}`;
    if (partsOfStore.some((part) => existsSync(`${aside}${part}`))) continue;
    for (const part of partsOfStore)
      if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${aside}${part}`);
    return aside;
  }
}

/** The folders of one person that were set aside, oldest first. */
export async function listAside(root: string, id: string): Promise<readonly SetAside[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => asideShape.exec(name)?.[1] === id);
  const order = (name: string) => Number(name.split("-").at(-1));
  const found: SetAside[] = [];
  for (const name of names.sort((a, b) => order(a) - order(b)))
    found.push({ name, lastUsedAt: await lastUsedAt(join(root, name)) });
  return found;
}
