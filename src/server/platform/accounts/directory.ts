import { reachOf, withPractice } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { type AccountSets, accountSets, ownRules } from "./account-rules.ts";
import type { Auth } from "./auth.ts";
import { allOrganizations, type OrganizationRow, practicesOf } from "./organizations.ts";
import { homeZone, type SchedulesSet, schedulesSet } from "./schedules.ts";
import { findUsers, type MembershipRow, membershipsOfAll, type UserRow } from "./users.ts";

/** What holds for everybody alike: read once, however many people are looked at. */
export interface Directory {
  readonly organizations: readonly OrganizationRow[];
  readonly rules: AccountSets;
  readonly schedules: SchedulesSet;
}

/** Somebody as the directory needs them. */
export interface Known {
  readonly user: UserRow;
  readonly held: readonly MembershipRow[];
  readonly practice: number | null;
}

export const readDirectory = async (db: Db): Promise<Directory> => ({
  organizations: await allOrganizations(db),
  rules: await accountSets(db),
  schedules: await schedulesSet(db),
});

/** People with their roles, by id; whoever is not there is missing. */
export async function readKnown(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Known>> {
  const users = await findUsers(db, userIds);
  const held = await membershipsOfAll(db, userIds);
  const practices = await practicesOf(db, userIds);
  return new Map(
    users.map((user) => [
      user.id,
      { user, held: held.get(user.id) ?? [], practice: practices.get(user.id) ?? null },
    ]),
  );
}

/** `secondFactorElsewhere`: their provider has asked for it, so that none is owed here. */
export function authIn(
  { organizations, rules, schedules }: Directory,
  { user, held, practice }: Known,
  secondFactorElsewhere: boolean,
): Auth {
  const reach = withPractice(reachOf(held, organizations), practice);
  const own = ownRules(rules, user, held, reach, organizations);
  return {
    userId: user.id,
    user,
    rules: secondFactorElsewhere ? { ...own, secondFactorBy: null } : own,
    reach,
    timeZone: homeZone(schedules, reach, organizations),
  };
}
