import type { ListsOf } from "#parts/records/record-calls.ts";

/** The types that an organization of interest may be given where a school keeps it: those of the school's district. */
export function offeredTypes(
  { entity_types, organizations }: Pick<ListsOf<"entity">, "entity_types" | "organizations">,
  chosen: unknown,
): ListsOf<"entity">["entity_types"] {
  const named = organizations.filter(({ id }) => id === chosen);
  // Before a school is chosen there is no doubt where all of them belong to one district.
  const roots = new Set((named.length > 0 ? named : organizations).map(({ root_id }) => root_id));
  const [root] = roots;
  if (roots.size > 1) return [];
  // Servers that do not name the districts decide alone.
  return root === undefined ? entity_types : entity_types.filter((each) => each.organization_id === root);
}
