import { lineage, type Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { livingOrganizations } from "#server/platform/accounts/organizations.ts";
import { noPassword } from "#server/security/passwords.ts";

/** Whom a bulletin is addressed to. */
export interface Audience {
  readonly organizationIds: readonly number[];
  readonly groupIds: readonly number[];
}

interface People {
  /** Who has a role in an organization, above it or below it. */
  readonly around: (organizationId: number) => readonly number[];
  /** Who has a role in an organization that keeps a place of the group, or above one. */
  readonly ofGroup: (groupId: number) => readonly number[];
}

/** Everybody who can sign in, by what they are addressed as. `addressedTo` says the same as a condition of a query. */
export async function peopleByAddress(db: Db): Promise<People> {
  const nodes = await db.selectFrom("organizations").select(["id", "parent_id"]).execute();
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]));
  const held = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "memberships.organization_id"])
    .where("memberships.active", "=", 1)
    .where("users.active", "=", 1)
    .where("users.password_hash", "!=", noPassword)
    .execute();
  const inside = Map.groupBy(held, (each) => each.organization_id);
  const below = new Map<number, Set<number>>();
  for (const { id } of nodes)
    for (const above of lineage(id, parents)) below.set(above, (below.get(above) ?? new Set()).add(id));
  // A place that another tree keeps brings nobody of it into the group.
  const places = await db
    .selectFrom("locations")
    .innerJoin("location_groups", "location_groups.id", "locations.location_group_id")
    .innerJoin("organization_trees as mine", "mine.organization_id", "locations.organization_id")
    .innerJoin("organization_trees as theirs", "theirs.organization_id", "location_groups.organization_id")
    .whereRef("mine.root_id", "=", "theirs.root_id")
    .select(["locations.location_group_id", "locations.organization_id"])
    .distinct()
    .execute();
  const keepers = Map.groupBy(places, (each) => each.location_group_id ?? 0);
  const within = (organizations: Iterable<number>) => [
    ...new Set([...organizations].flatMap((each) => (inside.get(each) ?? []).map((one) => one.id))),
  ];
  return {
    around: (id) => within([...lineage(id, parents), ...(below.get(id) ?? [])]),
    ofGroup: (id) =>
      within((keepers.get(id) ?? []).flatMap((each) => lineage(each.organization_id, parents))),
  };
}

export const everybodyIn = (people: People, { organizationIds, groupIds }: Audience): ReadonlySet<number> =>
  new Set([
    ...organizationIds.flatMap((id) => people.around(id)),
    ...groupIds.flatMap((id) => people.ofGroup(id)),
  ]);

/** The groups of a tree that somebody may address: those that they see, and those of which they keep a place. */
async function groupsFor(db: Db, { reach }: Reader) {
  const rows = await db
    .selectFrom("location_groups")
    .select(["id", "name", "organization_id"])
    .where((e) =>
      e.or([
        e("organization_id", "in", [...reach.members, -1]),
        e("id", "in", (inner) =>
          inner
            .selectFrom("locations")
            .select("location_group_id")
            .$narrowType<{ location_group_id: number }>()
            .where("location_group_id", "is not", null)
            .where("organization_id", "in", [...reach.writers, -1]),
        ),
      ]),
    )
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows;
}

/** Whom somebody may address: the organizations of their own trees, and groups, each with how many people that is. */
export async function addresseesFor(db: Db, reader: Reader) {
  const people = await peopleByAddress(db);
  // Whoever issues it is not told of it.
  const others = (ids: readonly number[]) => ids.filter((id) => id !== reader.userId).length;
  const organizations = (await livingOrganizations(db)).filter(
    ({ id, closed_at }) => closed_at === null && reader.reach.trees.includes(id),
  );
  return {
    organizations: organizations.map(({ id, name }) => ({ id, name, people: others(people.around(id)) })),
    location_groups: (await groupsFor(db, reader)).map(({ id, name, organization_id }) => ({
      id,
      name,
      organization_id,
      people: others(people.ofGroup(id)),
    })),
  };
}
