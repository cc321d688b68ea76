import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

/** Who may make the calls about organizations. */
export const organizationRules = {
  "organizations.list": { who: "member" },
  "organizations.show": { kind: "annex", right: "view" },
  "organizations.schedule": { kind: "annex", right: "edit" },
  "organizations.setSchedule": { kind: "annex", right: "edit" },
  "organizations.mail": { kind: "annex", right: "edit" },
  "organizations.setMail": { kind: "annex", right: "edit" },
  "organizations.testMail": { kind: "annex", right: "edit" },
  "organizations.mergePreview": { kind: "annex", right: "edit" },
  "organizations.merge": { kind: "annex", right: "edit" },
  "organizations.new": { who: "administrator" },
  "organizations.edit": { kind: "annex", right: "edit" },
  "organizations.create": { within: "organization", right: "delete" },
  "organizations.update": { kind: "annex", right: "edit" },
  "organizations.delete": { kind: "annex", right: "delete" },
  "organizations.removeUser": { kind: "annex", right: "edit" },
} as const;

/** Who may make the calls about colleagues. */
export const userRules = {
  "users.list": { who: "member" },
  "users.show": { kind: "user", right: "view" },
  "users.create": { within: "organization", right: "delete" },
  "users.inviteMany": { who: "administrator" },
  "users.update": { kind: "account", right: "delete" },
  "users.invite": { kind: "account", right: "delete" },
  "users.deactivate": { kind: "account", right: "edit" },
  "users.reactivate": { kind: "account", right: "edit" },
  "users.endSecondFactor": { kind: "account", right: "delete" },
  "users.sessions": { kind: "account", right: "delete" },
  "users.providerLinks": { kind: "account", right: "delete" },
  "users.linkProvider": { kind: "account", right: "delete" },
  "users.unlinkProvider": { kind: "account", right: "delete" },
  "users.endSession": { kind: "account", right: "delete" },
  "users.endSessions": { kind: "account", right: "delete" },
  "users.openWork": { kind: "account", right: "edit" },
  "users.handOver": { kind: "account", right: "edit" },
  "users.memberships": { kind: "account", right: "view" },
  "users.newMembership": { kind: "account", right: "view" },
  "users.editMembership": { kind: "account", right: "edit" },
  "users.addMembership": { within: "organization", right: "delete" },
  "users.updateMembership": { kind: "account", right: "edit" },
  "users.removeMembership": { kind: "account", right: "edit" },
  "users.grantCompartment": { kind: "account", right: "edit" },
  "users.invitation": { who: "anyone" },
  "users.acceptInvitation": { who: "anyone" },
} as const;

let made = 0;
/** Prefixes of case numbers and addresses of people differ within a tree. */
const next = () => {
  made += 1;
  return made;
};

export const organizationBody = (target: Target) => {
  const number = next();
  return {
    name: `Annex ${number}`,
    kind: "school",
    number_prefix: `X${number.toString(36).toUpperCase().padStart(4, "0")}`,
    parent_id: target.organizationId,
    address: "14 Elm Street",
    closed: false,
  };
};

const userDetails = () => ({
  full_name: "Robin Hale",
  email: `robin.hale.${next()}@school.example`,
  title: null,
  phone: "555-0117",
});

export const newUserBody = (target: Target) => ({
  ...userDetails(),
  organization_id: target.organizationId,
  role: "assessor",
  invite: true,
});

type Names = Extract<EndpointName, `organizations.${string}` | `users.${string}`>;

const ofHire = (target: Target) => ({ params: { id: target.hire.id } });
const roleOfHire = (target: Target) => ({
  params: { id: target.hire.id, organizationId: target.branch.id },
});
const ofAnnex = (target: Target) => ({ params: { id: target.annex.id } });
const scope = (target: Target) => ({ ...ofHire(target), body: { organization: target.branch.id } });

/** Calls about organizations and people who sign in, aimed at the target's own. */
export const directoryRequests: Readonly<
  Record<Exclude<Names, "users.list" | "users.show">, (target: Target) => Call>
> = {
  "organizations.list": (target) => ({
    query: {
      q: "a",
      page: 1,
      per_page: 50,
      sort: "name",
      kind: "school",
      parent_id: target.organizationId,
      closed: "no",
    },
  }),
  "organizations.new": () => ({}),
  "organizations.edit": (target) => ({ params: { id: target.annex.id } }),
  "organizations.create": (target) => ({ body: organizationBody(target) }),
  "organizations.update": (target) => ({ params: { id: target.annex.id }, body: organizationBody(target) }),
  "organizations.delete": (target) => ({ params: { id: target.annex.id } }),
  "organizations.show": ofAnnex,
  "organizations.schedule": ofAnnex,
  "organizations.setSchedule": (target) => ({
    ...ofAnnex(target),
    body: {
      time_zone: "America/Chicago",
      school_year: "08-15",
      bell_times: [{ name: "Period 1", starts: "08:05", ends: "08:55" }],
      findings_days: 3,
      response_days: null,
      task_days: 0,
    },
  }),
  "organizations.mail": ofAnnex,
  "organizations.setMail": (target) => ({
    ...ofAnnex(target),
    body: { sender_name: "Annex office", reply_to: "office@school.example" },
  }),
  "organizations.testMail": ofAnnex,
  "organizations.mergePreview": (target) => ({ ...ofAnnex(target), query: { into: target.branch.id } }),
  "organizations.merge": (target) => ({
    ...ofAnnex(target),
    body: { into: target.branch.id, confirm: "MERGE" },
  }),
  "organizations.removeUser": (target) => ({
    params: { id: target.branch.id, userId: target.hire.id },
  }),
  "users.create": (target) => ({ body: newUserBody(target) }),
  "users.inviteMany": (target) => ({
    body: {
      people: [
        { ...userDetails(), title: "", organization: String(target.organizationId), role: "Assessor" },
      ],
      dry_run: false,
    },
  }),
  "users.update": (target) => ({ ...ofHire(target), body: userDetails() }),
  "users.invite": ofHire,
  "users.deactivate": scope,
  "users.reactivate": scope,
  "users.endSecondFactor": ofHire,
  "users.sessions": ofHire,
  "users.providerLinks": ofHire,
  "users.linkProvider": (target) => ({ ...ofHire(target), body: { subject: "account of theirs" } }),
  "users.unlinkProvider": (target) => ({ params: { id: target.hire.id, link: 1 } }),
  "users.endSession": (target) => ({
    params: { id: target.hire.id, session: "0".repeat(32) },
    query: { remove_copies: "no" },
  }),
  "users.endSessions": (target) => ({ ...ofHire(target), query: { remove_copies: "no" } }),
  "users.openWork": ofHire,
  "users.handOver": (target) => ({ ...ofHire(target), body: { cases: [], tasks_to: null } }),
  "users.memberships": (target) => ({
    ...ofHire(target),
    query: { q: "a", page: 1, per_page: 50, sort: "organization_name", active: "yes" },
  }),
  "users.newMembership": ofHire,
  "users.editMembership": roleOfHire,
  "users.addMembership": (target) => ({
    ...ofHire(target),
    body: { organization_id: target.annex.id, role: "viewer", active: true },
  }),
  "users.updateMembership": (target) => ({ ...roleOfHire(target), body: { role: "viewer", active: true } }),
  "users.grantCompartment": (target) => ({
    params: { ...roleOfHire(target).params, compartment: "employment" },
    body: { may_read: true },
  }),
  "users.removeMembership": roleOfHire,
  "users.invitation": () => ({ body: { token: "not-a-token" } }),
  "users.acceptInvitation": () => ({
    body: {
      token: "not-a-token",
      password: "a long enough phrase",
      password_confirmation: "a long enough phrase",
    },
  }),
};
