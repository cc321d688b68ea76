import { z } from "zod";
import { idOrUuid, idParam } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import {
  supportAnswer,
  supportPicture,
  supportRequest,
  supportRequestBody,
  supportSettings,
  supportSettingsChange,
  supportStates,
} from "./schema.ts";

const base = { group: "support", base: "v2" } as const;

/**
 * Spec §7, "Support requests": words to whoever helps. One sees one's own; administrators also those of the
 * organizations that they administer, whose state they set.
 */
export const supportEndpoints = {
  "support.list": endpoint({
    ...base,
    method: "GET",
    path: "/support-requests",
    summary: "Requests for help: one's own, and those of the organizations that one administers",
    policy: { kind: "member" },
    query: listQuery(["created_at", "updated_at"], { state: anyOf(supportStates) }, "-created_at").omit({
      q: true,
    }),
    // `address`: where a new one goes by mail; null where it is kept only.
    response: page(supportRequest).extend({ address: z.string().nullable() }),
    audit: "support-requests.list",
  }),
  "support.create": endpoint({
    ...base,
    method: "POST",
    path: "/support-requests",
    summary: "Ask for help; it goes to the district's address by mail where one is set, and is kept",
    policy: { kind: "member" },
    body: supportRequestBody,
    status: 201,
    response: item(supportRequest),
    changes: ["support"],
    audit: "support-request.create",
  }),
  "support.update": endpoint({
    ...base,
    method: "PUT",
    path: "/support-requests/{id}",
    summary: "Answer a request for help, or set its state",
    policy: { kind: "record", record: "support-request", right: "edit", param: "id" },
    params: z.object({ id: idOrUuid }),
    body: supportAnswer,
    response: item(supportRequest),
    versioned: true,
    changes: ["support"],
    audit: "support-request.update",
  }),
  "support.picture": endpoint({
    ...base,
    method: "GET",
    path: "/support-requests/{id}/picture",
    summary: "The picture of the window that is with a request for help",
    policy: { kind: "record", record: "support-request", right: "view", param: "id" },
    params: z.object({ id: idOrUuid }),
    response: item(supportPicture),
    audit: "support-request.picture",
  }),
  "settings.support": endpoint({
    group: "settings",
    method: "GET",
    base: "v2",
    path: "/settings/support",
    summary: "Where requests for help go by mail",
    policy: { kind: "manage" },
    query: z.object({ organization_id: idParam.optional() }),
    response: item(supportSettings),
  }),
  "settings.setSupport": endpoint({
    group: "settings",
    method: "PUT",
    base: "v2",
    path: "/settings/support",
    summary: "Set where requests for help of a tree of organizations go by mail",
    policy: { kind: "manage" },
    body: supportSettingsChange,
    response: item(supportSettings),
    changes: ["support"],
    audit: "settings.support",
  }),
};
