import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The files of a folder, by path; those that `known` has already are not read again. */
async function filesOf(folder: string, known: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const before = known.get(path);
    const same = before !== undefined && (await stat(path)).size === before.length;
    files.set(path, same ? before : await readFile(path));
  }
  return files;
}

/** Reads the files of a folder whenever it is asked, and gives what puts them back as they were then. */
export function createFilesKept(folder: string): () => Promise<() => Promise<void>> {
  let files = new Map<string, Buffer>();
  return async () => {
    files = await filesOf(folder, files);
    return async () => {
      const after = await filesOf(folder, files);
      for (const path of after.keys()) if (!files.has(path)) await rm(path);
      for (const [path, content] of files) {
        if (after.get(path) === content) continue;
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, content);
      }
    };
  };
}
