import type { ListsOf } from "#parts/records/record-calls.ts";

type Lists = ListsOf<"entity">;

/** The types that an organization of interest may be given where a school keeps it: those of the school's district. */
export const offeredTypes = (
  { entity_types, organizations }: Pick<Lists, "entity_types" | "organizations">,
  chosen: unknown,
): Lists["entity_types"] => ofDistrict(entity_types, organizations, chosen);

/** What the district of the chosen school offers. */
export function ofDistrict<T extends { readonly organization_id: number }>(
  offered: readonly T[],
  organizations: Lists["organizations"],
  chosen: unknown,
): T[] {
  const named = organizations.filter(({ id }) => id === chosen);
  // Before a school is chosen there is no doubt where all of them belong to one district.
  const roots = new Set((named.length > 0 ? named : organizations).map(({ root_id }) => root_id));
  const [root] = roots;
  if (roots.size > 1) return [];
  // Servers that do not name the districts decide alone.
  return root === undefined ? [...offered] : offered.filter((each) => each.organization_id === root);
}
