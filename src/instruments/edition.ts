import { wordsFor } from "./instrument.ts";
import { ourPack, type PackIdentity } from "./packs.ts";

/** `Bellwether edition 1.1.0`; a district's pack by its own name, or where it is not here as it is recorded. */
const editionName = ({ pack, version }: PackIdentity, name = pack): string =>
  `${pack === ourPack ? "Bellwether" : `“${name}”`} edition ${version}`;

/** Which words an assessment is shown in, in one sentence or two; what is not its own is said to be so. */
export function editionLine(recorded: PackIdentity | null | undefined): string {
  const { instrument, words } = wordsFor(recorded);
  const shown = editionName(instrument.identity, instrument.name);
  if (words === "own") return `Questions as in ${shown}.`;
  if (words === "unrecorded" || recorded === null || recorded === undefined)
    return `Questions as in ${shown}. Which edition this assessment was begun under is not recorded.`;
  return `This assessment was begun under ${editionName(recorded)}, which this computer does not have. It is shown with the questions of ${shown}, so a question may read differently from the one that was answered.`;
}
