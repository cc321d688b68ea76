interface Member {
  readonly memberships: readonly { readonly organization_id: number; readonly active: boolean }[];
}
interface Node {
  readonly id: number;
  readonly parent_id: number | null;
}

/**
 * Colleagues who may be given a task of an organization's assessment: active members of it and of the organizations
 * above it; all colleagues while the organization is unknown.
 */
export function eligible<U extends Member>(
  users: readonly U[],
  organizations: readonly Node[],
  organizationId: number | null,
): readonly U[] {
  if (organizationId === null) return users;
  const line = new Set<number>();
  for (let at: number | null = organizationId; at !== null && !line.has(at); ) {
    line.add(at);
    at = organizations.find(({ id }) => id === at)?.parent_id ?? null;
  }
  return users.filter(({ memberships }) =>
    memberships.some((membership) => membership.active && line.has(membership.organization_id)),
  );
}
