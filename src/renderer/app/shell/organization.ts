import type { Role } from "#contract/kit/roles.ts";
import type { Organization } from "#contract/records/organizations/schema.ts";
import type { Session } from "#contract/services/session/schema.ts";

type Home = {
  readonly own: Organization | null;
  readonly above: Organization | null;
  readonly role: Role | null;
};

/** The organization of one's first active membership, its parent, and one's role there. */
export function homeOrganization(session: Session): Home {
  const membership = session.user?.memberships.find((one) => one.active) ?? null;
  const find = (id: number | null | undefined) => session.organizations.find((one) => one.id === id) ?? null;
  const own = find(membership?.organization_id) ?? session.organizations[0] ?? null;
  return { own, above: find(own?.parent_id), role: membership?.role ?? null };
}
