import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";

/** How the changes that wait on this computer stand, as the status strip says it (UI §7j). */
export const outboxSummary = z.object({
  /** Changes that the server does not have yet, whatever their state. */
  waiting: z.int(),
  sending: z.boolean(),
  /** Of these: refused by the server, or broken here; each needs a person. */
  attention: z.int(),
  conflicts: z.int(),
  /** The session ended, or another password is needed: nothing is sent until its own user signs in. */
  needsSignIn: z.boolean(),
  /** Acknowledged changes that the disk no longer has; null where none are missing. */
  lost: z.object({ count: z.int(), what: z.array(z.string()), noticedAt: timestamp }).nullable(),
  /** Why nothing can be saved on this computer, in words for the person; null when it can. */
  problem: z.string().nullable(),
});
export type OutboxSummary = z.infer<typeof outboxSummary>;

/** One change that waits. `title` may name persons: it is for the screen of its own user alone. */
export const pendingChange = z.object({
  id: z.uuid(),
  kind: z.enum([
    "person",
    "case",
    "assessment",
    "interview",
    "reminder",
    "task",
    "comment",
    "time-entry",
    "media",
    "upload",
  ]),
  action: z.enum(["create", "update", "delete", "upload"]),
  title: z.string(),
  savedAt: timestamp,
  /** `attention`: the server refused it (`reason`). `waiting` with `waitsFor`: another change must go first. */
  state: z.enum(["waiting", "sending", "attention", "conflict"]),
  reason: z.string().nullable(),
  /** The `id` of the change that must go first. */
  waitsFor: z.uuid().nullable(),
  /** The `id` of every change that must go first; `waitsFor` is the first of them. */
  needs: z.array(z.uuid()),
  attempts: z.int(),
  nextTryAt: timestamp.nullable(),
  /** Where it can be seen: an assessment's or a person's uuid, a case's id. */
  target: z.object({ kind: z.enum(["person", "case", "assessment"]), id: z.string() }).nullable(),
});
export type PendingChange = z.infer<typeof pendingChange>;

/** One field that was changed here and by somebody else. `path` leads to it in the body, from the outside in. */
export const fieldClash = z.object({
  path: z.array(z.string()),
  base: z.json().optional(),
  mine: z.json().optional(),
  theirs: z.json().optional(),
});
export type FieldClash = z.infer<typeof fieldClash>;

/** What the conflict review shows. Nothing is sent before every clash is decided. */
export const conflictReview = z.object({
  change: pendingChange,
  mine: z.object({ by: z.string(), at: timestamp }),
  theirs: z.object({ by: z.string().nullable(), at: timestamp }),
  clashes: z.array(fieldClash),
  /** Fields that only the others changed: taken over as they are. */
  takenOver: z.array(fieldClash),
  /** The server's record, whole: what the words beside a field need, such as an interview's type and people's names. */
  record: z.json().optional(),
});
export type ConflictReview = z.infer<typeof conflictReview>;
