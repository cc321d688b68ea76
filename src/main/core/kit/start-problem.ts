import type { Unopened } from "#contract/bridge/diagnostics.ts";
import { diskRefusal } from "#storage/disk-refusal.ts";

/** Somebody else has the data folder. */
export class InUse extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InUse";
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** What kind of thing kept a host from starting. */
export function startProblemKind(error: unknown): Unopened["kind"] {
  if (error instanceof InUse) return "in-use";
  const refusal = diskRefusal(error);
  if (refusal !== null) return refusal;
  if (/^SQLITE_(IOERR|PROTOCOL|NOLFS)/.test(codeOf(error))) return "share";
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)) ? "damaged" : "other";
}

/** Why a host could not start, in words for the person. */
export function startProblem(error: unknown): string {
  const refusal = diskRefusal(error);
  if (refusal === "full")
    return "The disk of the data folder is full. Nothing was changed. Make room on it, or choose another folder, then start Bellwether again.";
  if (refusal === "read-only")
    return "Bellwether may not write in its data folder. Nothing was changed. Let it write there, or choose another folder, then start Bellwether again.";
  if (startProblemKind(error) === "share")
    return "The data folder lies on a drive that does not let a program keep others out of its files, such as some network drives. Nothing was changed. Choose a folder on this computer, then start Bellwether again.";
  return error instanceof Error ? error.message : "The reason is not known.";
}
