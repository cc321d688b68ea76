import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import type { NotificationKind } from "#contract/services/notifications/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { notify } from "#server/platform/notifications/repository.ts";

export interface PlaceOfPlan {
  readonly caseId: number;
  readonly compartment: Compartment;
}

/**
 * Who leads a case and may read what lies in this compartment of it; where no lead may, those of the team who may: else
 * what climbs would climb to nobody.
 */
export async function leadsOf(db: Db, { caseId, compartment }: PlaceOfPlan): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("case_team")
    .select(["user_id", "role"])
    .where("case_id", "=", caseId)
    .orderBy("user_id")
    .execute();
  const readers = await caseReaders(db, caseId, compartment);
  const may = rows.filter(({ user_id }) => readers.has(user_id));
  const leading = may.filter(({ role }) => role === "lead");
  return (leading.length > 0 || compartment === openCompartment ? leading : may).map(
    ({ user_id }) => user_id,
  );
}

/** Tells the leads of a check-in, without a name; answers who was told. */
export async function tellLeads(
  db: Db,
  kind: Extract<NotificationKind, "check_in_missed" | "check_in_worse">,
  place: PlaceOfPlan,
  {
    actorId,
    now,
    cause,
    leads,
  }: {
    readonly actorId: number | null;
    readonly now: string;
    readonly cause: string | null;
    /** Where they are known already. */
    readonly leads?: readonly number[];
  },
): Promise<readonly number[]> {
  return notify(db, {
    kind,
    userIds: leads ?? (await leadsOf(db, place)),
    actorId,
    subject: { kind: "case", id: place.caseId },
    now,
    ...(cause === null ? {} : { cause }),
  });
}
