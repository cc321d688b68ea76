import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";
import { ownPageKinds, queuedKinds } from "#contract/kit/kinds.ts";

/** The outbox in numbers, as the status strip shows it (UI-7j). */
export const outboxSummary = z.object({
  /** Changes that the server does not have yet, in any state. */
  waiting: z.int(),
  sending: z.boolean(),
  /** How many of them were refused by the server or cannot be sent: each needs a person. */
  attention: z.int(),
  conflicts: z.int(),
  /** The session has ended or the password is needed: nothing is sent before the outbox's own user signs in. */
  needsSignIn: z.boolean(),
  /** Acknowledged changes that are missing on the disk; null where none are. */
  lost: z.object({ count: z.int(), what: z.array(z.string()), noticedAt: timestamp }).nullable(),
  /** Why nothing can be saved on this computer, in words for the person; null where it can. */
  problem: z.string().nullable(),
});
export type OutboxSummary = z.infer<typeof outboxSummary>;

/** One change in the outbox. `title` may name people: it is for the screen of its own user alone. */
export const pendingChange = z.object({
  id: z.uuid(),
  kind: z.enum(queuedKinds),
  action: z.enum(["create", "update", "delete", "upload"]),
  title: z.string(),
  savedAt: timestamp,
  /** `attention`: the server refused it, for `reason`. `waiting` with `waitsFor`: another change must be sent first. */
  state: z.enum(["waiting", "sending", "attention", "conflict"]),
  reason: z.string().nullable(),
  /** `id` of the change that must be sent first. */
  waitsFor: z.uuid().nullable(),
  /** `id` of every change that must be sent first; `waitsFor` is the first of them. */
  needs: z.array(z.uuid()),
  attempts: z.int(),
  nextTryAt: timestamp.nullable(),
  /** The record to open for it: a case's id, the uuid of any other. */
  target: z.object({ kind: z.enum(ownPageKinds), id: z.string() }).nullable(),
});
export type PendingChange = z.infer<typeof pendingChange>;

/** One field that was changed here and by somebody else. `path` leads to it in the body, outermost key first. */
export const fieldClash = z.object({
  path: z.array(z.string()),
  base: z.json().optional(),
  mine: z.json().optional(),
  theirs: z.json().optional(),
});
export type FieldClash = z.infer<typeof fieldClash>;

/** One value that somebody gave in a change; `path` leads to it in the body, outermost key first. */
export const writtenValue = z.object({ path: z.array(z.string()), value: z.json() });
export type WrittenValue = z.infer<typeof writtenValue>;

/** What the conflict review shows. Nothing is sent before every clash is decided. */
export const conflictReview = z.object({
  change: pendingChange,
  mine: z.object({ by: z.string(), at: timestamp }),
  theirs: z.object({ by: z.string().nullable(), at: timestamp }),
  clashes: z.array(fieldClash),
  /** Fields that only the others changed; they are taken over. */
  takenOver: z.array(fieldClash),
  /** The server's whole record, for words around a field such as an interview's type or a person's name. */
  record: z.json().optional(),
});
export type ConflictReview = z.infer<typeof conflictReview>;
