/** What the system, SQLite and PostgreSQL say where a disk is full or may not be written to. */
const codes = [
  ...["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM"],
  ...["SQLITE_FULL", "SQLITE_CANTOPEN", "SQLITE_READONLY"],
  ...["53100", "25006"],
];

/** Was something not written because the disk is full or may not be written to? */
export function isDiskRefusal(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (typeof code !== "string") return false;
  // SQLite says more after the name: SQLITE_READONLY_DIRECTORY.
  return codes.some((each) => code === each || code.startsWith(`${each}_`));
}
