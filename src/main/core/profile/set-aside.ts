import { existsSync } from "node:fs";
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

/** The folders of one person that were set aside, oldest first. */
export async function listAside(root: string, id: string): Promise<readonly SetAside[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => asideShape.exec(name)?.[1] === id);
  const order = (name: string) => Number(name.split("-").at(-1));
  const found: SetAside[] = [];
  for (const name of names.sort((a, b) => order(a) - order(b)))
    found.push({ name, lastUsedAt: await lastUsedAt(join(root, name)) });
  return found;
}
