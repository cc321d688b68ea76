import { z } from "zod";
import { id, timestamp, userRef } from "#contract/kit/common.ts";
import { recordKinds } from "#contract/kit/kinds.ts";

/** What was deleted can be restored for so many days. */
export const daysKept = 30;

/** Why words were kept: their record was deleted, or edited while its case was under legal hold. */
export const keptReasons = ["deleted", "overwritten"] as const;
export type KeptReason = (typeof keptReasons)[number];

export const keptRow = z.looseObject({
  id,
  why: z.enum(keptReasons),
  kind: z.enum(recordKinds),
  /** What the record was called; empty where it had no name. */
  title: z.string(),
  /** The case below which it stood. Null for none, and where the case itself is gone. */
  case: z.looseObject({ id, number: z.string(), title: z.string() }).nullable(),
  kept_at: timestamp,
  kept_by: userRef.nullable(),
  author: userRef.nullable(),
  /** The server erases it for good after this instant, and never before: it counts the days in which it runs. */
  until: timestamp,
  /** Is it kept beyond that, since a case that needs it is under legal hold, or was so of late? Servers of before do not say. */
  held: z.boolean().default(false),
  /** May the reader put it back? Never what was overwritten. */
  can_restore: z.boolean(),
});
export type KeptRow = z.infer<typeof keptRow>;

/** With what was written in it, by field, so that it can be read and copied. */
export const keptRecord = keptRow.extend({
  words: z.array(z.looseObject({ field: z.string(), text: z.string() })),
  /** How many records of which kind belong to it: "3 comments". */
  with: z.array(z.string()),
});
export type KeptRecord = z.infer<typeof keptRecord>;
