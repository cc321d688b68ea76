import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { insertRow } from "#server/database/rows.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";

export type GroupRow = Row<"scim_groups">;

type Builder = ExpressionBuilder<Database, "users">;

const rolesOf = (e: Builder) =>
  e
    .selectFrom("memberships")
    .innerJoin("organization_trees", "organization_trees.organization_id", "memberships.organization_id")
    .select("memberships.id")
    .whereRef("memberships.user_id", "=", "users.id");

/** Accounts that a directory of this tree may see: all their roles are in it, and they were not taken out by one. */
function isWithin(e: Builder, root: number): Expression<SqlBool> {
  const known = e
    .selectFrom("scim_users as known")
    .select("known.id")
    .whereRef("known.user_id", "=", "users.id");
  return e.and([
    e.or([
      e.exists(known.where("known.organization_id", "=", root)),
      e.and([e.not(e.exists(known)), e.exists(rolesOf(e).where("root_id", "=", root))]),
    ]),
    e.not(e.exists(known.where("known.removed_at", "is not", null))),
    e.not(e.exists(rolesOf(e).where("root_id", "!=", root))),
  ]);
}

const accounts = (db: Db, root: number) =>
  db
    .selectFrom("users")
    .leftJoin("scim_users", "scim_users.user_id", "users.id")
    .select(["users.id", "users.uuid", "users.full_name", "users.email", "users.title", "users.phone"])
    .select([
      "users.active",
      "users.switched_off_by",
      "users.version",
      "users.created_at",
      "users.updated_at",
    ])
    .select(["scim_users.user_name", "scim_users.external_id"])
    .select(["scim_users.given_name", "scim_users.family_name"])
    .where((e) => isWithin(e as unknown as Builder, root));

export type Account = Awaited<ReturnType<typeof findAccount>> & object;

export const findAccount = (db: Db, root: number, uuid: string) =>
  accounts(db, root).where("users.uuid", "=", uuid).executeTakeFirst();

/** Whoever is called so by their directory, or has this address where it calls them nothing. */
export const accountsNamed = (db: Db, root: number, name: string) =>
  accounts(db, root)
    .where((e) =>
      e.or([
        e("scim_users.user_name_key", "=", name.toLowerCase()),
        e.and([e("scim_users.id", "is", null), e("users.email", "=", name.toLowerCase())]),
      ]),
    )
    .execute();

export const accountsWithExternalId = (db: Db, root: number, externalId: string) =>
  accounts(db, root).where("scim_users.external_id", "=", externalId).execute();

export const allAccounts = (db: Db, root: number) => accounts(db, root).orderBy("users.id").execute();

export const pageOfAccounts = (db: Db, root: number, { start, count }: { start: number; count: number }) =>
  accounts(db, root)
    .orderBy("users.id")
    .limit(count)
    .offset(start - 1)
    .execute();

export async function countAccounts(db: Db, root: number): Promise<number> {
  const { n } = await db
    .selectFrom("users")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where((e) => isWithin(e, root))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Ids of accounts by their names on the wire; of one that is not known here nothing. */
export async function idsOf(
  db: Db,
  root: number,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "uuid"])
    .where("uuid", "in", [...uuids, ""])
    .where((e) => isWithin(e, root))
    .execute();
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}

export const findScimUser = (db: Db, userId: number) =>
  db.selectFrom("scim_users").selectAll().where("user_id", "=", userId).executeTakeFirst();

export const scimUserNamed = (db: Db, root: number, name: string) =>
  db
    .selectFrom("scim_users")
    .selectAll()
    .where("organization_id", "=", root)
    .where("user_name_key", "=", name.toLowerCase())
    .executeTakeFirst();

/** Keeps what a directory calls somebody. */
export async function putScimUser(db: Db, row: Omit<Row<"scim_users">, "id">): Promise<void> {
  const { user_id: _, ...rest } = row;
  await db
    .insertInto("scim_users")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(rest))
    .execute();
}

export async function leaveGroups(db: Db, root: number, userId: number): Promise<void> {
  await db
    .deleteFrom("scim_group_members")
    .where("user_id", "=", userId)
    .where("group_id", "in", (e) =>
      e.selectFrom("scim_groups").select("id").where("organization_id", "=", root),
    )
    .execute();
}

const groups = (db: Db, root: number) =>
  db.selectFrom("scim_groups").selectAll().where("organization_id", "=", root).orderBy("id");

export const allGroups = (db: Db, root: number): Promise<GroupRow[]> => groups(db, root).execute();

export const findGroup = (db: Db, root: number, uuid: string): Promise<GroupRow | undefined> =>
  groups(db, root).where("uuid", "=", uuid).executeTakeFirst();

export const insertGroup = (db: Db, row: Omit<GroupRow, "id" | "version">): Promise<number> =>
  insertRow(db, "scim_groups", row);

/** Who is in these groups, by group. */
export async function membersOf(db: Db, groupIds: readonly number[]) {
  const rows = await db
    .selectFrom("scim_group_members")
    .innerJoin("users", "users.id", "scim_group_members.user_id")
    .select(["scim_group_members.group_id", "users.id", "users.uuid", "users.full_name"])
    .where("scim_group_members.group_id", "in", [...groupIds, -1])
    .orderBy("users.id")
    .execute();
  return Map.groupBy(rows, ({ group_id }) => group_id);
}

export async function putMembers(db: Db, groupId: number, userIds: readonly number[]): Promise<void> {
  await db.deleteFrom("scim_group_members").where("group_id", "=", groupId).execute();
  const rows = userIds.map((user_id) => ({ group_id: groupId, user_id }));
  // Within the number of values that a statement may have.
  for (let at = 0; at < rows.length; at += 400)
    await db
      .insertInto("scim_group_members")
      .values(rows.slice(at, at + 400))
      .execute();
}
