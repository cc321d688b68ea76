import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";

/** A level of concern in the words of its pack, with what it is about. */
const wavrLevel = z.looseObject({ label: z.string(), value: z.string() });

/** How far the WAVR assessment of a person in a case is: nothing of what stands in its documents but the levels that were signed. */
export const wavrStanding = z.looseObject({
  /** Which of the four documents were begun. */
  forms: z.array(z.string()),
  /** When a summary was signed last; null where none was. */
  signed_at: timestamp.nullable(),
  /** The levels of concern that were signed last. */
  levels: z.array(wavrLevel),
});
export type WavrStanding = z.infer<typeof wavrStanding>;
