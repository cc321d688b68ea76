import { byValue, type ListQuery, pageOf, type SortOf, sorting } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";

const mostGone = 200;

/** Staff of the last roster of a tree who have no account. */
const withoutAccount = (db: Db, root: number) =>
  db
    .selectFrom("roster_staff")
    .innerJoin("roster_records", "roster_records.id", "roster_staff.roster_record_id")
    .where("roster_staff.organization_id", "=", root)
    .where("roster_records.active", "=", 1)
    .where((e) =>
      e.not(
        e.exists(e.selectFrom("users").select("users.id").whereRef("users.email", "=", "roster_staff.email")),
      ),
    );

export async function accountsOfRoster(db: Db, root: number, trees: readonly number[]) {
  const positions = await withoutAccount(db, root)
    .select(["roster_staff.position", (e) => e.fn.countAll<number>().as("count")])
    .groupBy("roster_staff.position")
    .orderBy("count", "desc")
    .orderBy("roster_staff.position")
    .execute();
  // Whoever stands in the roster under another id has not left it.
  const gone = await db
    .selectFrom("users")
    .select(["users.id", "users.full_name", "users.email"])
    .distinct()
    .innerJoin("roster_staff", "roster_staff.email", "users.email")
    .innerJoin("roster_records", "roster_records.id", "roster_staff.roster_record_id")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .where("users.active", "=", 1)
    .where("memberships.active", "=", 1)
    .where("memberships.organization_id", "in", [...trees, -1])
    .where("roster_staff.organization_id", "=", root)
    .where("roster_records.active", "=", 0)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("roster_staff as other")
            .innerJoin("roster_records as theirs", "theirs.id", "other.roster_record_id")
            .select("other.roster_record_id")
            .whereRef("other.email", "=", "roster_staff.email")
            .where("other.organization_id", "=", root)
            .where("theirs.active", "=", 1),
        ),
      ),
    )
    .orderBy("users.full_name")
    .orderBy("users.id")
    .limit(mostGone)
    .execute();
  return {
    positions: positions.map(({ position, count }) => ({ position, count: Number(count) })),
    gone,
  };
}

const columns = { id: byValue("roster_staff.roster_record_id") };

/** Staff of one position who have no account, as they would stand in a list of colleagues. */
export async function listStaff(
  db: Db,
  root: number,
  query: Omit<ListQuery<SortOf<"imports.staff">>, "q"> & { readonly position: string },
) {
  const found = withoutAccount(db, root)
    .where("roster_staff.position", "=", query.position)
    .innerJoin("persons", "persons.id", "roster_records.record_id")
    .innerJoin("organizations", "organizations.id", "persons.organization_id");
  return pageOf(
    found
      .select([
        "roster_staff.roster_record_id as id",
        "persons.name as full_name",
        "roster_staff.email",
        "roster_staff.position",
        "organizations.number_prefix as organization_prefix",
      ])
      .orderBy(...sorting(columns, query.sort)),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
}
