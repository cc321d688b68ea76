import { wordsFor } from "./instrument.ts";
import type { PackIdentity } from "./packs.ts";

/** Which words an assessment is shown in, in one sentence or two; what is not its own is said to be so. */
export function editionLine(recorded: PackIdentity | null | undefined): string {
  const { instrument, words } = wordsFor(recorded);
  const shown = `edition ${instrument.identity.version}`;
  if (words === "own") return `Questions as in ${shown}.`;
  if (words === "unrecorded" || recorded === null || recorded === undefined)
    return `Questions as in ${shown}. Which edition this assessment was begun under is not recorded.`;
  const other =
    recorded.pack === instrument.identity.pack
      ? `edition ${recorded.version}`
      : `edition ${recorded.version} of “${recorded.pack}”`;
  return `This assessment was begun under ${other}, which Bellwether does not have here. It is shown with the questions of ${shown}, so a question may read differently from the one that was answered.`;
}
