import { z } from "zod";
import { idOrUuid, idParam } from "#contract/kit/common.ts";
import { endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { choice, oneId } from "#contract/kit/filters.ts";
import { organization, organizationBody, organizationKinds, organizationRecord } from "./schema.ts";

const params = z.object({ id: idOrUuid });
const shared = { group: "organizations", base: "v2" } as const;
/** Whoever administers any organization; what may be done to which one says the call. */
const administrators = { kind: "create", roles: ["administrator"] } as const;
const on = (right: "edit" | "delete") =>
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
  "organizations.removeUser": endpoint({
    ...shared,
    method: "DELETE",
    path: "/organizations/{id}/users/{userId}",
    summary: "Take a person's role in an organization away",
    policy: on("edit"),
    params: z.object({ id: idOrUuid, userId: idParam }),
    response: null,
    changes,
    audit: "membership.delete",
  }),
};
