import { statSync } from "node:fs";

/** What names a file or folder on its disk, whatever it is called; null where there is none. */
function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/**
 * Says whether a file or folder is still the one that is at this path now. One that was deleted while it was open can be
 * written to, and is gone when it is closed.
 */
export function inPlace(path: string): () => boolean {
  const now = identityOf(path);
  return () => now !== null && identityOf(path) === now;
}
