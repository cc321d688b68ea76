import { diskRefusal } from "#storage/disk-refusal.ts";

/** Why a host could not start, in words for the person. */
export function startProblem(error: unknown): string {
  const refusal = diskRefusal(error);
  if (refusal === "full")
    return "The disk of the data folder is full. Nothing was changed. Make room on it, or choose another folder, then start Bellwether again.";
  if (refusal === "read-only")
    return "Bellwether may not write in its data folder. Nothing was changed. Let it write there, or choose another folder, then start Bellwether again.";
  return error instanceof Error ? error.message : "The reason is not known.";
}
