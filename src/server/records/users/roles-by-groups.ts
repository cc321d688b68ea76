import { type Role, roles } from "#contract/kit/roles.ts";
import type { SingleSignOnRules } from "#contract/services/single-sign-on/schema.ts";
import { reachOf } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import {
  administratorsOf,
  insertMembership,
  type MembershipRow,
  membershipsOf,
} from "#server/platform/accounts/users.ts";
import { closeIfOff, endingWhatIsLost, strength } from "./memberships.ts";

/** Which role in which organization somebody's groups give; of several in one organization the strongest. */
export function rolesOfGroups(
  table: SingleSignOnRules["groups"],
  groups: readonly string[],
): ReadonlyMap<number, Role> {
  const given = new Map<number, Role>();
  for (const { group, organization_id, role } of table) {
    if (!groups.includes(group)) continue;
    if (strength(role) > strength(given.get(organization_id) ?? null)) given.set(organization_id, role);
  }
  return given;
}

interface Change {
  readonly organizationId: number;
  readonly role: Role | null;
}

/** Roles in one tree that are not as the groups say; null takes a role away. */
function changesTo(held: readonly MembershipRow[], wanted: ReadonlyMap<number, Role>): readonly Change[] {
  const gone = held
    .filter((each) => each.active === 1 && !wanted.has(each.organization_id))
    .map((each) => ({ organizationId: each.organization_id, role: null }));
  const given = [...wanted]
    .filter(([id, role]) => {
      const now = held.find((each) => each.organization_id === id);
      return now === undefined || now.active !== 1 || now.role !== role;
    })
    .map(([organizationId, role]) => ({ organizationId, role }));
  // What is given comes first, so that nobody is without any role in between.
  return [...given, ...gone];
}

/**
 * Gives somebody the roles that their groups say, in one tree. What is lost ends their sessions (decision 066), also where
 * they alone lead a case: the provider has decided already, and administrators see cases without a lead. Only the last
 * administrator of an organization stays one, for nobody else could let anybody in. Answers the organizations in which a role
 * changed.
 */
export async function followGroups(
  { db, now }: { readonly db: Db; readonly now: string },
  userId: number,
  root: number,
  wanted: ReadonlyMap<number, Role>,
): Promise<readonly number[]> {
  const organizations = await allOrganizations(db);
  const { rootOf } = reachOf([], organizations);
  const held = (await membershipsOf(db, userId)).filter((each) => rootOf(each.organization_id) === root);
  const changed: number[] = [];
  await endingWhatIsLost({ db, by: { userId: null, now } }, userId, async () => {
    for (const { organizationId, role } of changesTo(held, wanted)) {
      const before = held.find((each) => each.organization_id === organizationId);
      if (role !== roles[0] && (await isLastAdministrator(db, userId, before))) continue;
      if (before === undefined && role !== null)
        await insertMembership(db, { user_id: userId, organization_id: organizationId, role, active: 1 });
      if (before !== undefined)
        await db
          .updateTable("memberships")
          .set(role === null ? { active: 0 } : { role, active: 1 })
          .where("id", "=", before.id)
          .execute();
      changed.push(organizationId);
    }
  });
  await closeIfOff(db, userId);
  return changed;
}

async function isLastAdministrator(
  db: Db,
  userId: number,
  held: MembershipRow | undefined,
): Promise<boolean> {
  if (held === undefined || held.role !== "administrator" || held.active !== 1) return false;
  return (await administratorsOf(db, held.organization_id)).every((id) => id === userId);
}
