import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { type Choice, chosen } from "#contract/kit/filters.ts";
import { hasWords } from "#contract/kit/plain-words.ts";
import { type Role, roles } from "#contract/kit/roles.ts";
import type { Grantable } from "#contract/records/compartments/schema.ts";
import { type AccountState, accountStates } from "#contract/records/users/schema.ts";
import { lineage, type Reader } from "#server/access/reach.ts";
import { userRights } from "#server/access/rights.ts";
import { readJson } from "#server/database/json-text.ts";
import { byText, byValue, type ListQuery, pageOf, type SortOf, sorting } from "#server/database/list.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import { noPassword, wayIn } from "#server/security/passwords.ts";
import { invitationsOf } from "./invitations.ts";
import { practisedBy } from "./organizations.ts";

export type UserRow = Row<"users">;
export type MembershipRow = Row<"memberships">;

export const findUser = (db: Db, id: number): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

export const findUsers = (db: Db, ids: readonly number[]): Promise<UserRow[]> =>
  db
    .selectFrom("users")
    .selectAll()
    .where("id", "in", [...ids, -1])
    .execute();

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("email", "=", email.toLowerCase()).executeTakeFirst();

export const membershipsOf = (db: Db, userId: number): Promise<MembershipRow[]> =>
  db.selectFrom("memberships").selectAll().where("user_id", "=", userId).orderBy("id").execute();

/** The same of several people, by id. */
export async function membershipsOfAll(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly MembershipRow[]>> {
  const rows = await db
    .selectFrom("memberships")
    .selectAll()
    .where("user_id", "in", [...userIds, -1])
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, (row) => row.user_id);
}

/** Does somebody get in? Whoever was switched off does not, nor whoever has no role left that is switched on (V-3). */
export const isOn = (
  user: Pick<UserRow, "active">,
  held: readonly Pick<MembershipRow, "active">[],
): boolean => user.active === 1 && held.some((each) => each.active === 1);

export const getsIn = async (db: Db, user: UserRow): Promise<boolean> =>
  isOn(user, await membershipsOf(db, user.id));

/** The same as a condition of a query that has the table `users`. */
export function areOn(): Expression<SqlBool> {
  const e = expressionBuilder<Database, "users">();
  const role = e
    .selectFrom("memberships as held")
    .select("held.id")
    .whereRef("held.user_id", "=", "users.id")
    .where("held.active", "=", 1);
  return e.and([e("users.active", "=", 1), e.exists(role)]);
}

/** Has anybody ever signed in? */
export async function wasSignedIn(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("last_seen_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select((e) => e.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

type NewUser = Pick<UserRow, "uuid" | "full_name" | "email" | "title" | "phone" | "password_hash"> &
  Partial<Pick<UserRow, "active" | "switched_off_by" | "last_seen_at" | "tour_left_at">>;

/** Puts somebody on record, switched on where nothing else is said, and without a second factor; answers their id. */
export const insertUser = (db: Db, user: NewUser, now: string): Promise<number> =>
  insertRow(db, "users", {
    active: 1,
    totp_secret: null,
    totp_confirmed: 0,
    totp_last_step: 0,
    last_seen_at: null,
    created_at: now,
    updated_at: now,
    ...user,
  });

export async function insertMembership(
  db: Db,
  row: Omit<MembershipRow, "id" | "compartments">,
): Promise<void> {
  await db.insertInto("memberships").values(row).execute();
}

type Changes = Partial<Omit<UserRow, "id" | "uuid" | "created_at">>;

export async function updateUser(db: Db, id: number, changes: Changes): Promise<void> {
  await db.updateTable("users").set(changes).where("id", "=", id).execute();
}

/** Memberships as the wire shows them, by user; a colleague's only within the reader's own trees. */
export async function membershipViews(
  db: Db,
  userIds: readonly number[],
  within: readonly number[] | null = null,
) {
  if (userIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .select(["user_id", "organization_id", "organizations.name as organization_name", "role", "active"])
    .select("compartments")
    .where("user_id", "in", [...userIds])
    .$if(within !== null, (found) => found.where("organization_id", "in", [...(within ?? []), -1]))
    .orderBy("memberships.id")
    .execute();
  return Map.groupBy(
    rows.map((row) => ({
      ...row,
      role: row.role,
      active: row.active === 1,
      compartments: [...readJson(row.compartments)],
    })),
    (row) => row.user_id,
  );
}

interface View {
  readonly organization_id: number;
  readonly organization_name: string;
  readonly role: Role;
  readonly active: boolean;
  readonly compartments: Grantable[];
}

export const presentUser = (row: UserRow, memberships: readonly View[]) => ({
  id: row.id,
  uuid: row.uuid,
  full_name: row.full_name,
  email: row.email,
  title: row.title,
  phone: row.phone,
  memberships: memberships.map(({ organization_id, organization_name, role, active, compartments }) => ({
    organization_id,
    organization_name,
    role,
    active,
    compartments,
  })),
  last_seen_at: row.last_seen_at,
});

/**
 * Where the reader may let somebody read a compartment: where they administer. Themselves only where nobody else could do
 * it.
 */
export async function mayGrant(
  db: Db,
  { reach, userId }: Reader,
  person: number,
  organizationId: number,
): Promise<boolean> {
  if (!reach.administers.includes(organizationId)) return false;
  if (person !== userId) return true;
  return (await administratorsOf(db, organizationId)).every((id) => id === userId);
}

/** Colleagues as this reader may see them: of an account that they administer also its state. */
async function presentColleagues(db: Db, reader: Reader, rows: readonly UserRow[]) {
  const ids = rows.map((row) => row.id);
  const memberships = await membershipViews(db, ids, reader.reach.trees);
  const held = Map.groupBy(
    await db
      .selectFrom("memberships")
      .select(["user_id", "organization_id", "active"])
      .where("user_id", "in", [...ids, -1])
      .execute(),
    (each) => each.user_id,
  );
  const invited = await invitationsOf(db, ids);
  return rows.map((row) => {
    const roles = held.get(row.id) ?? [];
    const rights = userRights(reader.reach, roles, row.id === reader.userId);
    const waits = wayIn(row.password_hash) === "none";
    const account = {
      state: !isOn(row, roles) ? "off" : waits ? "invited" : "active",
      switched_off_by: row.active === 1 ? null : row.switched_off_by,
      second_factor: row.totp_confirmed === 1,
      invited_at: waits ? (invited.get(row.id) ?? null) : null,
    } as const;
    return {
      ...presentUser(row, memberships.get(row.id) ?? []),
      version: row.version,
      account: rights.edit || row.id === reader.userId ? account : null,
      can: { edit: rights.edit, delete: rights.delete, export: false, reveal: false },
    };
  });
}

export async function userView(db: Db, reader: Reader, id: number) {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const [view] = await presentColleagues(db, reader, [row]);
  if (view === undefined) throw new Error("A colleague vanished while they were read.");
  const memberships = [];
  for (const each of view.memberships)
    memberships.push({ ...each, may_grant: await mayGrant(db, reader, id, each.organization_id) });
  return { ...view, memberships };
}

/** Names by id, for references in other records. */
export async function userRefs(db: Db, ids: readonly (number | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map<number, { id: number; full_name: string; title: string | null }>();
  const rows = await db
    .selectFrom("users")
    .select(["id", "full_name", "title"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Active people with an active role in one of the organizations: candidates for teams and tasks. */
export const colleagues = (db: Db, organizationIds: readonly number[]) =>
  db
    .selectFrom("users")
    .select(["id", "full_name"])
    .where("active", "=", 1)
    .where("id", "in", (e) =>
      e
        .selectFrom("memberships")
        .select("user_id")
        .where("active", "=", 1)
        .where("organization_id", "in", [...organizationIds, -1]),
    )
    .orderBy("full_name")
    .execute();

const columns = {
  full_name: byText("users.full_name"),
  email: byText("users.email"),
  title: byText("users.title"),
  last_seen_at: byValue("users.last_seen_at"),
};

interface UserFilters {
  readonly organization_id?: number | undefined;
  /** In this organization or below it. */
  readonly within?: number | undefined;
  readonly state?: Choice<AccountState> | undefined;
  readonly role?: Choice<Role> | undefined;
}

export async function listUsers(
  db: Db,
  reader: Reader,
  query: ListQuery<SortOf<"users.list">> & UserFilters,
) {
  const nodes = await db.selectFrom("organizations").select(["id", "parent_id"]).execute();
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]));
  const { organization_id, within, state, role } = query;
  const wantedRoles = role === undefined ? roles : chosen(roles, role);
  const places = (wantedRoles.length === 0 ? [] : reader.reach.trees)
    .filter((id) => organization_id === undefined || id === organization_id)
    .filter((id) => within === undefined || lineage(id, parents).includes(within));
  let found = db.selectFrom("users").where("users.id", "in", (e) =>
    e
      .selectFrom("memberships")
      .select("user_id")
      .where("organization_id", "in", [...places, -1])
      .$if(wantedRoles.length > 0, (held) => held.where("role", "in", [...wantedRoles])),
  );
  if (state !== undefined) {
    const wanted = chosen(accountStates, state);
    found = found.where((e) =>
      e.or([
        ...(wanted.includes("off") ? [e.not(areOn())] : []),
        ...(wanted.includes("invited") ? [e.and([areOn(), e("password_hash", "=", noPassword)])] : []),
        ...(wanted.includes("active") ? [e.and([areOn(), e("password_hash", "!=", noPassword)])] : []),
      ]),
    );
    // Whether somebody has set a password is told to those who administer the account.
    found = found.where("users.id", "in", (e) =>
      e
        .selectFrom("memberships")
        .select("user_id")
        .where("organization_id", "in", [...reader.reach.administers, -1]),
    );
  }
  const q = (query.q ?? "").trim();
  if (q !== "") {
    // A district has some hundreds, and the database compares letters with accents by their exact spelling.
    const all = await found.select(["users.id", "full_name", "email", "users.title"]).execute();
    const meant = all.filter((each) => hasWords([each.full_name, each.email, each.title ?? ""].join(" "), q));
    found = found.where("users.id", "in", [...meant.map(({ id }) => id), -1]);
  }
  const { total, rows } = await pageOf(
    found
      .selectAll("users")
      .orderBy(...sorting(columns, query.sort))
      .orderBy("users.id"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: await presentColleagues(db, reader, rows) };
}

/** Ids of people who can sign in, with one of these roles in the organization or above it. */
export async function peopleWith(
  db: Db,
  organizationId: number,
  wanted: readonly Role[],
): Promise<readonly number[]> {
  const nodes = await db.selectFrom("organizations").select(["id", "parent_id"]).execute();
  const line = lineage(organizationId, new Map(nodes.map((node) => [node.id, node.parent_id])));
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select("users.id")
    .distinct()
    .where("memberships.organization_id", "in", [...line])
    .where("memberships.role", "in", [...wanted])
    .where("memberships.active", "=", 1)
    .where("users.active", "=", 1)
    // Whoever has not accepted their invitation can do nothing with the role yet, and may never.
    .where("users.password_hash", "!=", noPassword)
    .execute();
  return rows.map((row) => row.id);
}

/** Ids of administrators of the organization, in it or above it, who can sign in. */
export const administratorsOf = (db: Db, organizationId: number): Promise<readonly number[]> =>
  peopleWith(db, organizationId, ["administrator"]);

/** Ids of whoever administers an organization that this person belongs to, or one above it. */
export async function administratorsOver(db: Db, userId: number): Promise<readonly number[]> {
  const found = new Set<number>();
  for (const { organization_id, active } of await membershipsOf(db, userId))
    if (active === 1) for (const id of await administratorsOf(db, organization_id)) found.add(id);
  return [...found];
}

/** Ids of active people with an active role in the organization or above it: candidates for its teams and tasks. */
export async function membersOfOrganization(db: Db, organizationId: number): Promise<readonly number[]> {
  const practises = await practisedBy(db, organizationId);
  if (practises !== null) return [practises];
  const nodes = await db.selectFrom("organizations").select(["id", "parent_id"]).execute();
  const line = lineage(organizationId, new Map(nodes.map((node) => [node.id, node.parent_id])));
  return (await colleagues(db, line)).map((row) => row.id);
}
