import type { TeamRole } from "#contract/records/cases/schema.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { NotificationKind } from "#contract/services/notifications/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { caseCircle } from "#server/platform/case-history/case-readers.ts";
import { notify } from "#server/platform/notifications/repository.ts";

export interface PlaceOfPlan {
  readonly caseId: number;
  readonly compartment: Compartment;
}

export interface Member {
  readonly user_id: number;
  readonly role: TeamRole;
}

/**
 * To whom a check-in goes of these members of a team, who may read its plan: to the leads. Where none of them may, to whoever
 * of the team may, for else it would go to nobody.
 */
export function leadingOf(may: readonly Member[]): readonly number[] {
  const leading = may.filter(({ role }) => role === "lead");
  return (leading.length > 0 ? leading : may).map(({ user_id }) => user_id);
}

/** Who may read a plan, who of them may write in its case, and the team of that. */
export interface Circle {
  readonly readers: ReadonlySet<number>;
  readonly writers: ReadonlySet<number>;
  readonly team: readonly Member[];
}

export async function circleOf(db: Db, { caseId, compartment }: PlaceOfPlan): Promise<Circle> {
  const team = await db
    .selectFrom("case_team")
    .select(["user_id", "role"])
    .where("case_id", "=", caseId)
    .orderBy("user_id")
    .execute();
  return { team, ...(await caseCircle(db, caseId, compartment)) };
}

/**
 * Who hears of the check-ins of a plan: of the team, as far as it may read the plan; else whoever may answer them, or at least
 * read them, outside of it. Nobody where nobody may: that there is such a plan is told to nobody else (decision 084).
 */
export function leadsAmong({ readers, writers, team }: Circle): readonly number[] {
  const leading = leadingOf(team.filter(({ user_id }) => readers.has(user_id)));
  if (leading.length > 0) return leading;
  return [...(writers.size > 0 ? writers : readers)].sort((a, b) => a - b);
}

export const leadsOf = async (db: Db, place: PlaceOfPlan): Promise<readonly number[]> =>
  leadsAmong(await circleOf(db, place));

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
