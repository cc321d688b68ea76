import { z } from "zod";
import { type AccountRules, accountRules, usualAccountRules } from "#contract/services/settings/accounts.ts";
import { lineage, type Reach } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import {
  readOrganizationSetting,
  type SettingRow,
  writeOrganizationSetting,
} from "./organization-settings.ts";
import type { MembershipRow, UserRow } from "./users.ts";

export const accountSetting = "accounts";
/** `second_factor_since`: from when the days of grace count. */
const stored = accountRules.extend({ second_factor_since: z.string() });
type StoredRules = z.infer<typeof stored>;

/** What a tree has set of how its people sign in, or what usually holds. */
export async function accountRulesOf(db: Db, root: number): Promise<AccountRules> {
  return (await readOrganizationSetting(db, root, accountSetting, stored)) ?? usualAccountRules;
}

const asked = (rules: AccountRules) =>
  JSON.stringify([
    rules.second_factor_roles.toSorted(),
    rules.second_factor_organizations.toSorted((a, b) => a - b),
    rules.second_factor_grace_days,
  ]);

/** Whoever owes a second factor has the whole grace anew where it is asked of others than before. */
export async function setAccountRules(db: Db, root: number, rules: AccountRules, now: string): Promise<void> {
  const before = await readOrganizationSetting(db, root, accountSetting, stored);
  const same = before !== null && asked(before) === asked(rules);
  const value = {
    ...rules,
    second_factor_since: same ? before.second_factor_since : now,
  } satisfies StoredRules;
  await writeOrganizationSetting(db, root, { name: accountSetting, value, now });
}

/** What holds for one person, who may belong to several trees: the strictest of them. */
export interface OwnRules {
  readonly idleMinutes: number;
  readonly absoluteHours: number;
  readonly rememberedDays: number;
  /** Records in an hour; null where nobody is told. */
  readonly bulkReading: number | null;
  /** Until when a second factor must be set up; null where none is asked for. */
  readonly secondFactorBy: string | null;
}

interface Place {
  readonly id: number;
  readonly parent_id: number | null;
}

const day = 24 * 60 * 60_000;

/** Until when this tree asks somebody for a second factor; null where it does not. */
function askedBy(
  set: StoredRules,
  root: number,
  { user, held, parents }: { user: UserRow; held: readonly MembershipRow[]; parents: Parents },
): string | null {
  const within = (each: MembershipRow) => {
    const line = lineage(each.organization_id, parents);
    const { second_factor_organizations: chosen } = set;
    return line.at(-1) === root && (chosen.length === 0 || chosen.some((one) => line.includes(one)));
  };
  const owes = held.some(
    (each) => each.active === 1 && set.second_factor_roles.includes(each.role) && within(each),
  );
  if (!owes) return null;
  const from = Math.max(Date.parse(set.second_factor_since), Date.parse(user.created_at));
  return new Date(from + set.second_factor_grace_days * day).toISOString();
}
type Parents = ReadonlyMap<number, number | null>;

/** What each tree has set that has set anything, by its root. */
export type AccountSets = ReadonlyMap<number, StoredRules>;

/** Of rows that may be of other settings too. */
export const accountSetsIn = (rows: readonly SettingRow[]): AccountSets =>
  new Map(
    rows
      .filter(({ name }) => name === accountSetting)
      .map(({ organization_id, value }) => [organization_id, stored.parse(JSON.parse(value))]),
  );

/** The rules of all trees of a person. */
export function ownRules(
  all: AccountSets,
  user: UserRow,
  held: readonly MembershipRow[],
  { roots }: Pick<Reach, "roots">,
  organizations: readonly Place[],
): OwnRules {
  const sets = roots.flatMap((root) => {
    const set = all.get(root);
    return set === undefined ? [] : [{ root, set }];
  });
  const parents: Parents = new Map(
    sets.length === 0 ? [] : organizations.map((each) => [each.id, each.parent_id]),
  );
  const holding: readonly AccountRules[] =
    sets.length < roots.length || roots.length === 0
      ? [usualAccountRules, ...sets.map(({ set }) => set)]
      : sets.map(({ set }) => set);
  const least = (of: (rules: AccountRules) => number) => Math.min(...holding.map(of));
  const told = holding.map((rules) => rules.bulk_reading).filter((many) => many > 0);
  const due = sets
    .map(({ root, set }) => askedBy(set, root, { user, held, parents }))
    .filter((each) => each !== null);
  return {
    idleMinutes: least((rules) => rules.idle_minutes),
    absoluteHours: least((rules) => rules.absolute_hours),
    rememberedDays: least((rules) => rules.remembered_days),
    bulkReading: told.length === 0 ? null : Math.min(...told),
    secondFactorBy: due.toSorted()[0] ?? null,
  };
}
