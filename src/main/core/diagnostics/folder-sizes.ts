import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Enough for a folder with the files of many years. */
const mostEntries = 50_000;

/** Names that Bellwether gives itself and that say nothing of anybody. Every other name may be one that a person gave to a file. */
const known: ReadonlySet<string> = new Set([
  "audit",
  "bellwether.db",
  "blobs",
  "cache",
  "cache.safe",
  "computer",
  "counted",
  "drafts",
  "files",
  "files.json",
  "kept",
  "kept.safe",
  "lock.json",
  "logs",
  "mail",
  "open.lock",
  "outbox",
  "outbox-head",
  "profile.json",
  "profiles",
  "settings.json",
  "starting",
  "temp",
  "updates.json",
  "uploads",
  "windows.json",
]);
/** Systems may give a name back in other letters than those in which it was made. */
const shownName = (name: string): string => {
  const small = name.toLowerCase();
  const store = small.replace(/-(wal|shm|journal)$/, "");
  return known.has(store) ? small : "…";
};

interface Sum {
  files: number;
  bytes: number;
}

/** How many files and bytes lie in which part of a folder, without the names that were made for people or records. */
export async function folderSizes(folder: string): Promise<string> {
  const sums = new Map<string, Sum>();
  let left = mostEntries;
  const walk = async (path: string, shown: string, depth: number): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
    if (entries === null) {
      sums.set(`${shown} (cannot be read)`, { files: 0, bytes: 0 });
      return;
    }
    for (const entry of entries) {
      left -= 1;
      if (left < 0) return;
      if (entry.isDirectory())
        await walk(
          join(path, entry.name),
          depth < 3 ? `${shown}${shownName(entry.name)}/` : shown,
          depth + 1,
        );
      else {
        const key = entry.isFile() && depth < 3 ? `${shown}${shownName(entry.name)}` : shown;
        const sum = sums.get(key) ?? { files: 0, bytes: 0 };
        // Only asked for its size: a claim that is opened is given up.
        const found = await stat(join(path, entry.name)).catch(() => null);
        sum.files += 1;
        sum.bytes += found?.size ?? 0;
        sums.set(key, sum);
      }
    }
  };
  await walk(folder, "", 0);
  const lines = [...sums].sort(([a], [b]) => a.localeCompare(b, "en"));
  return lines
    .map(([name, { files, bytes }]) => `${name || "(folder)"}: ${files} files, ${bytes} bytes`)
    .join("\n");
}
