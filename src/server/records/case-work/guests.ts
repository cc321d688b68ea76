import type { z } from "zod";
import type { guestChange } from "#contract/records/case-work/schema.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";

interface By {
  readonly userId: number;
  readonly now: string;
}

/** Adds somebody without an account to a team, changes them, or takes them off; the timeline says so. */
export async function putGuest(
  db: Db,
  caseId: number,
  { uuid, guest }: z.infer<typeof guestChange>,
  { userId, now }: By,
): Promise<void> {
  const before = await db.selectFrom("case_guests").selectAll().where("uuid", "=", uuid).executeTakeFirst();
  if (before !== undefined && before.case_id !== caseId)
    throw invalid("uuid", "Somebody of another case has this uuid.");
  const tell = (
    kind: "guest_added" | "guest_changed" | "guest_removed",
    from: string | null,
    to: string | null,
  ) => recordCaseEvent(db, { caseId, userId, at: now, kind, from, to });
  if (guest === null) {
    if (before === undefined) return;
    await db.deleteFrom("case_guests").where("id", "=", before.id).execute();
    await tell("guest_removed", before.name, null);
  } else if (before === undefined) {
    const made = { uuid, case_id: caseId, created_at: now, created_by: userId };
    await insertRow(db, "case_guests", { ...guest, ...made });
    await tell("guest_added", null, guest.name);
  } else {
    if (before.name === guest.name && before.role === guest.role && before.contact === guest.contact) return;
    await db.updateTable("case_guests").set(guest).where("id", "=", before.id).execute();
    await tell("guest_changed", before.name, guest.name);
  }
}
