/** What the system, SQLite and PostgreSQL say where a disk is full, and where it may not be written to. */
const codes = {
  // SHMSIZE: there was no room for the file by which SQLite keeps others out.
  full: ["ENOSPC", "EDQUOT", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "53100"],
  "read-only": ["EROFS", "EACCES", "EPERM", "SQLITE_CANTOPEN", "SQLITE_READONLY", "25006"],
} as const;

export type DiskRefusal = keyof typeof codes;

/** Why something was not written: the disk is full, or may not be written to. Null where neither is the reason. */
export function diskRefusal(error: unknown): DiskRefusal | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (typeof code !== "string") return null;
  // SQLite says more after the name: SQLITE_READONLY_DIRECTORY.
  const isOf = (kind: DiskRefusal) =>
    codes[kind].some((each) => code === each || code.startsWith(`${each}_`));
  return isOf("full") ? "full" : isOf("read-only") ? "read-only" : null;
}
