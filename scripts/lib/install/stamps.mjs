// Tells by content hashes whether the installed packages and the build belong to the current sources.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";

const isTest = (path) => /\.test\.tsx?$/.test(path);

/** Every file below `path`, or `path` itself, sorted. */
function filesOf(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .filter((file) => !isTest(file))
    .sort();
}

/** One hash over names and contents. */
export function hashOf(root, paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesOf(root, path))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file.split(sep).join("/")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** The text of a stamp file; empty where it does not exist. */
export const readStamp = (path) => (existsSync(path) ? readFileSync(path, "utf8").trim() : "");
