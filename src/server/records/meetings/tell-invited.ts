import type { NotificationKind } from "#contract/services/notifications/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { notify } from "#server/platform/notifications/repository.ts";

type Told = Extract<NotificationKind, `meeting_${string}`>;

/** Tells colleagues of a meeting, with the number of its case alone. */
export const tellInvited = (
  db: Db,
  meeting: { readonly id: number; readonly case_id: number },
  kind: Told,
  told: { readonly userIds: readonly number[]; readonly actorId: number; readonly now: string },
) =>
  notify(db, {
    kind,
    ...told,
    subject: { kind: "case", id: meeting.case_id },
    // Another change tells again; a repeat of the same does not.
    cause: `meeting ${meeting.id} ${told.now}`,
  });
