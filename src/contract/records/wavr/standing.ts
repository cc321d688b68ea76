import { z } from "zod";
import { timestamp, userRef } from "#contract/kit/common.ts";

/** A level of concern in the words of its pack, with what it is about. */
const wavrLevel = z.looseObject({ label: z.string(), value: z.string() });

/** A count of what is filled in: progress, never a result. */
const counted = z.looseObject({ done: z.int().nonnegative(), total: z.int().nonnegative() });

/** What a document that a judgment stands upon says otherwise since it was signed: the labels of its answers, not the answers. */
const changedDocument = z.looseObject({
  /** `intake` or `worksheet`. */
  form: z.string(),
  /** Whose worksheet it is; null of the intake. */
  user: userRef.nullable(),
  /** "16 Isolation". */
  fields: z.array(z.string()),
});

/** How far the WAVR assessment of a person in a case is: nothing of what stands in its documents but the levels that were signed. */
export const wavrStanding = z.looseObject({
  /** Which of the four documents were begun. */
  forms: z.array(z.string()),
  /** When a summary was signed last; null where none was. */
  signed_at: timestamp.nullable(),
  /** The levels of concern that were signed last. */
  levels: z.array(wavrLevel),
  /** How many facts of the intake are answered; null where there is none, or the server does not count. */
  facts: counted.nullable().default(null),
  /** How many factors are coded in the worksheet in which most are. */
  coded: counted.nullable().default(null),
  /** Required fields of a judgment that was never signed which say nothing yet, by their labels; null where there is none. */
  missing: z.array(z.string()).nullable().default(null),
  /** What changed since the last signature, of the documents that it stands upon. */
  changed: z.array(changedDocument).default([]),
});
export type WavrStanding = z.infer<typeof wavrStanding>;
