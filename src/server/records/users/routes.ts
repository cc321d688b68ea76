import { roles } from "#contract/kit/roles.ts";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { forbidden, invalid, notFound, tooMany } from "#server/http/errors.ts";
import { keepingBreakGlass } from "#server/kit/break-glass.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { dropInvitation, secondsToNextInvitation } from "#server/platform/accounts/invitations.ts";
import { senderTo } from "#server/platform/accounts/mail-senders.ts";
import { allOrganizations, presentOrganization } from "#server/platform/accounts/organizations.ts";
import { deleteResets } from "#server/platform/accounts/password-resets.ts";
import { replaceRecoveryCodes } from "#server/platform/accounts/recovery-codes.ts";
import { deleteOtherSessions, endSessions, openSessions } from "#server/platform/accounts/sessions.ts";
import {
  findUser,
  getsIn,
  insertMembership,
  listUsers,
  mayGrant,
  membershipsOf,
  updateUser,
  userView,
} from "#server/platform/accounts/users.ts";
import { wayIn } from "#server/security/passwords.ts";
import { addColleague, inviting, requireFreeAddress } from "./adding.ts";
import { requireConfirmedFor, requireConfirmedOf } from "./confirmed-administrators.ts";
import { invitationHandlers, invite } from "./invitations.ts";
import { inviteMany } from "./invite-many.ts";
import { listMemberships } from "./membership-list.ts";
import {
  changeMembership,
  changingBy,
  findMembership,
  grantCompartment,
  mayGiveRolesIn,
  membershipView,
  removalOf,
  removeMembership,
  requireAdministers,
  requireGiveable,
  requireHandedOver,
  scopeOf,
  settleRightsOf,
  switchOff,
  switchOn,
} from "./memberships.ts";
import { handOver, openWorkOf } from "./open-work.ts";

async function reply(db: Db, auth: Auth, id: number) {
  const data = await userView(db, auth, id);
  return { body: { data }, version: data.version };
}

async function formLists(db: Db, auth: Auth, held: readonly number[]) {
  const offered = mayGiveRolesIn(auth).filter((id) => !held.includes(id));
  const organizations = (await allOrganizations(db)).filter((each) => offered.includes(each.id));
  return { organizations: organizations.map(presentOrganization), roles: [...roles] };
}

const placesOf = async (db: Db, userId: number): Promise<readonly number[]> =>
  (await membershipsOf(db, userId)).map((each) => each.organization_id);

export const userHandlers = {
  ...invitationHandlers,

  "users.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listUsers(db, auth, query)),
  }),

  "users.show": async ({ db, auth, record }) => reply(db, auth, record.id),

  "users.create": async (call) => {
    const { db, auth, body, audit } = call;
    requireGiveable(auth, body.organization_id);
    await requireFreeAddress(db, body.email, 0);
    await requireConfirmedFor(call, body.role);
    const id = await addColleague(call, body);
    audit({ recordType: "user", recordId: id, organizationId: body.organization_id });
    return { ...(await reply(db, auth, id)), status: 201 };
  },

  "users.inviteMany": async (call) => ({ body: { data: { rows: await inviteMany(call) } } }),

  "users.update": async (call) => {
    const { db, auth, record, body, now, audit, afterCommit, services } = call;
    const before = await findUser(db, record.id);
    if (before === undefined) throw new Error("A colleague vanished while they were changed.");
    await requireFreeAddress(db, body.email, record.id);
    if (before.email !== body.email) await requireConfirmedOf(call, record.id);
    const changes = { ...body, updated_at: now };
    audit({ fields: changedFields(before, changes) });
    await updateRow(db, "users", record.id, changes);
    // A code that was mailed to another address opens this account no more.
    if (before.email !== body.email) {
      await deleteResets(db, record.id);
      await dropInvitation(db, record.id);
      const sender = await senderTo(db, record.id);
      afterCommit(() =>
        services.mailer.send({
          sender,
          to: before.email,
          subject: "Your Bellwether address was changed",
          text: addressMail(before.full_name, auth.user.full_name, body.email),
        }),
      );
    }
    return reply(db, auth, record.id);
  },

  "users.invite": async (call) => {
    const { db, auth, record, now } = call;
    const user = await findUser(db, record.id);
    if (user === undefined || wayIn(user.password_hash) !== "none")
      throw invalid("user", "This colleague has accepted the invitation already.");
    if (!(await getsIn(db, user))) throw invalid("user", "Switch this colleague on before you invite them.");
    const seconds = await secondsToNextInvitation(db, user.id, Date.parse(now));
    if (seconds > 0)
      throw tooMany(
        "An invitation was sent within the last five minutes. Mail can take so long: try again then.",
        seconds,
      );
    await invite(inviting(call), user);
    return reply(db, auth, record.id);
  },

  "users.deactivate": async (call) => {
    const { db, auth, record, body, now, audit } = call;
    const organization = scopeOf(auth, record, body.organization);
    if (organization !== null) {
      const held = await findMembership(db, { userId: record.id, organizationId: organization });
      if (held === undefined) throw invalid("organization", "They have no role in this organization.");
      await changeMembership(changingBy(call), held, { role: held.role, active: false });
      audit({ organizationId: organization, fields: ["active"] });
      return reply(db, auth, record.id);
    }
    await requireHandedOver(db, record.id, null, "organization");
    await switchOff({ db, by: { userId: auth.userId, now } }, record.id, "organization");
    audit({ fields: ["active"] });
    return reply(db, auth, record.id);
  },

  "users.reactivate": async (call) => {
    const { db, auth, record, body, audit } = call;
    const organization = scopeOf(auth, record, body.organization);
    if (organization === null) {
      await requireConfirmedOf(call, record.id);
      await switchOn(changingBy(call), record.id);
    } else {
      const held = await findMembership(db, { userId: record.id, organizationId: organization });
      if (held === undefined) throw invalid("organization", "They have no role in this organization.");
      await requireConfirmedFor(call, held.role);
      await changeMembership(changingBy(call), held, { role: held.role, active: true });
    }
    audit({ fields: ["active"], ...(organization === null ? {} : { organizationId: organization }) });
    return reply(db, auth, record.id);
  },

  "users.endSecondFactor": async (call) => {
    const { db, record, now, audit } = call;
    await requireConfirmedOf(call, record.id);
    await keepingBreakGlass(db, "user", () =>
      updateUser(db, record.id, {
        totp_secret: null,
        totp_confirmed: 0,
        totp_last_step: 0,
        updated_at: now,
      }),
    );
    await replaceRecoveryCodes(db, record.id, []);
    await deleteOtherSessions(db, record.id, null);
    audit({ fields: ["second_factor"] });
    return {};
  },

  "users.sessions": async ({ db, record, session }) => ({
    body: { data: await openSessions(db, record.id, session.idHash) },
  }),

  "users.endSession": async ({ db, record, params, query }) => {
    const removeCopies = query.remove_copies === "yes";
    await endSessions(db, record.id, { handle: params.session, except: null, removeCopies });
    return {};
  },

  "users.endSessions": async ({ db, record, query }) => {
    const removeCopies = query.remove_copies === "yes";
    await endSessions(db, record.id, { handle: null, except: null, removeCopies });
    return {};
  },

  "users.openWork": async ({ db, auth, record }) => ({
    body: { data: await openWorkOf(db, auth, record.id) },
  }),

  "users.handOver": async ({ db, auth, record, body, now, touch, audit }) => {
    const { cases, tasks } = await handOver(db, auth, { userId: record.id, given: body, now });
    for (const id of cases) touch("case", id);
    const open = tasks.filter(({ compartment }) => compartment === openCompartment);
    const closed = tasks.filter(({ compartment }) => compartment !== openCompartment);
    audit({
      each: [
        {
          recordId: record.id,
          organizationId: record.organizationId,
          fields: [...cases.map((id) => `case:${id}`), ...open.map(({ table, id }) => `${table}:${id}`)],
        },
        // Of what lies in a compartment those alone read who may read that.
        ...closed.map(({ id, organization_id: organizationId }) => ({
          ...{ recordType: "task" as const, recordId: id, organizationId },
          fields: ["assignees"],
        })),
      ],
    });
    return { body: { data: await openWorkOf(db, auth, record.id) } };
  },

  "users.memberships": async ({ db, auth, record, query, request }) => ({
    body: pageReply(request, query, await listMemberships(db, auth, record.id, query)),
  }),

  "users.newMembership": async ({ db, auth, record }) => ({
    body: { data: await formLists(db, auth, await placesOf(db, record.id)) },
  }),

  "users.editMembership": async ({ db, auth, record, params }) => {
    const place = { userId: record.id, organizationId: params.organizationId };
    const organization = await membershipView(db, place);
    requireAdministers(auth, place.organizationId);
    return { body: { data: { ...(await formLists(db, auth, [])), organization } } };
  },

  "users.addMembership": async (call) => {
    const { db, auth, params, body, now, audit } = call;
    const access = await loadAccess(db, auth, "user", params.id);
    if (access === null || !access.rights.view) throw notFound(true);
    const { organization_id, role, active } = body;
    requireGiveable(auth, organization_id);
    const place = { userId: access.id, organizationId: organization_id };
    if ((await findMembership(db, place)) !== undefined)
      throw invalid("organization_id", "They have a role in this organization already. Change that one.");
    await requireConfirmedFor(call, role);
    await insertMembership(db, { user_id: access.id, organization_id, role, active: active ? 1 : 0 });
    await settleRightsOf(db, access.id, { userId: auth.userId, now });
    audit({ recordType: "user", recordId: access.id, organizationId: organization_id, fields: ["role"] });
    return { body: { data: await membershipView(db, place) }, status: 201 };
  },

  "users.updateMembership": async (call) => {
    const { db, auth, record, params, body, audit } = call;
    const place = { userId: record.id, organizationId: params.organizationId };
    const view = await membershipView(db, place);
    requireAdministers(auth, view.organization_id);
    const held = await findMembership(db, place);
    if (held !== undefined) {
      const change = { role: body.role, active: body.active ?? held.active === 1 };
      const same = change.role === held.role && (held.active === 1 || !change.active);
      if (!same) await requireConfirmedFor(call, change.role);
      await changeMembership(changingBy(call), held, change);
    }
    audit({
      organizationId: place.organizationId,
      fields: body.active === undefined ? ["role"] : ["role", "active"],
    });
    return { body: { data: await membershipView(db, place) } };
  },

  "users.grantCompartment": async (call) => {
    const { db, auth, record, params, body, session, audit } = call;
    const place = { userId: record.id, organizationId: params.organizationId };
    const own = record.id === auth.userId;
    if (!own && !record.rights.edit) throw forbidden(record.refusals?.edit);
    await membershipView(db, place);
    requireAdministers(auth, place.organizationId);
    if (!(await mayGrant(db, auth, record.id, place.organizationId)))
      throw forbidden("Only another administrator lets you read these records.");
    const held = await findMembership(db, place);
    const { compartment } = params;
    const grant = { compartment, mayRead: body.may_read, session: session.idHash };
    if (held !== undefined) await grantCompartment(changingBy(call), held, grant);
    audit({
      organizationId: place.organizationId,
      fields: [params.compartment],
      ...(body.may_read ? {} : { action: "compartment.take" }),
    });
    return { body: { data: await membershipView(db, place) } };
  },

  "users.removeMembership": async (call) => {
    const { db, auth, record, params, audit } = call;
    const place = { userId: record.id, organizationId: params.organizationId };
    await membershipView(db, place);
    requireAdministers(auth, place.organizationId);
    const gone = await removeMembership(changingBy(call), place);
    audit({ organizationId: place.organizationId, ...removalOf(gone) });
    return {};
  },
} satisfies Partial<Handlers>;

const addressMail = (name: string, by: string, address: string): string =>
  `Hello ${name},

${by} has changed the address with which you sign in to Bellwether to ${address}. If that is not right, tell an
administrator of your district at once: codes for a new password now go to the new address.
`;
