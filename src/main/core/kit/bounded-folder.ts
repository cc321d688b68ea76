import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Removes the oldest files of a folder and those below it until at most `most` are left whose names end so. */
export async function boundFolder(folder: string, ending: string, most: number): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith(ending))
      .map(async (name) => {
        const path = join(folder, name);
        return { path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
      }),
  );
  for (const { path } of found.sort((a, b) => b.at - a.at).slice(most)) await rm(path, { force: true });
}
