import { v7 as uuidv7 } from "uuid";
import { reachOf } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { topAdministrators } from "#server/kit/break-glass.ts";
import { dropInvitation } from "#server/platform/accounts/invitations.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import type { ProviderClaims } from "#server/platform/accounts/single-sign-on/attempts.ts";
import {
  findIdentity,
  identitiesOf,
  identityAt,
  linkIdentity,
  touchIdentity,
} from "#server/platform/accounts/single-sign-on/identities.ts";
import type { StoredSingleSignOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import {
  findUser,
  findUserByEmail,
  getsIn,
  insertMembership,
  insertUser,
  membershipsOf,
  type UserRow,
  updateUser,
} from "#server/platform/accounts/users.ts";
import { settleRightsOf } from "#server/records/users/memberships.ts";
import { provisionedGroups } from "#server/records/users/provisioned-groups.ts";
import { followGroups, rolesOfGroups } from "#server/records/users/roles-by-groups.ts";
import { providerOnly, wayIn } from "#server/security/passwords.ts";

interface Asking {
  readonly db: Db;
  readonly root: number;
  readonly set: StoredSingleSignOn;
  readonly claims: ProviderClaims;
  readonly now: string;
}

/** Whom the provider named, or in a sentence why they do not get in. `changed`: organizations in which their role changed. */
export type Found =
  | { readonly user: UserRow; readonly identityId: number; readonly changed: readonly number[] }
  | {
      readonly refusal: string;
      readonly userId: number | null;
      readonly changed: readonly number[];
    };

/** "Ask Dana Lee or Kim Park": people whom somebody of the district knows. */
export async function whomToAsk(db: Db, root: number): Promise<string> {
  const names = (await topAdministrators(db, root)).slice(0, 2).map(({ full_name }) => full_name);
  return names.length === 0 ? "Ask an administrator of your district" : `Ask ${names.join(" or ")}`;
}

/**
 * Only what a provider says of its own tree counts: whoever has roles elsewhere is let in there by other people too, and whoever
 * is in the directory of another tree belongs to that one before they have a role. Of somebody who has neither now, where they
 * had one counts.
 */
async function belongsHere(db: Db, userId: number, root: number): Promise<boolean> {
  const memberships = await membershipsOf(db, userId);
  const { roots, rootOf } = reachOf(memberships, await allOrganizations(db));
  const listed = await db
    .selectFrom("scim_users")
    .select(["organization_id", "removed_at"])
    .where("user_id", "=", userId)
    .execute();
  const now = [
    ...roots,
    ...listed.filter(({ removed_at }) => removed_at === null).map((row) => row.organization_id),
  ];
  if (now.length > 0) return now.every((each) => each === root);
  const before = [
    ...memberships.map(({ organization_id }) => rootOf(organization_id)),
    ...listed.map(({ organization_id }) => organization_id),
    ...(await identitiesOf(db, userId)).map(({ organization_id }) => organization_id),
  ];
  return before.every((each) => each === root);
}

/** Somebody whom nobody put on record, where their groups give them a role. */
async function addPerson(
  { db, root, set, claims, now }: Asking,
  address: string,
): Promise<UserRow | undefined> {
  const given = rolesOfGroups(set.groups, claims.groups ?? []);
  if (!set.adds_people || given.size === 0) return undefined;
  const id = await insertUser(
    db,
    {
      uuid: uuidv7(),
      full_name: (claims.name ?? address).slice(0, 120),
      ...{ email: address, title: null, phone: null, password_hash: providerOnly },
    },
    now,
  );
  for (const [organization_id, role] of given)
    await insertMembership(db, { user_id: id, organization_id, role, active: 1 });
  await settleRightsOf(db, id, { userId: null, now });
  await linkIdentity(db, { userId: id, root, issuer: claims.issuer, subject: claims.subject, now });
  return findUser(db, id);
}

/** Links by an address that the provider vouches for, once; after that an address says nothing any more. */
async function linkByAddress(asking: Asking): Promise<UserRow | string> {
  const { db, root, claims, now } = asking;
  const { address, verified, issuer, subject } = claims;
  const ask = await whomToAsk(db, root);
  if (address === null || !verified)
    return `Your provider does not confirm your email address, so Bellwether cannot tell who you are. ${ask}.`;
  const known = await findUserByEmail(db, address);
  if (known === undefined)
    return (await addPerson(asking, address)) ?? `${address} is not known here. ${ask} to add you.`;
  if (!(await belongsHere(db, known.id, root)))
    return `Your account belongs to other organizations too. Sign in with your password. ${ask} if you have none.`;
  if ((await identityAt(db, known.id, issuer)) !== undefined)
    return `${address} is linked with another account at your provider. ${ask} to have that ended.`;
  await linkIdentity(db, { userId: known.id, root, issuer, subject, now });
  return known;
}

async function linkedUser(asking: Asking): Promise<UserRow | string> {
  const { db, root, claims, now } = asking;
  const identity = await findIdentity(db, claims.issuer, claims.subject);
  if (identity === undefined) return linkByAddress(asking);
  const user = await findUser(db, identity.user_id);
  const ask = await whomToAsk(db, root);
  if (user === undefined || identity.organization_id !== root || !(await belongsHere(db, user.id, root)))
    return `Your account belongs to other organizations too. Sign in with your password. ${ask} if you have none.`;
  await touchIdentity(db, identity.id, now);
  return user;
}

/** Groups decide, where any are set; not over those who get in when the provider does not answer. */
async function roleChanges({ db, root, set, claims, now }: Asking, user: UserRow) {
  if (set.groups.length === 0 || set.break_glass.includes(user.id)) return { changed: [], refusal: null };
  const ask = await whomToAsk(db, root);
  const groups = claims.groups ?? (await provisionedGroups(db, root, user.id));
  if (groups === null)
    return { changed: [], refusal: `Your provider does not say in which groups you are. ${ask}.` };
  const wanted = rolesOfGroups(set.groups, groups);
  const changed = await followGroups({ db, now }, user.id, root, wanted);
  const refusal = wanted.size > 0 ? null : `None of your groups gives you a role in Bellwether. ${ask}.`;
  return { changed, refusal };
}

/** Finds the person of a checked answer of the provider, and brings their roles up to what it says. */
export async function findPerson(asking: Asking): Promise<Found> {
  const { db, claims, root, now } = asking;
  const found = await linkedUser(asking);
  if (typeof found === "string") return { refusal: found, userId: null, changed: [] };
  if (found.active !== 1)
    return {
      refusal: `Your account is switched off. ${await whomToAsk(db, root)}.`,
      userId: found.id,
      changed: [],
    };
  const { changed, refusal } = await roleChanges(asking, found);
  if (refusal !== null) return { refusal, userId: found.id, changed };
  if (!(await getsIn(db, found)))
    return {
      refusal: `Your account is switched off. ${await whomToAsk(db, root)}.`,
      userId: found.id,
      changed,
    };
  if (wayIn(found.password_hash) === "none") {
    await updateUser(db, found.id, { password_hash: providerOnly, updated_at: now });
    await dropInvitation(db, found.id);
  }
  const identity = await findIdentity(db, claims.issuer, claims.subject);
  if (identity === undefined) throw new Error("A link vanished while it was made.");
  return { user: found, identityId: identity.id, changed };
}
