import { z } from "zod";
import { id, timestamp, userRef, uuid } from "#contract/kit/common.ts";

/** What people are notified of. Suggested matches are not among it. */
export const notificationKinds = [
  "task_assigned",
  "mentioned",
  "added_to_team",
  "case_classified",
  "case_closed",
  "case_deleted",
  "task_due",
  "task_overdue",
  "check_in_missed",
  "check_in_worse",
  "action_ended",
  "search_alert",
  "large_export",
  "new_device",
  "bulk_reading",
  "import_trouble",
  "destruction_proposed",
  "times_shortened",
  "protection_ended",
  "disclosure_waits",
  "judgment_signed",
  "judgment_differs",
  "answer_asked",
  "board_opened_early",
  "board_decided",
  "meeting_planned",
  "meeting_moved",
  "meeting_called_off",
  "meeting_deleted",
  "meeting_sign_off",
  "bulletin_issued",
  "bulletin_withdrawn",
  "bulletin_outdated",
  "event_moved",
  "event_deleted",
  "event_restored",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
const isKnown = (kind: unknown): boolean => notificationKinds.some((each) => each === kind);

/** The record that a notification leads to; null where there is none, or the reader may no longer see it. */
export const notificationSubject = z.looseObject({
  kind: z.enum(["case", "task", "reminder", "assessment", "person", "search", "destruction", "bulletin"]),
  id,
  /** Null for a list of records to be destroyed, which has none. */
  uuid: uuid.nullable(),
  /** The case that the record belongs to, for its number and its page. */
  case_id: id.nullable(),
  case_number: z.string().nullable(),
  /** For a reminder: the assessment whose form holds it. */
  assessment_uuid: uuid.nullable(),
  /** What a bulletin is called; none in answers of former servers. Shown only inside the application. */
  called: z.string().nullish(),
});
export type NotificationSubject = z.infer<typeof notificationSubject>;

export const notification = z.looseObject({
  id,
  /** `unknown`: a server newer than this program tells of something that this one has no kind for. Its title says what it is. */
  kind: z.enum([...notificationKinds, "unknown"]).catch("unknown"),
  /** Names nobody and quotes nothing; at most the case's number (DOMAIN-9). */
  title: z.string(),
  subject: notificationSubject.nullable(),
  /** The comment that mentions the reader; it belongs to the case that is the subject. */
  comment_id: id.nullable(),
  /** Who caused it; shown only inside the application. */
  actor: userRef.nullable(),
  created_at: timestamp,
  read_at: timestamp.nullable(),
  /** Does the reader want it shown by the system too? */
  desktop: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const notificationPreference = z.looseObject({
  kind: z.enum(notificationKinds),
  /** Is this kind of notification made at all? */
  in_app: z.boolean(),
  /** Does the system show it too, where the host can do that? */
  desktop: z.boolean(),
});
export type NotificationPreference = z.infer<typeof notificationPreference>;

/** One for each kind that this program knows: a newer server has more. */
export const notificationPreferences = z.preprocess(
  (given) => (Array.isArray(given) ? given.filter((each) => isKnown(each?.kind)) : given),
  z.array(notificationPreference),
);
