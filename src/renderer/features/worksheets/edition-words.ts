import type { PackIdentity } from "#instruments/packs.ts";
import type { WorksheetPack } from "#instruments/worksheets/worksheet-schema.ts";
import { worksheetIdentity } from "#instruments/worksheets/worksheets.ts";
import { t } from "#lib/words/t.ts";

/** After what a pack was written. */
export const packSource = ({ meta: { source, publisher, edition } }: WorksheetPack): string =>
  t("After {{source}} ({{publisher}}, {{edition}}).", { source, publisher, edition });

/** Which words a worksheet is shown in; what is not its own is said to be so. */
export function worksheetEdition(pack: WorksheetPack, begunUnder: PackIdentity | null): string {
  const { name, version } = pack.meta;
  const shown = t("Questions as in {{name}}, version {{version}}.", { name, version });
  if (begunUnder === null || begunUnder.version === worksheetIdentity(pack).version) return shown;
  return t(
    "This worksheet was begun under version {{begun}}, which this computer does not have. It is shown with the words of version {{version}}, so a question may read differently from the one that was answered.",
    { begun: begunUnder.version, version },
  );
}
