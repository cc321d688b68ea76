import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { choice, oneId } from "#contract/kit/filters.ts";
import { roles } from "#contract/kit/roles.ts";
import { grantable } from "#contract/records/compartments/schema.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import {
  accountStates,
  handOver,
  invitation,
  invitedAtOnce,
  listedAnswer,
  listedColleague,
  membership,
  membershipBody,
  membershipChange,
  membershipScope,
  newPassword,
  newUser,
  openWork,
  user,
  userBody,
} from "./schema.ts";
import { openSession, sessionEnding, sessionHandle } from "./sessions.ts";

const shared = { group: "users", base: "v2" } as const;
const params = z.object({ id: idParam });
const ofMembership = z.object({ id: idParam, organizationId: idParam });
const on = (right: "view" | "edit" | "delete") =>
  ({ kind: "record", record: "user", right, param: "id" }) as const;
/** Whoever administers any organization; the body says which one it is about. */
const administrators = { kind: "create", roles: ["administrator"] } as const;
/** A role says what somebody reaches: their own session, streams and lists become stale with it. */
const changes = ["users", "organizations", "session"] as const;
/** What takes a right away gives what plans ask of its holder to somebody else. */
const taking = [...changes, "tasks", "plans", "notifications"] as const;
const code = z.string().trim().min(1).max(200);

/** What the form of a role needs: where the caller may give one. */
const membershipForm = z.looseObject({ organizations: z.array(organization), roles: z.array(z.enum(roles)) });

/**
 * Spec §7, "Users". Right `edit`: the caller administers one of the person's organizations. `delete`: all of them; who
 * may not do so could take an account over that reaches further than their own.
 */
export const userEndpoints = {
  "users.list": endpoint({
    group: "users",
    method: "GET",
    base: "v2",
    path: "/users",
    summary: "List colleagues of one's organizations",
    policy: { kind: "member" },
    query: listQuery(
      ["full_name", "email", "title", "last_seen_at"],
      { organization_id: oneId, within: oneId, state: choice(accountStates), role: choice(roles) },
      "full_name",
    ),
    response: page(user),
    cache: true,
  }),
  "users.show": endpoint({
    group: "users",
    method: "GET",
    base: "v2",
    path: "/users/{id}",
    summary: "One colleague",
    policy: { kind: "record", record: "user", right: "view", param: "id" },
    params: z.object({ id: idParam }),
    response: item(user),
    cache: true,
  }),
  "users.create": endpoint({
    ...shared,
    method: "POST",
    path: "/users",
    summary: "Add a colleague with a first role, and invite them; an administrator after the password (423)",
    policy: administrators,
    body: newUser,
    status: 201,
    response: item(user),
    changes,
    audit: "user.create",
  }),
  "users.inviteMany": endpoint({
    ...shared,
    method: "POST",
    path: "/users/invitations",
    summary:
      "Invite colleagues of a list, or try what would become of each row; a bad row leaves the others; administrators after the password (423)",
    policy: administrators,
    body: z.object({
      people: z.array(listedColleague).min(1).max(invitedAtOnce),
      /** Says what would become of each row, and changes nothing. */
      dry_run: z.boolean().default(false),
    }),
    response: item(z.looseObject({ rows: z.array(listedAnswer) })),
    changes,
    audit: "user.invite-many",
  }),
  "users.update": endpoint({
    ...shared,
    method: "PUT",
    path: "/users/{id}",
    summary:
      "Change a colleague's name, address, title and phone; an administrator's address after the password (423)",
    policy: on("delete"),
    params,
    body: userBody,
    response: item(user),
    versioned: true,
    changes,
    audit: "user.update",
  }),
  "users.invite": endpoint({
    ...shared,
    method: "POST",
    path: "/users/{id}/invite",
    summary: "Send the invitation again; the one before is worth nothing then",
    policy: on("delete"),
    params,
    response: item(user),
    changes,
    audit: "user.invite",
  }),
  "users.deactivate": endpoint({
    ...shared,
    method: "POST",
    path: "/users/{id}/organizations/deactivate",
    summary:
      "Switch a colleague off, in one organization or everywhere; their work must be handed over before",
    policy: on("edit"),
    params,
    body: membershipScope,
    response: item(user),
    changes: taking,
    audit: "user.deactivate",
  }),
  "users.reactivate": endpoint({
    ...shared,
    method: "POST",
    path: "/users/{id}/organizations/reactivate",
    summary:
      "Switch a colleague on again, in one organization or everywhere; an administrator after the password (423)",
    policy: on("edit"),
    params,
    body: membershipScope,
    response: item(user),
    changes,
    audit: "user.reactivate",
  }),
  "users.endSecondFactor": endpoint({
    ...shared,
    method: "DELETE",
    path: "/users/{id}/second-factor",
    summary:
      "Take a lost second factor away, and end all sessions of its person; an administrator's after the password (423)",
    policy: on("delete"),
    params,
    response: null,
    changes,
    audit: "user.end-second-factor",
  }),
  "users.sessions": endpoint({
    ...shared,
    method: "GET",
    path: "/users/{id}/sessions",
    summary: "Where a colleague is signed in",
    policy: on("delete"),
    params,
    response: item(z.array(openSession)),
  }),
  "users.endSession": endpoint({
    ...shared,
    method: "DELETE",
    path: "/users/{id}/sessions/{session}",
    summary: "End one session of a colleague",
    policy: on("delete"),
    params: z.object({ id: idParam, session: sessionHandle }),
    query: sessionEnding,
    response: null,
    changes,
    audit: "user.end-session",
  }),
  "users.endSessions": endpoint({
    ...shared,
    method: "DELETE",
    path: "/users/{id}/sessions",
    summary: "End all sessions of a colleague",
    policy: on("delete"),
    params,
    query: sessionEnding,
    response: null,
    changes,
    audit: "user.end-sessions",
  }),
  "users.openWork": endpoint({
    ...shared,
    method: "GET",
    path: "/users/{id}/open-work",
    summary: "Cases that a colleague alone leads and their open tasks, with who could take them over",
    policy: on("edit"),
    params,
    response: item(openWork),
  }),
  "users.handOver": endpoint({
    ...shared,
    method: "POST",
    path: "/users/{id}/hand-over",
    summary: "Give a colleague's cases and open tasks to others",
    policy: on("edit"),
    params,
    body: handOver,
    response: item(openWork),
    changes: ["users", "cases", "tasks", "reminders"],
    audit: "user.hand-over",
  }),
  "users.memberships": endpoint({
    ...shared,
    method: "GET",
    path: "/users/{id}/organizations",
    summary: "List the organizations of a colleague, with their role in each",
    policy: on("view"),
    params,
    query: listQuery(["organization_name", "role"], { active: choice(["yes", "no"]) }, "organization_name"),
    response: page(membership),
  }),
  "users.newMembership": endpoint({
    ...shared,
    method: "GET",
    path: "/users/{id}/organizations/create",
    summary: "What the form of a new role needs: organizations where the caller may give one",
    policy: on("view"),
    params,
    response: item(membershipForm),
  }),
  "users.editMembership": endpoint({
    ...shared,
    method: "GET",
    path: "/users/{id}/organizations/{organizationId}/edit",
    summary: "What the form of a role needs: the role, and the choices",
    policy: on("edit"),
    params: ofMembership,
    response: item(membershipForm.extend({ organization: membership })),
  }),
  "users.addMembership": endpoint({
    ...shared,
    method: "POST",
    path: "/users/{id}/organizations",
    summary:
      "Give a colleague a role in an organization that the caller administers; that of an administrator after the password (423)",
    policy: administrators,
    params,
    body: membershipBody,
    status: 201,
    response: item(membership),
    changes,
    audit: "membership.create",
  }),
  "users.updateMembership": endpoint({
    ...shared,
    method: "PUT",
    path: "/users/{id}/organizations/{organizationId}",
    summary:
      "Change a colleague's role in an organization; to that of an administrator after the password (423)",
    policy: on("edit"),
    params: ofMembership,
    body: membershipChange,
    response: item(membership),
    changes: taking,
    audit: "membership.update",
  }),
  "users.grantCompartment": endpoint({
    ...shared,
    method: "PUT",
    path: "/users/{id}/organizations/{organizationId}/compartments/{compartment}",
    summary:
      "Let a colleague read the records of a compartment in an organization and below it, or no longer",
    // Whoever administers an organization alone gives it to themselves: nobody else could.
    policy: on("view"),
    params: ofMembership.extend({ compartment: z.enum(grantable) }),
    body: z.object({ may_read: z.boolean() }),
    response: item(membership),
    changes: taking,
    audit: "compartment.give",
  }),
  "users.removeMembership": endpoint({
    ...shared,
    method: "DELETE",
    path: "/users/{id}/organizations/{organizationId}",
    summary: "Take a colleague's role in an organization away",
    policy: on("edit"),
    params: ofMembership,
    response: null,
    changes: taking,
    audit: "membership.delete",
  }),
  "users.invitation": endpoint({
    ...shared,
    method: "POST",
    base: "root",
    path: "/invitation",
    summary: "Whom an invitation's code was sent to",
    policy: { kind: "public" },
    body: z.object({ token: code }),
    response: item(invitation),
    unstored: true,
    audit: "invitation.view",
  }),
  "users.acceptInvitation": endpoint({
    ...shared,
    method: "POST",
    base: "root",
    path: "/invitation/accept",
    summary: "Choose a password with an invitation's code, and sign in; the code works once, for seven days",
    policy: { kind: "public" },
    body: z
      .object({ token: code, password: newPassword, password_confirmation: z.string().max(200) })
      .refine((body) => body.password === body.password_confirmation, {
        path: ["password"],
        error: "The two passwords are not the same.",
      }),
    response: z.looseObject({ two_factor: z.boolean() }),
    unstored: true,
    changes,
    audit: "invitation.accept",
  }),
};
