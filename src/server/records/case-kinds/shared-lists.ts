import type { Reach } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { forbidden, invalid } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { allOrganizations, presentOrganization } from "#server/platform/accounts/organizations.ts";

/** The tree that something shared is made for: the one that is administered, or the named one of several. */
export function managedRoot(reach: Reach, named: number | undefined): number {
  const [only] = reach.manages;
  if (only === undefined) throw forbidden();
  const root = named ?? only;
  if (!reach.manages.includes(root))
    throw invalid("organization_id", "Organization is not one whose lists you may change.");
  return root;
}

/** What is shared stays with the tree that its cases are in. */
export function staysWith(root: number, named: number | undefined, what: string): void {
  if (named !== undefined && named !== root)
    throw invalid("organization_id", `A ${what} stays with the organization that it was made for.`);
}

export async function managedOrganizations(db: Db, auth: Auth) {
  const organizations = await allOrganizations(db);
  return organizations.filter((each) => auth.reach.manages.includes(each.id)).map(presentOrganization);
}

/** Why something that is used cannot be deleted, and what to do instead. */
export const usedBy = (what: string, cases: number): string =>
  cases === 1
    ? `One case has this ${what}. Retire it instead: it is then not offered any more.`
    : `${cases} cases have this ${what}. Retire it instead: it is then not offered any more.`;
