import { seenFrom } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
import { byText, sorting } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { membersOfOrganization } from "#server/platform/accounts/users.ts";

/** How many places are told at once. */
const mostPlaces = 100;

/** The places of a group, as far as the reader may see them, and the organizations that keep one of its places. */
export async function membersOfGroup(db: Db, { reach }: Reader, id: number) {
  const locations = await db
    .selectFrom("locations")
    .select(["id", "uuid", "name", "type"])
    .where("location_group_id", "=", id)
    .where("organization_id", "in", [...seenFrom("location", reach), -1])
    .orderBy(...sorting({ name: byText("name") }, "name"))
    .orderBy("id")
    .limit(mostPlaces)
    .execute();
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
