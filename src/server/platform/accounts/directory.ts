import { reachOf, withPractice } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { together } from "#server/database/together.ts";
import { type AccountSets, accountSetsIn, accountSetting, ownRules } from "./account-rules.ts";
import type { Auth } from "./auth.ts";
import type { OrganizationRow } from "./organizations.ts";
import { homeZone, placeSetting, type SchedulesSet, schedulesIn } from "./schedules.ts";
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

export interface Looked {
  readonly directory: Directory;
  /** Those of the people who are there, by id. */
  readonly known: ReadonlyMap<number, Known>;
}

/** These people with their roles, and what holds for everybody: four statements, however many they are. */
export async function lookUp(db: Db, userIds: readonly number[]): Promise<Looked> {
  const { all, settings, users, held } = await together({
    all: db
      .selectFrom("organizations")
      .selectAll()
      .where((e) => e.or([e("practice_of", "is", null), e("practice_of", "in", [...userIds, -1])]))
      .orderBy("name")
      .execute(),
    settings: db
      .selectFrom("organization_settings")
      .select(["organization_id", "name", "value"])
      .where("name", "in", [accountSetting, placeSetting])
      .orderBy("organization_id")
      .execute(),
    users: findUsers(db, userIds),
    held: membershipsOfAll(db, userIds),
  });
  const practices = new Map(all.map(({ practice_of, id }) => [practice_of, id]));
  return {
    directory: {
      organizations: all.filter((each) => each.practice_of === null),
      rules: accountSetsIn(settings),
      schedules: schedulesIn(settings),
    },
    known: new Map(
      users.map((user) => [
        user.id,
        { user, held: held.get(user.id) ?? [], practice: practices.get(user.id) ?? null },
      ]),
    ),
  };
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
