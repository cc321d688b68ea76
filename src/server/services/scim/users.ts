import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { email as emailShape } from "#contract/kit/common.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { dropInvitation } from "#server/platform/accounts/invitations.ts";
import { deleteResets } from "#server/platform/accounts/password-resets.ts";
import { groupsOf } from "#server/platform/accounts/scim/groups.ts";
import { endSessions } from "#server/platform/accounts/sessions.ts";
import { findUserByEmail, insertUser } from "#server/platform/accounts/users.ts";
import { switchOff } from "#server/records/users/memberships.ts";
import { followProvisioned } from "#server/records/users/provisioned-groups.ts";
import { noPassword } from "#server/security/passwords.ts";
import {
  type Directory,
  requireOwnAddress,
  requireTouchable,
  requireVersion,
  versionTag,
} from "./directory.ts";
import { canonical, userAttributes, userSchema } from "./protocol/attributes.ts";
import { fits, soughtName } from "./protocol/filter.ts";
import { type Listing, listBody, projected } from "./protocol/listing.ts";
import { patched } from "./protocol/patch.ts";
import { ScimError, unknownResource, wrongValue } from "./protocol/scim-error.ts";
import {
  type Account,
  accountsNamed,
  accountsWithExternalId,
  allAccounts,
  countAccounts,
  findAccount,
  findScimUser,
  leaveGroups,
  pageOfAccounts,
  putScimUser,
  scimUserNamed,
} from "./repository.ts";

const said = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim().slice(0, most))
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));
const listed = z.array(z.looseObject({ value: said(254), type: said(40), primary: z.unknown() })).catch([]);
/** Entra says it as text. */
const truth = z.union([
  z.boolean(),
  z.enum(["True", "true", "False", "false"]).transform((word) => word.toLowerCase() === "true"),
]);

const sentUser = z.object({
  userName: z.string().trim().min(1).max(254),
  externalId: said(255),
  name: z
    .object({ formatted: said(120), givenName: said(80), familyName: said(80) })
    .nullish()
    .transform((name) => name ?? { formatted: null, givenName: null, familyName: null }),
  displayName: said(120),
  title: said(120),
  active: truth.nullish(),
  emails: listed,
  phoneNumbers: listed,
});
type SentUser = z.infer<typeof sentUser>;

function read(given: object): SentUser {
  const parsed = sentUser.safeParse(given);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => path.join(".")))].join(", ");
  throw wrongValue(`Not as it should be: ${names}.`);
}

/** The one that counts, of a list. */
const chosen = (list: SentUser["emails"]): string | null =>
  (list.find(({ primary }) => primary === true) ?? list.find(({ type }) => type === "work") ?? list[0])
    ?.value ?? null;

const wholeName = ({ name }: SentUser): string | null =>
  [name.givenName, name.familyName].filter((part) => part !== null).join(" ") || null;

/** A name is said in three ways: where one of them was changed, that one counts. */
function fullName(given: SentUser, before: SentUser | null, now: string | null): string {
  const ways = [
    [given.displayName, before?.displayName],
    [given.name.formatted, before?.name.formatted],
    [wholeName(given), before === null ? null : wholeName(before)],
  ] as const;
  const changed = ways.find(([one, other]) => one !== null && one !== (other ?? null))?.[0];
  return changed ?? now ?? given.userName.slice(0, 120);
}

const asAddress = (text: string | null): string | null => {
  const read = emailShape.safeParse(text);
  return read.success ? read.data : null;
};

/** The address that is kept: what the directory says of it, or else the name by which it knows somebody. */
function addressOf(given: SentUser, before: SentUser | null, now: string | null): string {
  const sent = chosen(given.emails);
  if (sent !== null && sent.toLowerCase() !== now) {
    const address = asAddress(sent);
    if (address === null) throw wrongValue(`${sent} is not an email address.`);
    return address;
  }
  const followsName = before === null || before.userName.toLowerCase() === now;
  const address = (followsName ? asAddress(given.userName) : null) ?? now;
  if (address === null)
    throw wrongValue("An email address is needed, as the primary one of emails or as userName.");
  return address;
}

function present(
  { base }: Pick<Directory, "base">,
  row: Account,
  groups: readonly { uuid: string; display_name: string }[],
) {
  const { given_name, family_name } = row;
  return {
    schemas: [userSchema],
    id: row.uuid,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.user_name ?? row.email,
    name: {
      formatted: row.full_name,
      ...(given_name === null ? {} : { givenName: given_name }),
      ...(family_name === null ? {} : { familyName: family_name }),
    },
    displayName: row.full_name,
    ...(row.title === null ? {} : { title: row.title }),
    active: row.active === 1,
    emails: [{ value: row.email, type: "work", primary: true }],
    ...(row.phone === null ? {} : { phoneNumbers: [{ value: row.phone, type: "work", primary: true }] }),
    groups: groups.map(({ uuid, display_name }) => ({ value: uuid, display: display_name })),
    meta: {
      resourceType: "User",
      created: row.created_at,
      lastModified: row.updated_at,
      location: `${base}/Users/${row.uuid}`,
      version: versionTag(row.version),
    },
  };
}

async function presentAll(directory: Directory, rows: readonly Account[]) {
  const groups = await groupsOf(
    directory.db,
    directory.root,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(directory, row, groups.get(row.id) ?? []));
}

export interface Resource {
  readonly body: object;
  readonly version: number;
  readonly location: string;
}

async function resourceOf(directory: Directory, row: Account): Promise<Resource> {
  const [body] = await presentAll(directory, [row]);
  if (body === undefined) throw unknownResource();
  return { body, version: row.version, location: body.meta.location };
}

async function requireAccount({ db, root }: Directory, uuid: string): Promise<Account> {
  const row = await findAccount(db, root, uuid);
  if (row === undefined) throw unknownResource();
  return row;
}

export const showUser = async (directory: Directory, uuid: string): Promise<Resource> =>
  resourceOf(directory, await requireAccount(directory, uuid));

export async function listUsers(directory: Directory, listing: Listing) {
  const { db, root } = directory;
  const { filter, start, count } = listing;
  const page = <T>(all: readonly T[]) => all.slice(start - 1, start - 1 + count);
  const show = (all: readonly object[]) => all.map((each) => projected(each, listing));
  if (filter === null) {
    const rows = await pageOfAccounts(db, root, { start, count });
    return listBody(await countAccounts(db, root), { start }, show(await presentAll(directory, rows)));
  }
  const name = soughtName(filter, "userName");
  const externalId = soughtName(filter, "externalId");
  const rows =
    name !== null
      ? await accountsNamed(db, root, name)
      : externalId !== null
        ? await accountsWithExternalId(db, root, externalId)
        : await allAccounts(db, root);
  const found = (await presentAll(directory, rows)).filter((each) => fits(filter, each, userAttributes));
  return listBody(found.length, { start }, show(page(found)));
}

async function requireFree(db: Db, root: number, { userName }: SentUser, address: string, except: number) {
  const taken = (what: string) => new ScimError(409, what, "uniqueness");
  const named = await scimUserNamed(db, root, userName);
  if (named !== undefined && named.user_id !== except) throw taken(`${userName} is somebody else already.`);
  const known = await findUserByEmail(db, address);
  if (known !== undefined && known.id !== except)
    throw taken(`An account with the address ${address} exists already.`);
}

/** Brings roles up to what the groups of somebody give. */
export const followRoles = (directory: Directory, userIds: readonly number[]): Promise<void> =>
  followProvisioned(
    {
      ...directory,
      changed: async (userId, organizationId) => {
        directory.touched(userId);
        await directory.tell({ action: "scim.roles-by-groups", userId, organizationId, fields: ["role"] });
      },
    },
    userIds,
  );

const kept = ({ root, now }: Directory, userId: number, given: SentUser, removed: boolean) => ({
  organization_id: root,
  user_id: userId,
  user_name: given.userName,
  user_name_key: given.userName.toLowerCase(),
  external_id: given.externalId,
  given_name: given.name.givenName,
  family_name: given.name.familyName,
  removed_at: removed ? now : null,
});

/** Ends what somebody had: sessions and streams at once, and the copies of each of their computers at its next contact. */
async function close(directory: Directory, userId: number): Promise<void> {
  const { db, now } = directory;
  await switchOff({ db, by: { userId: null, now } }, userId, "active");
  await endSessions(db, userId, { handle: null, except: null, removeCopies: true });
}

/** What an administrator switched off, an administrator alone switches on (decision 147); also where nothing tells who it was. */
const staysOff = (row: Account, given: SentUser): boolean =>
  given.active === true && row.active === 0 && row.switched_off_by !== "directory";

async function save(directory: Directory, row: Account, given: SentUser): Promise<readonly string[]> {
  const { db, root, now } = directory;
  const before = read(canonical(userAttributes, present(directory, row, [])));
  const address = addressOf(given, before, row.email);
  if (address !== row.email) await requireOwnAddress(directory, row.id);
  await requireFree(db, root, given, address, row.id);
  const { active } = given;
  const opens = active === true && row.active === 0 && !staysOff(row, given);
  const changes = {
    full_name: fullName(given, before, row.full_name),
    email: address,
    title: given.title,
    phone: chosen(given.phoneNumbers)?.slice(0, 40) ?? null,
    ...(opens ? { active: 1 } : {}),
  };
  const fields: readonly string[] = changedFields(row, changes);
  await updateRow(db, "users", row.id, {
    ...changes,
    ...(opens ? { switched_off_by: null } : {}),
    updated_at: now,
  });
  await putScimUser(db, kept(directory, row.id, given, false));
  if (address !== row.email) await addressChanged(directory, row, address);
  if (active === false && row.active === 1) {
    await close(directory, row.id);
    return [...fields, "active"];
  }
  if (opens) await followRoles(directory, [row.id]);
  return fields;
}

/** A code that was mailed to another address opens this account no more, and whoever reads there is told. */
async function addressChanged(directory: Directory, row: Account, address: string): Promise<void> {
  await deleteResets(directory.db, row.id);
  await dropInvitation(directory.db, row.id);
  directory.tellAddress({ userId: row.id, to: row.email, name: row.full_name, address });
}

async function replaced(directory: Directory, row: Account, given: SentUser): Promise<Resource> {
  requireTouchable(directory, row.id);
  const fields = await save(directory, row, given);
  const action =
    given.active === false && row.active === 1
      ? "scim.user-off"
      : staysOff(row, given)
        ? "scim.user-stays-off"
        : "scim.user";
  await directory.tell({ action, userId: row.id, fields });
  directory.touched(row.id);
  return showUser(directory, row.uuid);
}

export async function replaceUser(
  directory: Directory,
  uuid: string,
  body: object,
  ifMatch: string | undefined,
) {
  const row = await requireAccount(directory, uuid);
  requireVersion(ifMatch, row.version);
  return replaced(directory, row, read(canonical(userAttributes, { ...body })));
}

export async function patchUser(
  directory: Directory,
  uuid: string,
  body: unknown,
  ifMatch: string | undefined,
) {
  const row = await requireAccount(directory, uuid);
  requireVersion(ifMatch, row.version);
  const now = canonical(userAttributes, present(directory, row, []));
  return replaced(directory, row, read(patched(now, userAttributes, body)));
}

/** Somebody whom the directory took out comes back to their own account, so that their work has one name. */
async function comeBack(directory: Directory, given: SentUser): Promise<Resource | null> {
  const { db, root } = directory;
  const known = await findUserByEmail(db, addressOf(given, null, null));
  const out = known === undefined ? undefined : await findScimUser(db, known.id);
  if (known === undefined || out === undefined) return null;
  if (out.removed_at === null || out.organization_id !== root) return null;
  await putScimUser(db, { ...out, removed_at: null });
  const row = await findAccount(db, root, known.uuid);
  // They have a role in another tree since.
  if (row === undefined)
    throw new ScimError(409, `${given.userName} is somebody else's already.`, "uniqueness");
  return replaced(directory, row, { ...given, active: given.active ?? true });
}

export async function createUser(directory: Directory, body: object): Promise<Resource> {
  const { db, root, now } = directory;
  const given = read(canonical(userAttributes, { ...body }));
  const back = await comeBack(directory, given);
  if (back !== null) return back;
  const address = addressOf(given, null, null);
  await requireFree(db, root, given, address, 0);
  const uuid = uuidv7();
  const id = await insertUser(
    db,
    {
      uuid,
      full_name: fullName(given, null, null),
      email: address,
      title: given.title,
      phone: chosen(given.phoneNumbers)?.slice(0, 40) ?? null,
      // They sign in at the provider, which needs no invitation; an administrator may still send one.
      password_hash: noPassword,
      ...(given.active === false ? { active: 0, switched_off_by: "directory" as const } : {}),
    },
    now,
  );
  await putScimUser(db, kept(directory, id, given, false));
  await directory.tell({ action: "scim.user-add", userId: id, fields: [] });
  directory.touched(id);
  return showUser(directory, uuid);
}

/** Whoever is taken out is switched off: their name stays on their work. */
export async function removeUser(
  directory: Directory,
  uuid: string,
  ifMatch: string | undefined,
): Promise<void> {
  const { db, root } = directory;
  const row = await requireAccount(directory, uuid);
  requireVersion(ifMatch, row.version);
  requireTouchable(directory, row.id);
  if (row.active === 1) await close(directory, row.id);
  await leaveGroups(db, root, row.id);
  const before = read(canonical(userAttributes, present(directory, row, [])));
  await putScimUser(db, kept(directory, row.id, before, true));
  await directory.tell(
    row.active === 1
      ? { action: "scim.user-remove", userId: row.id, fields: ["active"] }
      : { action: "scim.user-remove-off", userId: row.id, fields: [] },
  );
  directory.touched(row.id);
}
