import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { User } from "#contract/records/users/schema.ts";

interface Node {
  readonly id: number;
  readonly parent_id: number | null;
}

/** The case of a task, or what is known of where it belongs. */
interface Place extends Pick<CaseRecord, "confidentiality"> {
  readonly organization_id: number;
  readonly team: readonly { readonly id: number }[];
}

/**
 * People who can be given a task: those who may see its case, or colleagues for a task without a case. The server
 * decides.
 */
export function candidates(
  users: readonly User[],
  organizations: readonly Node[],
  place: Place | null,
): readonly User[] {
  if (place === null) return users;
  const line = new Set<number>();
  for (let at: number | null = place.organization_id; at !== null && !line.has(at); ) {
    line.add(at);
    at = organizations.find(({ id }) => id === at)?.parent_id ?? null;
  }
  const team = new Set(place.team.map((member) => member.id));
  return users.filter((user) => {
    const held = user.memberships.filter((each) => each.active && line.has(each.organization_id));
    if (held.length === 0) return false;
    return (
      place.confidentiality === "organization" ||
      team.has(user.id) ||
      held.some((each) => each.role === "administrator")
    );
  });
}
