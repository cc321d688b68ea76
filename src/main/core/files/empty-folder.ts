import { mkdir, readdir, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join, parse, resolve } from "node:path";

/** Makes the folder, or empties it. Refuses folders that a host could hand over by mistake. */
export async function emptyFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  if ([parse(path).root, homedir(), resolve(tmpdir())].includes(path))
    throw new Error("The temp folder must be Bellwether's own.");
  await mkdir(path, { recursive: true, mode: 0o700 });
  for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true });
}
