import { z } from "zod";
import {
  givenTimestamp,
  id,
  idParam,
  line,
  optionalProse,
  prose,
  recordFields,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { compartments, ofCompartment } from "#contract/records/compartments/schema.ts";
import { attachments, uploadIds } from "#contract/records/media/schema.ts";

const commentText = prose.refine((text) => text.trim() !== "", { error: "Comment is required." });
/** Ids of the colleagues whom the text mentions; each must be able to see the case. */
const mentions = z.array(id).max(50).default([]);

/** A remark on a case: plain text, kept as typed (DOMAIN-9). */
export const commentBody = z.object({
  uuid: uuid.optional(),
  body: commentText,
  mentions,
  /** Uploads that become its files. */
  attachments: uploadIds.optional(),
  compartment: ofCompartment,
});
export type CommentBody = z.input<typeof commentBody>;

export const commentEdit = z.object({
  body: commentText,
  mentions,
  /** All files that it has after the change, by path id: those that stay and new uploads. Left out: unchanged. */
  attachments: uploadIds.optional(),
});
export type CommentEdit = z.input<typeof commentEdit>;

/** What the signed-in person may do with one comment or time entry. */
const noteRights = z.looseObject({ edit: z.boolean(), delete: z.boolean() });

export const comment = z.looseObject({
  ...recordFields,
  case_id: id,
  /** Empty once it is deleted. */
  body: z.string(),
  author: userRef.nullable(),
  edited_at: timestamp.nullable(),
  mentions: z.array(userRef).default([]),
  attachments: attachments.default({}),
  /** Its files lie there too. */
  compartment: z.enum(compartments).nullish(),
  deleted_at: timestamp.nullable().default(null),
  deleted_by: userRef.nullable().default(null),
  /** `move`: may they move it to another of their `compartments`? */
  can: noteRights
    .extend({ move: z.boolean().default(false) })
    .default({ edit: false, delete: false, move: false }),
});
export type Comment = z.infer<typeof comment>;

/**
 * The newest comments of a case, newest first, with their total. `mentionable` are the colleagues who may see the
 * case. `compartments` are those into which the reader may write and move: none where they may not write.
 */
export const commentList = z.looseObject({
  data: z.array(comment),
  total: z.int().default(0),
  mentionable: z.array(userRef).default([]),
  compartments: z.array(z.enum(compartments)).default([]),
});

/** So many of the newest comments a case shows first; they are also pinned for work without a network. */
export const firstComments = 50;

/** How many of the newest to give; a screen that shows earlier ones asks for more. */
export const newest = (first: number) =>
  z.object({ limit: z.coerce.number<string | number>().int().min(1).max(5000).default(first) });

/** An earlier wording of a comment, valid from `written_at` until the next, with the names of its files. */
export const commentVersion = z.looseObject({
  version: z.int(),
  body: z.string(),
  files: z.array(z.string()).default([]),
  author: userRef.nullable(),
  written_at: timestamp,
});
export type CommentVersion = z.infer<typeof commentVersion>;

/** Time spent on a case. `minutes`: from one minute to one day; `started_at` is when the work began. */
const timeValues = z.object({
  started_at: givenTimestamp,
  minutes: z
    .int({ error: "Minutes is required." })
    .min(1, { error: "Minutes must be at least 1." })
    .max(1440, { error: "Minutes must be at most 1,440, a whole day." }),
  activity: line(120),
  note: optionalProse,
  billable: z.boolean().default(false),
});
export const timeEntryBody = timeValues.extend({ uuid: uuid.optional() });
export type TimeEntryBody = z.input<typeof timeEntryBody>;

export const timeEntryEdit = timeValues;
export type TimeEntryEdit = z.input<typeof timeEntryEdit>;

export const timeEntry = z.looseObject({
  ...recordFields,
  case_id: id,
  user: userRef.nullable(),
  started_at: timestamp,
  minutes: z.int(),
  activity: z.string(),
  note: z.string().nullable(),
  billable: z.boolean(),
  can: noteRights.default({ edit: false, delete: false }),
});
export type TimeEntry = z.infer<typeof timeEntry>;

/** By whom, and when it began: `from` is the first instant, `to` the first that is excluded. */
export const timeLogQuery = newest(100).extend({
  user_id: idParam.optional(),
  from: givenTimestamp.optional(),
  to: givenTimestamp.optional(),
});

const partOf = { minutes: z.int(), entries: z.int() };
export const timeTotals = z.looseObject({
  by_user: z.array(z.looseObject({ user: userRef.nullable(), ...partOf })),
  by_activity: z.array(z.looseObject({ activity: z.string(), ...partOf })),
});
export type TimeTotals = z.infer<typeof timeTotals>;

/**
 * The latest entries that match the query, latest work first. `total_minutes`, `total` and `totals` count all
 * matches, not only those given. `people` are all who have entries in the case, regardless of the query.
 */
export const timeLog = z.looseObject({
  data: z.array(timeEntry),
  total_minutes: z.int(),
  total: z.int().default(0),
  totals: timeTotals.default({ by_user: [], by_activity: [] }),
  people: z.array(userRef).default([]),
});
export type TimeLog = z.infer<typeof timeLog>;
