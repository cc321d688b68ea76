import { z } from "zod";
import { idOrUuid, idParam } from "#contract/kit/common.ts";
import { endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { choice, oneId } from "#contract/kit/filters.ts";
import { mailSender, mailSettings, testMailOutcome } from "./mail-sender.ts";
import { mergeOrganizationBody, mergePreview, mergeQuery } from "./merge.ts";
import { ownSchedule, scheduleSettings } from "./schedule.ts";
import {
  organization,
  organizationBody,
  organizationKinds,
  organizationPage,
  organizationRecord,
} from "./schema.ts";

const params = z.object({ id: idOrUuid });
const shared = { group: "organizations", base: "v2" } as const;
/** Whoever administers any organization; what may be done to which one says the call. */
const administrators = { kind: "create", roles: ["administrator"] } as const;
const on = (right: "view" | "edit" | "delete") =>
  ({ kind: "record", record: "organization", right, param: "id" }) as const;
/** The session names the organizations of its person, and colleagues are shown with theirs. */
const changes = ["organizations", "session", "users"] as const;

/** The organizations below which the caller may place one. */
const organizationForm = z.looseObject({ parents: z.array(organization) });

/** Spec §7, "Organizations". */
export const organizationEndpoints = {
  "organizations.list": endpoint({
    ...shared,
    method: "GET",
    path: "/organizations",
    summary: "List the organizations that one belongs to, and all below them",
    policy: { kind: "member" },
    query: listQuery(
      ["name", "kind", "number_prefix", "updated_at"],
      { kind: choice(organizationKinds), parent_id: oneId, closed: choice(["yes", "no"]) },
      "name",
    ),
    response: page(organizationRecord),
  }),
  "organizations.new": endpoint({
    ...shared,
    method: "GET",
    path: "/organizations/create",
    summary: "What the new form needs: the organizations below which one may be placed",
    policy: administrators,
    response: item(organizationForm),
  }),
  "organizations.edit": endpoint({
    ...shared,
    method: "GET",
    path: "/organizations/{id}/edit",
    summary: "What the edit form needs: the record and where it may be moved",
    policy: on("edit"),
    params,
    response: item(organizationForm.extend({ organization: organizationRecord })),
  }),
  "organizations.create": endpoint({
    ...shared,
    method: "POST",
    path: "/organizations",
    summary: "Add an organization below one that the caller administers",
    policy: administrators,
    body: organizationBody,
    status: 201,
    response: item(organizationRecord),
    changes,
    audit: "organization.create",
  }),
  "organizations.update": endpoint({
    ...shared,
    method: "PUT",
    path: "/organizations/{id}",
    summary: "Change an organization, move it in the tree, close it or open it again",
    policy: on("edit"),
    params,
    body: organizationBody,
    response: item(organizationRecord),
    versioned: true,
    changes,
    audit: "organization.update",
  }),
  "organizations.delete": endpoint({
    ...shared,
    method: "DELETE",
    path: "/organizations/{id}",
    summary: "Delete an organization in which nothing is kept; any other is closed instead",
    policy: on("delete"),
    params,
    response: null,
    changes,
    audit: "organization.delete",
  }),
  "organizations.show": endpoint({
    ...shared,
    method: "GET",
    path: "/organizations/{id}",
    summary: "An organization with what is in it and below it, as far as one may see it",
    policy: on("view"),
    params,
    response: item(organizationPage),
  }),
  "organizations.schedule": endpoint({
    ...shared,
    method: "GET",
    path: "/organizations/{id}/schedule",
    summary: "Time zone, school year, bell times and deadlines: what is set here, and what holds without it",
    policy: on("edit"),
    params,
    response: item(scheduleSettings),
  }),
  "organizations.setSchedule": endpoint({
    ...shared,
    method: "PUT",
    path: "/organizations/{id}/schedule",
    summary: "Set time zone, school year, bell times and deadlines, for it and what lies below it",
    policy: on("edit"),
    params,
    body: ownSchedule,
    response: item(scheduleSettings),
    changes: ["organizations", "session"],
    audit: "organization.schedule",
  }),
  "organizations.mail": endpoint({
    ...shared,
    method: "GET",
    path: "/organizations/{id}/mail",
    summary: "Who its mails seem to come from, and where answers go",
    policy: on("edit"),
    params,
    response: item(mailSettings),
  }),
  "organizations.setMail": endpoint({
    ...shared,
    method: "PUT",
    path: "/organizations/{id}/mail",
    summary: "Set who its mails, and those of what lies below it, seem to come from",
    policy: on("edit"),
    params,
    body: mailSender,
    response: item(mailSettings),
    changes: ["organizations"],
    audit: "organization.mail",
  }),
  "organizations.testMail": endpoint({
    ...shared,
    method: "POST",
    path: "/organizations/{id}/mail/test",
    summary: "Send a test mail to oneself, and say what the mail server said to it",
    policy: on("edit"),
    params,
    response: item(testMailOutcome),
    unstored: true,
    audit: "organization.test-mail",
  }),
  "organizations.mergePreview": endpoint({
    ...shared,
    method: "GET",
    path: "/organizations/{id}/merge",
    summary: "What merging it into another one would do, and what stands against it",
    policy: on("delete"),
    params,
    query: mergeQuery,
    response: item(mergePreview),
  }),
  "organizations.merge": endpoint({
    ...shared,
    method: "POST",
    path: "/organizations/{id}/merge",
    summary: "Merge it into another one, which cannot be undone; roles hold at once, records follow",
    policy: on("delete"),
    params,
    body: mergeOrganizationBody,
    response: item(organizationPage),
    changes,
    audit: "organization.merge",
  }),
  "organizations.removeUser": endpoint({
    ...shared,
    method: "DELETE",
    path: "/organizations/{id}/users/{userId}",
    summary: "Take a person's role in an organization away",
    policy: on("edit"),
    params: z.object({ id: idOrUuid, userId: idParam }),
    response: null,
    changes: [...changes, "tasks", "plans", "notifications"],
    audit: "membership.delete",
  }),
};
