import { z } from "zod";
import { id, timestamp, userRef, uuid } from "#contract/kit/common.ts";

/** What somebody is told of. A match that was suggested is none. */
export const notificationKinds = [
  "task_assigned",
  "mentioned",
  "added_to_team",
  "case_classified",
  "task_due",
  "task_overdue",
  "search_alert",
  "large_export",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a notification leads to. Null where it is about no record, or about one that may no longer be seen. */
export const notificationSubject = z.looseObject({
  kind: z.enum(["case", "task", "reminder", "assessment", "person", "search"]),
  id,
  uuid,
  /** The case that it stands in, for its number and its page. */
  case_id: id.nullable(),
  case_number: z.string().nullable(),
  /** Of a reminder: where its form is. */
  assessment_uuid: uuid.nullable(),
});
export type NotificationSubject = z.infer<typeof notificationSubject>;

export const notification = z.looseObject({
  id,
  kind: z.enum(notificationKinds),
  /** Names nobody and quotes nothing; at most the case's number (DOMAIN §9). */
  title: z.string(),
  subject: notificationSubject.nullable(),
  /** The comment in which its reader was mentioned, in the case that is its subject. */
  comment_id: id.nullable(),
  /** Whose doing it was, for the list inside the application alone. */
  actor: userRef.nullable(),
  created_at: timestamp,
  read_at: timestamp.nullable(),
  /** Does its reader want it shown by the computer too? */
  desktop: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const notificationPreference = z.looseObject({
  kind: z.enum(notificationKinds),
  /** Is it made at all? */
  in_app: z.boolean(),
  /** Does the computer show it as well, where it may? */
  desktop: z.boolean(),
});
export type NotificationPreference = z.infer<typeof notificationPreference>;
