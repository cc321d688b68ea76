import { kinds, type PlainKind } from "#contract/kit/kinds.ts";
import type { Reach } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { forbidden, invalid } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { allOrganizations, presentOrganization } from "#server/platform/accounts/organizations.ts";

/** The organization that a new record is kept in: the named one, or `otherwise`. It must be one that may be written in. */
export function chooseOrganization(auth: Auth, wanted: number | undefined, otherwise: number | null): number {
  // A computer that was away may still name an organization that was merged since.
  const chosen = wanted === undefined ? otherwise : auth.reach.survivorOf(wanted);
  if (chosen === null || !auth.reach.keepers.includes(chosen)) {
    throw invalid("organization_id", "Organization is not one in which you may keep records.");
  }
  return chosen;
}

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
export function staysWith(root: number, named: number | undefined, noun: string): void {
  if (named !== undefined && named !== root)
    throw invalid("organization_id", `A ${noun} stays with the organization that it was made for.`);
}

async function presented(db: Db, ids: readonly number[]) {
  const organizations = await allOrganizations(db);
  return organizations.filter((each) => ids.includes(each.id)).map(presentOrganization);
}

export const managedOrganizations = (db: Db, auth: Auth) => presented(db, auth.reach.manages);
export const writableOrganizations = (db: Db, auth: Auth) => presented(db, auth.reach.keepers);

/** Organizations that a form offers for a record of a kind. */
export const offeredOrganizations = (db: Db, auth: Auth, kind: PlainKind) =>
  kinds[kind].kept === "tree" ? managedOrganizations(db, auth) : writableOrganizations(db, auth);

/** Where a new record of a plain kind is kept. */
export const keepNew = (kind: PlainKind, auth: Auth, named: number | undefined): number =>
  kinds[kind].kept === "tree"
    ? managedRoot(auth.reach, named)
    : chooseOrganization(auth, named, auth.reach.home);

/** Where a record is kept after an update: what a tree shares does not move. */
export function keepOn(kind: PlainKind, auth: Auth, before: number, named: number | undefined): number {
  if (kinds[kind].kept === "tree") {
    staysWith(before, named, kinds[kind].noun);
    return before;
  }
  return named === undefined || auth.reach.survivorOf(named) === before
    ? before
    : chooseOrganization(auth, named, null);
}

/** Records that refer to another, counted: "1 case", "3 cases". */
export interface Users {
  readonly one: string;
  readonly many: string;
}
export const cases: Users = { one: "case", many: "cases" };

/** Why something that is used cannot be deleted, and what to do instead. */
export const usedBy = (noun: string, count: number, { one, many }: Users = cases): string =>
  `${count === 1 ? `One ${one} has` : `${count} ${many} have`} this ${noun}. Retire it instead: it is then not offered any more.`;
