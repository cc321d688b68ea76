import { isDiskRefusal } from "#storage/disk-refusal.ts";

/** Why a host could not start, in words for the person. */
export function startProblem(error: unknown): string {
  if (isDiskRefusal(error))
    return "The disk of the data folder is full, or may not be written to. Nothing was changed. Make room on it, or choose another folder, then start Bellwether again.";
  return error instanceof Error ? error.message : "The reason is not known.";
}
