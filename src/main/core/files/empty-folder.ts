import { lstat, mkdir, readdir, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join, parse, resolve } from "node:path";

/**
 * Where a host keeps what lasts for one run. Everything in it is deleted at each start, and a data folder may hold things of the
 * person's: so it has a name that nobody else gives.
 */
export const passingFolder = (data: string): string => join(data, "bellwether-temp");

/** Makes the folder, or empties it. Refuses folders that a host could hand over by mistake, and what leads to another one. */
export async function emptyFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  if ([parse(path).root, homedir(), resolve(tmpdir())].includes(path))
    throw new Error("The temp folder must be Bellwether's own.");
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (!(await lstat(path)).isDirectory())
    throw new Error(
      `“${path}” leads to another folder, which Bellwether does not empty. Nothing was changed. Remove that link, then start Bellwether again.`,
    );
  for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true });
}
