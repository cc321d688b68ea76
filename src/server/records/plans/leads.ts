import type { TeamRole } from "#contract/records/cases/schema.ts";
import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import type { NotificationKind } from "#contract/services/notifications/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { notify } from "#server/platform/notifications/repository.ts";

export interface PlaceOfPlan {
  readonly caseId: number;
  readonly compartment: Compartment;
}

interface Member {
  readonly user_id: number;
  readonly role: TeamRole;
}

/**
 * To whom a check-in goes of these members of a team, who may read its plan: to the leads. Where none of them may read what
 * lies in a compartment, to whoever of the team may, for else it would go to nobody.
 */
export function leadingOf(may: readonly Member[], compartment: Compartment): readonly number[] {
  const leading = may.filter(({ role }) => role === "lead");
  const chosen = leading.length > 0 || compartment === openCompartment ? leading : may;
  return chosen.map(({ user_id }) => user_id);
}

/** Who of a case's team hears of the check-ins of a plan in this compartment. */
export async function leadsOf(db: Db, { caseId, compartment }: PlaceOfPlan): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("case_team")
    .select(["user_id", "role"])
    .where("case_id", "=", caseId)
    .orderBy("user_id")
    .execute();
  const readers = await caseReaders(db, caseId, compartment);
  return leadingOf(
    rows.filter(({ user_id }) => readers.has(user_id)),
    compartment,
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
