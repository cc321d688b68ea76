import { wordsFor } from "./instrument.ts";
import { ourPack, type PackIdentity } from "./packs.ts";

/** `Bellwether edition 1.1.0`; a pack that is not ours by the name that it is recorded under. */
const editionName = ({ pack, version }: PackIdentity): string =>
  `${pack === ourPack ? "Bellwether" : `“${pack}”`} edition ${version}`;

/** Which words an assessment is shown in, in one sentence or two; what is not its own is said to be so. */
export function editionLine(recorded: PackIdentity | null | undefined): string {
  const { instrument, words } = wordsFor(recorded);
  const shown = editionName(instrument.identity);
  if (words === "own") return `Questions as in ${shown}.`;
  if (words === "unrecorded" || recorded === null || recorded === undefined)
    return `Questions as in ${shown}. Which edition this assessment was begun under is not recorded.`;
  return `This assessment was begun under ${editionName(recorded)}, which this computer does not have. It is shown with the questions of ${shown}, so a question may read differently from the one that was answered.`;
}
