import { z } from "zod";
import { id, idParam } from "#contract/kit/common.ts";
import { organization } from "./schema.ts";

/** What the person who merges types: it cannot be undone. */
export const mergeWord = "MERGE";

export const mergeQuery = z.object({ into: idParam.optional() });
export const mergeOrganizationBody = z.object({
  into: id,
  confirm: z.literal(mergeWord, { error: `Type ${mergeWord} to confirm.` }),
});

/** What merging an organization into another would do. */
export const mergePreview = z.looseObject({
  organization,
  /** The chosen survivor; null while none is chosen. */
  into: organization.nullable(),
  /** What goes over, in words: "12 people". Only what is there. */
  counts: z.array(z.looseObject({ what: z.string(), count: z.int() })),
  /** Colleagues who get a role in the survivor, and those who have one in both and keep the higher. */
  colleagues: z.int(),
  both: z.int(),
  /** Why it cannot be merged now, each with what to do about it. */
  refusals: z.array(z.string()),
});
export type MergePreview = z.infer<typeof mergePreview>;
