import { type Role, roles } from "#contract/kit/roles.ts";
import { type Grantable, grantable } from "#contract/records/compartments/schema.ts";
import type { Access } from "#server/access/loaded.ts";
import { isWriter, lineage, reachOf } from "#server/access/reach.ts";
import { ownAccount } from "#server/access/refusals.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { forbidden, invalid, notFound } from "#server/http/errors.ts";
import { keepingBreakGlass } from "#server/kit/break-glass.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { dropInvitation } from "#server/platform/accounts/invitations.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { deleteResets } from "#server/platform/accounts/password-resets.ts";
import { reachOfUser } from "#server/platform/accounts/reach-of-user.ts";
import { endSessions } from "#server/platform/accounts/sessions.ts";
import {
  administratorsOf,
  areOn,
  findUser,
  type MembershipRow,
  membershipsOf,
  membershipViews,
} from "#server/platform/accounts/users.ts";
import { type Giving, settleRights } from "#server/records/plans/holders.ts";
import { noPassword, wayIn } from "#server/security/passwords.ts";
import { isNamed } from "./named.ts";

interface Place {
  readonly userId: number;
  readonly organizationId: number;
}

export const findMembership = (
  db: Db,
  { userId, organizationId }: Place,
): Promise<MembershipRow | undefined> =>
  db
    .selectFrom("memberships")
    .selectAll()
    .where("user_id", "=", userId)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();

/** A role in one organization as the wire shows it. */
export async function membershipView(db: Db, { userId, organizationId }: Place) {
  const views = (await membershipViews(db, [userId], [organizationId])).get(userId) ?? [];
  const [view] = views;
  if (view === undefined) throw notFound();
  const { user_id: _, ...rest } = view;
  return rest;
}

/** The caller must administer this organization; one that they do not even see is unknown to them. */
export function requireAdministers(auth: Auth, organizationId: number): void {
  if (auth.reach.administers.includes(organizationId)) return;
  throw auth.reach.members.includes(organizationId) ? forbidden() : notFound();
}

/** Organizations in which the caller may give a role: those that they administer, and that are open. */
export const mayGiveRolesIn = (auth: Auth): readonly number[] =>
  auth.reach.administers.filter((id) => auth.reach.keepers.includes(id));

export function requireGiveable(auth: Auth, organizationId: number): void {
  if (auth.reach.administers.length === 0) throw forbidden();
  if (!mayGiveRolesIn(auth).includes(organizationId))
    throw invalid("organization_id", "Organization is not an open one that you administer.");
}

/**
 * Runs a change of roles and refuses it where an organization that had an administrator is left without one who can sign
 * in, in it or above it: nobody could then let anybody in.
 */
export async function keepingAdministrators(
  db: Db,
  organizationIds: readonly number[],
  field: string,
  change: () => Promise<void>,
): Promise<void> {
  const had: number[] = [];
  for (const id of organizationIds) if ((await administratorsOf(db, id)).length > 0) had.push(id);
  await keepingBreakGlass(db, field, change);
  for (const id of had)
    if ((await administratorsOf(db, id)).length === 0)
      throw invalid(field, "This is the last administrator. Make somebody else an administrator first.");
}

/** Organizations that a person reaches by this role alone: it, and what lies below it and below no other of theirs. */
export async function reachedBy(db: Db, { userId, organizationId }: Place): Promise<readonly number[]> {
  const nodes = await db.selectFrom("organizations").select(["id", "parent_id"]).execute();
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]));
  const held = await membershipsOf(db, userId);
  const others = held.filter((each) => each.active === 1 && each.organization_id !== organizationId);
  return nodes
    .map(({ id }) => id)
    .filter((id) => {
      const line = lineage(id, parents);
      return line.includes(organizationId) && !others.some((each) => line.includes(each.organization_id));
    });
}

/** Open cases that this person alone leads, in these organizations; in all where none is named. */
export async function casesLedAlone(db: Db, userId: number, organizationIds: readonly number[] | null) {
  const led = await db
    .selectFrom("cases")
    .innerJoin("case_team", "case_team.case_id", "cases.id")
    .innerJoin("organizations", "organizations.id", "cases.organization_id")
    .select(["cases.id", "cases.number", "cases.title", "cases.organization_id", "organizations.name"])
    .where("case_team.user_id", "=", userId)
    .where("case_team.role", "=", "lead")
    .where("cases.status", "!=", "closed")
    .where("cases.archived_at", "is", null)
    .$if(organizationIds !== null, (found) =>
      found.where("cases.organization_id", "in", [...(organizationIds ?? []), -1]),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("case_team as others")
            .innerJoin("users", "users.id", "others.user_id")
            .select("others.case_id")
            .whereRef("others.case_id", "=", "cases.id")
            .where("others.role", "=", "lead")
            .where("others.user_id", "!=", userId)
            .where(areOn()),
        ),
      ),
    )
    .orderBy("cases.number")
    .execute();
  return led.map(({ name, ...rest }) => ({ ...rest, organization_name: name }));
}

/** A case never loses its lead: what somebody alone leads is handed over before they leave. */
export async function requireHandedOver(
  db: Db,
  userId: number,
  organizationIds: readonly number[] | null,
  field: string,
): Promise<void> {
  const led = await casesLedAlone(db, userId, organizationIds);
  if (led.length === 0) return;
  const what = led.length === 1 ? "one open case" : `${led.length} open cases`;
  throw invalid(field, `They alone lead ${what}. Give each to somebody else first.`);
}

export const strength = (role: Role | null): number =>
  role === null ? 0 : roles.length - roles.indexOf(role);

/** In which transaction roles are changed, by whom and when. */
export interface Changing {
  readonly db: Db;
  readonly by: { readonly userId: number; readonly now: string };
}

interface Ending {
  readonly db: Db;
  /** `userId` is null where a provider of identities says so. */
  readonly by: { readonly userId: number | null; readonly now: string };
  /** A session that goes on. */
  readonly except?: string | null;
}

export const changingBy = ({
  db,
  auth,
  now,
}: Pick<Call<"users.updateMembership">, "db" | "auth" | "now">): Changing => ({
  db,
  by: { userId: auth.userId, now },
});

/**
 * Runs a change of roles. Where it takes a right away, all sessions of the person end, and each of their computers removes
 * its copies: some of what it keeps is theirs to read no more (decision 066). What plans ask of them there goes to somebody who
 * may, and what waited for somebody who may goes to them.
 */
export async function endingWhatIsLost(
  { db, by, except = null }: Ending,
  userId: number,
  change: () => Promise<void>,
): Promise<void> {
  const organizations = await allOrganizations(db);
  const reach = async () => reachOf(await membershipsOf(db, userId), organizations);
  const before = await reach();
  await change();
  const after = await reach();
  const weaker = before.members.some((id) => strength(after.roleIn(id)) < strength(before.roleIn(id)));
  const closed = grantable.some((name) =>
    before.granted[name].some((id) => !after.granted[name].includes(id)),
  );
  await settleRights(db, userId, by, after.members);
  if (weaker || closed) await endSessions(db, userId, { handle: null, except, removeCopies: true });
}

/** After a first role in an organization, or an account that was switched on or off. */
export async function settleRightsOf(db: Db, userId: number, by: Giving): Promise<void> {
  const { members } = await reachOfUser(db, userId);
  await settleRights(db, userId, by, members);
}

/**
 * Takes a role away for good; a role of one's own only somebody else takes away, by whatever address it is asked. With the
 * only role of somebody who never signed in, and whom no record names, the account goes too: "account".
 */
export async function removeMembership(changing: Changing, place: Place): Promise<"role" | "account"> {
  const { db, by } = changing;
  const held = await findMembership(db, place);
  if (held === undefined) throw notFound();
  if (place.userId === by.userId) throw forbidden(ownAccount);
  const { userId, organizationId } = place;
  if ((await membershipsOf(db, userId)).length === 1) {
    if (await removeUnused(db, userId)) return "account";
    throw invalid(
      "organization",
      "This is their only role. Switch them off instead: their name stays on their work.",
    );
  }
  if (held.active === 1) await requireHandedOver(db, userId, await reachedBy(db, place), "organization");
  await keepingAdministrators(db, [organizationId], "organization", async () => {
    await endingWhatIsLost(changing, userId, async () => {
      await db.deleteFrom("memberships").where("id", "=", held.id).execute();
    });
  });
  await closeIfOff(db, userId);
  return "role";
}

/** What the log calls it. */
export const removalOf = (gone: "role" | "account") => (gone === "account" ? { action: "user.remove" } : {});

/** Removes an account that was invited by mistake, with its invitation; false where it was used, or a record names it. */
async function removeUnused(db: Db, userId: number): Promise<boolean> {
  const user = await findUser(db, userId);
  if (user === undefined || user.last_seen_at !== null || wayIn(user.password_hash) !== "none") return false;
  if (await isNamed(db, user)) return false;
  const { numDeletedRows } = await db
    .deleteFrom("users")
    .where("id", "=", userId)
    // They may be accepting the invitation at this moment.
    .where("password_hash", "=", noPassword)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/**
 * Where the last role that was switched on is gone, there is nothing to be invited to. Sessions stay as rows, so that each
 * of their computers hears that it has to remove its copies.
 */
export async function closeIfOff(db: Db, userId: number): Promise<void> {
  if ((await membershipsOf(db, userId)).some((each) => each.active === 1)) return;
  await deleteResets(db, userId);
  await dropInvitation(db, userId);
}

/**
 * Switches an account off, and keeps whether an administrator or a directory did. What it alone leads is handed over before,
 * unless a directory has decided.
 */
export async function switchOff(
  { db, by }: Omit<Ending, "except">,
  userId: number,
  field: string,
): Promise<void> {
  const places = (await membershipsOf(db, userId)).map((each) => each.organization_id);
  await keepingAdministrators(db, places, field, async () => {
    const switched_off_by = by.userId === null ? "directory" : "administrator";
    await updateRow(db, "users", userId, { active: 0, switched_off_by, updated_at: by.now });
  });
  // Their sessions stay as rows, so that each of their computers hears that it has to remove its copies.
  await deleteResets(db, userId);
  await dropInvitation(db, userId);
  await settleRightsOf(db, userId, by);
}

/** Switches an account on with the roles that it had; one that was switched off by its only role gets that back too. */
export async function switchOn(changing: Changing, userId: number): Promise<void> {
  const { db, by } = changing;
  const held = await membershipsOf(db, userId);
  const [only] = held;
  if (held.every((each) => each.active !== 1)) {
    if (only === undefined || held.length > 1)
      throw invalid("organization", "All of their roles are switched off. Switch on those that they need.");
    await changeMembership(changing, only, { role: only.role, active: true });
  }
  await updateRow(db, "users", userId, { active: 1, switched_off_by: null, updated_at: by.now });
  await settleRightsOf(db, userId, by);
}

export async function changeMembership(
  changing: Changing,
  held: MembershipRow,
  { role, active }: { readonly role: Role; readonly active: boolean },
): Promise<void> {
  const { db } = changing;
  const place = { userId: held.user_id, organizationId: held.organization_id };
  const leaves = held.active === 1 && (!active || !isWriter(role));
  if (leaves)
    await requireHandedOver(db, place.userId, await reachedBy(db, place), active ? "role" : "active");
  await keepingAdministrators(db, [place.organizationId], active ? "role" : "active", async () => {
    await endingWhatIsLost(changing, place.userId, async () => {
      await db
        .updateTable("memberships")
        .set({ role, active: active ? 1 : 0 })
        .where("id", "=", held.id)
        .execute();
    });
  });
  await closeIfOff(db, place.userId);
}

interface Grant {
  readonly compartment: Grantable;
  readonly mayRead: boolean;
  /** In which it is asked for. */
  readonly session: string | null;
}

/**
 * Lets somebody read a compartment of records in an organization and below it, or no longer. The session that asks goes
 * on.
 */
export async function grantCompartment(
  changing: Changing,
  held: MembershipRow,
  { compartment, mayRead, session }: Grant,
): Promise<void> {
  const others = readJson(held.compartments).filter((each) => each !== compartment);
  const compartments = writeJson(mayRead ? [...others, compartment] : others);
  const change = async () => {
    await changing.db.updateTable("memberships").set({ compartments }).where("id", "=", held.id).execute();
  };
  await endingWhatIsLost({ ...changing, except: session }, held.user_id, change);
}

/** Over which of a person's roles a call decides: one that it names, or all with their account. */
export function scopeOf(auth: Auth, record: Access, organization: number | null): number | null {
  if (organization === null) {
    if (!record.rights.delete) throw forbidden(record.refusals?.delete);
    return null;
  }
  requireAdministers(auth, organization);
  return organization;
}
