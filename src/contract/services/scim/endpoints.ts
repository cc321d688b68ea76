import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { newScimToken, scimSettings } from "./schema.ts";

const ofSettings = { group: "settings", base: "v2", policy: { kind: "manage" } } as const;
const query = z.object({ organization_id: idParam.optional() });

/**
 * Tokens by which a district's directory puts its staff on record by SCIM 2.0 (decision 127). What the directory calls with
 * them is a protocol of its own, at `/scim/v2`, and stands in no row of the table.
 */
export const scimEndpoints = {
  "settings.scim": endpoint({
    ...ofSettings,
    method: "GET",
    path: "/settings/scim",
    summary: "Where a directory puts people on record by SCIM, and by which tokens",
    query,
    response: item(scimSettings),
  }),
  "settings.addScimToken": endpoint({
    ...ofSettings,
    method: "POST",
    path: "/settings/scim/tokens",
    summary: "Make a token for a directory, after the password (423); the only time that it is shown",
    body: newScimToken,
    status: 201,
    response: item(scimSettings).extend({ token: z.string() }),
    once: true,
    changes: ["session"],
    audit: "settings.scim-token",
  }),
  "settings.endScimToken": endpoint({
    ...ofSettings,
    method: "DELETE",
    path: "/settings/scim/tokens/{token}",
    summary: "End a token of a directory at once",
    params: z.object({ token: idParam }),
    query,
    response: null,
    changes: ["session"],
    audit: "settings.scim-token-end",
  }),
};
