import { openCompartment } from "#contract/records/compartments/schema.ts";
import { worksheetOf } from "#instruments/worksheets/worksheets.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { formsOfCase, shapes } from "#server/records/wavr/repository.ts";

/**
 * The last signed version of each worksheet of a case; drafts are of nobody's report, and what is an employment record of none that
 * is made from the case. With its words: a report is composed in a worker.
 */
export async function worksheetsForReport(db: Db, reader: Reader, caseId: number) {
  const all = (await formsOfCase(db, reader, caseId, "pack_worksheet")).map(shapes.pack_worksheet);
  return all
    .filter(({ compartment }) => compartment === openCompartment)
    .flatMap(({ person, instrument, versions }) => {
      const signed = versions.at(-1);
      return signed === undefined ? [] : [{ person, instrument, pack: worksheetOf(instrument), signed }];
    });
}
