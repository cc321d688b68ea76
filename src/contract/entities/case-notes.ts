import { z } from "zod";
import { id, line, optionalProse, prose, recordFields, timestamp, userRef, uuid } from "./common.ts";

/** A remark on a case: plain text, kept as typed (DOMAIN §9). */
export const commentBody = z.object({
  uuid: uuid.optional(),
  body: prose.refine((text) => text.trim() !== "", { error: "Comment is required." }),
});
export type CommentBody = z.input<typeof commentBody>;

export const comment = z.looseObject({
  ...recordFields,
  case_id: id,
  body: z.string(),
  author: userRef.nullable(),
  edited_at: timestamp.nullable(),
});
export type Comment = z.infer<typeof comment>;

/** What the work on a case took. `minutes` of one entry: a minute to a day; `started_at` is when it began. */
export const timeEntryBody = z.object({
  uuid: uuid.optional(),
  started_at: timestamp,
  minutes: z
    .int({ error: "Minutes is required." })
    .min(1, { error: "Minutes must be at least 1." })
    .max(1440, { error: "Minutes must be at most 1,440, a whole day." }),
  activity: line(120),
  note: optionalProse,
  billable: z.boolean().default(false),
});
export type TimeEntryBody = z.input<typeof timeEntryBody>;

export const timeEntry = z.looseObject({
  ...recordFields,
  case_id: id,
  user: userRef.nullable(),
  started_at: timestamp,
  minutes: z.int(),
  activity: z.string(),
  note: z.string().nullable(),
  billable: z.boolean(),
});
export type TimeEntry = z.infer<typeof timeEntry>;

/** All entries of a case, the latest work first, and their sum in minutes. */
export const timeLog = z.looseObject({ data: z.array(timeEntry), total_minutes: z.int() });
export type TimeLog = z.infer<typeof timeLog>;
