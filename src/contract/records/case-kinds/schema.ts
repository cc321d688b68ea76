import { z } from "zod";
import { offered } from "#contract/records/offered/schema.ts";

/** Category and type of a case. */
export const caseKind = offered.extend({
  /** Number of cases that have it; null for readers who may not change the list. */
  case_count: z.int().nullable(),
});
export type CaseKind = z.infer<typeof caseKind>;
