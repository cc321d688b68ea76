import { z } from "zod";
import { instrumentIdentity } from "#contract/records/assessments/schema.ts";
import { copyHead, namedWavrBody, signedVersion, wavrDocument } from "#contract/records/wavr/schema.ts";

/** `instrument` is the pack that gives the questions, in the version under which it was begun; it stays. */
export const worksheetBody = namedWavrBody.extend({ instrument: instrumentIdentity });
export type WorksheetBody = z.output<typeof worksheetBody>;

/** A worksheet of a pack, about one person of a case: `versions` are those that were signed, the newest last (decision 093). */
export const caseWorksheet = wavrDocument.extend({ versions: z.array(signedVersion) });
export type CaseWorksheet = z.infer<typeof caseWorksheet>;

/** A worksheet as a list shows it: how far it is and when it was signed, and nothing of what it says. */
export const worksheetHead = wavrDocument.omit({ state: true }).extend({
  versions: z.array(copyHead),
  /** Questions that were looked into; null where the server does not know the words that it was begun under. */
  progress: z.looseObject({ done: z.int(), total: z.int() }).nullable(),
});
export type WorksheetHead = z.infer<typeof worksheetHead>;

/** Signs a worksheet as it stands. */
export const signatureBody = z.object({ uuid: z.uuid().optional() });
