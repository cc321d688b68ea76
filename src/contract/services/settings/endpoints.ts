import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { uploadSettings, uploadSettingsChange } from "./schema.ts";

/** What administrators of a whole tree of organizations set for it (decision 047). */
export const settingsEndpoints = {
  "settings.uploads": endpoint({
    group: "settings",
    method: "GET",
    base: "v2",
    path: "/settings/uploads",
    summary: "Which files may be attached, and which the server permits at most",
    policy: { kind: "manage" },
    query: z.object({ organization_id: idParam.optional() }),
    response: item(uploadSettings),
  }),
  "settings.setUploads": endpoint({
    group: "settings",
    method: "PUT",
    base: "v2",
    path: "/settings/uploads",
    summary: "Set which files may be attached, at once and for the whole tree of organizations",
    policy: { kind: "manage" },
    body: uploadSettingsChange,
    response: item(uploadSettings),
    changes: ["session"],
    audit: "settings.uploads",
  }),
};
