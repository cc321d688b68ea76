import type { NotificationKind } from "#contract/services/notifications/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { notify } from "#server/platform/notifications/repository.ts";

type Told = Extract<NotificationKind, `meeting_${string}`>;

/** Tells colleagues who may see its case now of a meeting, with the number of that alone. */
export async function tellInvited(
  db: Db,
  meeting: { readonly id: number; readonly case_id: number },
  kind: Told,
  told: { readonly userIds: readonly number[]; readonly actorId: number; readonly now: string },
): Promise<void> {
  const readers = await caseReaders(db, meeting.case_id);
  await notify(db, {
    kind,
    ...told,
    userIds: told.userIds.filter((id) => readers.has(id)),
    subject: { kind: "case", id: meeting.case_id },
    // Another change tells again; a repeat of the same does not.
    cause: `meeting ${meeting.id} ${told.now}`,
  });
}
