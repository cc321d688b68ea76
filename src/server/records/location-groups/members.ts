import { seenFrom } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
import { keptRights } from "#server/access/rights.ts";
import { byText, sorting } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { membersOfOrganization } from "#server/platform/accounts/users.ts";

/** How many places are told at once. */
const mostPlaces = 100;

/** How many places of each group the reader may see. */
export async function placeCounts(db: Db, { reach }: Reader, ids: readonly number[]) {
  const rows = await db
    .selectFrom("locations")
    .select((e) => ["location_group_id", e.fn.countAll<number>().as("n")])
    .where("location_group_id", "in", [...ids, -1])
    .where("organization_id", "in", [...seenFrom("location", reach), -1])
    .groupBy("location_group_id")
    .execute();
  const counts = new Map(rows.map(({ location_group_id, n }) => [location_group_id, Number(n)]));
  return (id: number) => counts.get(id) ?? 0;
}

/** The places of a group, as far as the reader may see them, and the organizations that keep one of its places. */
export async function membersOfGroup(db: Db, { reach }: Reader, id: number) {
  const rows = await db
    .selectFrom("locations")
    .innerJoin("organizations", "organizations.id", "locations.organization_id")
    .select(["locations.id", "locations.uuid", "locations.name", "locations.type"])
    .select(["locations.organization_id", "organizations.name as organization_name"])
    .where("location_group_id", "=", id)
    .where("organization_id", "in", [...seenFrom("location", reach), -1])
    .orderBy(...sorting({ name: byText("locations.name") }, "name"))
    .orderBy("locations.id")
    .limit(mostPlaces)
    .execute();
  const locations = rows.map(({ organization_id: organizationId, ...each }) => ({
    ...each,
    can_edit: keptRights(reach, { organizationId }).edit,
  }));
  const keepers = await db
    .selectFrom("organizations")
    .select(["id", "name"])
    .where("id", "in", (e) =>
      e.selectFrom("locations").select("organization_id").where("location_group_id", "=", id),
    )
    .orderBy("name")
    .orderBy("id")
    .execute();
  const organizations = [];
  for (const each of keepers)
    organizations.push({ ...each, people: (await membersOfOrganization(db, each.id)).length });
  return { locations, organizations };
}
