import { type Role, roles } from "#contract/kit/roles.ts";
import { grantable } from "#contract/records/compartments/schema.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { movedTables } from "./plan.ts";
import { countOf } from "./preview.ts";

const strength = (role: Role): number => roles.length - roles.indexOf(role);

interface Pair {
  readonly source: number;
  readonly survivor: number;
}

/** Roles in both: the higher of those that hold; one that was switched off does not come back by a merge. */
async function joinRoles(db: Db, { source, survivor }: Pair): Promise<void> {
  const held = await db
    .selectFrom("memberships")
    .selectAll()
    .where("organization_id", "in", [source, survivor])
    .execute();
  const there = new Map(
    held.filter((each) => each.organization_id === survivor).map((each) => [each.user_id, each]),
  );
  for (const mine of held.filter((each) => each.organization_id === source)) {
    const other = there.get(mine.user_id);
    if (other === undefined) {
      await db
        .updateTable("memberships")
        .set({ organization_id: survivor })
        .where("id", "=", mine.id)
        .execute();
      continue;
    }
    const better =
      mine.active > other.active ||
      (mine.active === other.active && strength(mine.role) > strength(other.role));
    const holds = better ? mine : other;
    // Rights to compartments of both: nobody loses sight of what they have written.
    const given = [mine, other].filter((each) => each.active === holds.active);
    const compartments = grantable.filter((name) =>
      given.some((each) => readJson(each.compartments).includes(name)),
    );
    await db
      .updateTable("memberships")
      .set({ role: holds.role, active: holds.active, compartments: writeJson(compartments) })
      .where("id", "=", other.id)
      .execute();
    await db.deleteFrom("memberships").where("id", "=", mine.id).execute();
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What the survivor has set holds; where it has set nothing, what the other had set does. */
function joinedSetting(mine: string, theirs: string): string {
  const [from, into]: unknown[] = [JSON.parse(mine), JSON.parse(theirs)];
  if (!isRecord(from) || !isRecord(into)) return into === null ? mine : theirs;
  const own = Object.entries(into).filter(([, value]) => value !== null);
  return JSON.stringify({ ...from, ...Object.fromEntries(own) });
}

async function joinSettings(db: Db, { source, survivor }: Pair, now: string): Promise<void> {
  const rows = await db
    .selectFrom("organization_settings")
    .selectAll()
    .where("organization_id", "in", [source, survivor])
    .execute();
  for (const mine of rows.filter((each) => each.organization_id === source)) {
    const theirs = rows.find((each) => each.organization_id === survivor && each.name === mine.name);
    const value = theirs === undefined ? mine.value : joinedSetting(mine.value, theirs.value);
    const stored = { value, updated_at: now };
    await db
      .insertInto("organization_settings")
      .values({ organization_id: survivor, name: mine.name, ...stored })
      .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doUpdateSet(stored))
      .execute();
  }
  await db.deleteFrom("organization_settings").where("organization_id", "=", source).execute();
}

/** The tree may ask for a second factor at this organization: it goes on asking the same people. */
async function renameInRules(db: Db, { source, survivor }: Pair, root: number): Promise<void> {
  const row = await db
    .selectFrom("organization_settings")
    .select("value")
    .where("organization_id", "=", root)
    .where("name", "=", "accounts")
    .executeTakeFirst();
  if (row === undefined) return;
  const rules: { second_factor_organizations?: readonly number[] } = JSON.parse(row.value);
  const named = rules.second_factor_organizations ?? [];
  if (!named.includes(source)) return;
  const renamed = [...new Set(named.map((id) => (id === source ? survivor : id)))];
  await db
    .updateTable("organization_settings")
    .set({ value: JSON.stringify({ ...rules, second_factor_organizations: renamed }) })
    .where("organization_id", "=", root)
    .where("name", "=", "accounts")
    .execute();
}

export interface Begun {
  readonly id: number;
  readonly total: number;
}

/**
 * The part of a merge that holds at once: roles, settings, and where the organization stands. It is closed and stands below
 * the survivor from here on, so that whoever has a role there has the same one over what has not gone over yet.
 */
export async function beginMerge(
  db: Db,
  pair: Pair,
  { root, userId, now }: { readonly root: number; readonly userId: number; readonly now: string },
): Promise<Begun> {
  const { source, survivor } = pair;
  await joinRoles(db, pair);
  await joinSettings(db, pair, now);
  await renameInRules(db, pair, root);
  // What a roster says of this school is said of the survivor from here on.
  await db
    .updateTable("roster_records")
    .set({ record_id: survivor })
    .where("kind", "=", "school")
    .where("record_id", "=", source)
    .execute();
  const stands = { parent_id: survivor, merged_into: survivor };
  await db.updateTable("organizations").set(stands).where("merged_into", "=", source).execute();
  await db
    .updateTable("organizations")
    .set((e) => ({ ...stands, closed_at: now, updated_at: now, version: e("version", "+", 1) }))
    .where("id", "=", source)
    .execute();
  const counts: Record<string, number> = {};
  let total = 0;
  for (const { table, column, words } of movedTables) {
    const count = await countOf(db, table, column, source);
    total += count;
    if (words !== null && count > 0) counts[words[1]] = count;
  }
  const { id } = await db
    .insertInto("organization_merges")
    .values({
      source_id: source,
      survivor_id: survivor,
      created_at: now,
      created_by: userId,
      state: "moving",
      counts: writeJson(counts),
      done: 0,
      total,
      finished_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, total };
}
