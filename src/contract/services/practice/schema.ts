import { z } from "zod";
import { id, uuid } from "#contract/kit/common.ts";

/** What one does in a practice case, in this order; each is ticked off once it was done. */
export const practiceSteps = ["read", "answer", "task", "comment", "report"] as const;
export type PracticeStep = (typeof practiceSteps)[number];

/** One's own practice case. */
export const practice = z.looseObject({
  case_id: id,
  number: z.string(),
  assessment_uuid: uuid,
  steps: z.array(z.looseObject({ id: z.enum(practiceSteps), done: z.boolean() })),
  /** Did its maker write or change something in it? Then erasing it asks first. */
  changed: z.boolean(),
});
export type Practice = z.infer<typeof practice>;
