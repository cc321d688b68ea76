// The errors of code REFUSED, of which UnknownSchemaError and BlobFolderError are two more, end a start: their message
// tells a person why, and everything is as it was before.

/** Is it a refusal that the next start would meet as well, until somebody changes a setting? Such an error says `lasting`. */
export const isLasting = (error: unknown): boolean =>
  error instanceof Error && "lasting" in error && error.lasting === true;

/** Thrown where another process has the database: two would overwrite each other's work. */
export class InUseError extends Error {
  readonly code = "REFUSED";
  constructor(file: string) {
    super(`Another Bellwether uses the database ${file}. Stop that one first. Nothing has been changed.`);
    this.name = "InUseError";
  }
}

/** Thrown where a database was migrated and the server can't start with it. It is as it was before. */
export class FailedUpgradeError extends Error {
  readonly code = "REFUSED";
  constructor(file: string, aside: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : "unknown";
    super(
      `The upgrade of the database failed (${why}). ${file} was put back as it was before, and the version that wrote it can go on with it. What the upgrade had made of it is in ${aside}.`,
      { cause },
    );
    this.name = "FailedUpgradeError";
  }
}
