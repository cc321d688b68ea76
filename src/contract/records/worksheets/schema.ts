import { z } from "zod";
import { instrumentIdentity } from "#contract/records/assessments/schema.ts";
import { namedWavrBody, signedVersion, wavrDocument } from "#contract/records/wavr/schema.ts";

/** `instrument` is the pack that gives the questions, in the version under which it was begun; it stays. */
export const worksheetBody = namedWavrBody.extend({ instrument: instrumentIdentity });
export type WorksheetBody = z.output<typeof worksheetBody>;

/** A worksheet of a pack, about one person of a case: `versions` are those that were signed, the newest last (decision 093). */
export const caseWorksheet = wavrDocument.extend({ versions: z.array(signedVersion) });
export type CaseWorksheet = z.infer<typeof caseWorksheet>;

/** Signs a worksheet as it stands. */
export const signatureBody = z.object({ uuid: z.uuid().optional() });
