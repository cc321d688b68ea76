import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { accountSettings, accountSettingsChange } from "./accounts.ts";
import { uploadSettings, uploadSettingsChange } from "./schema.ts";
import { workSettings, workSettingsChange } from "./work.ts";

const base = { group: "settings", base: "v2", policy: { kind: "manage" } } as const;

/** What a tree has set, or what holds without it. */
const shown = <const P extends string, R extends z.ZodType>(path: P, summary: string, response: R) =>
  endpoint({
    ...base,
    method: "GET",
    path,
    summary,
    query: z.object({ organization_id: idParam.optional() }),
    response: item(response),
  });

/** Holds at once, for the whole tree: open screens hear of it by their session. */
const set = <const P extends string, B extends z.ZodType, R extends z.ZodType>(
  path: P,
  summary: string,
  { body, response, audit }: { readonly body: B; readonly response: R; readonly audit: string },
) =>
  endpoint({
    ...base,
    method: "PUT",
    path,
    summary,
    body,
    response: item(response),
    changes: ["session"],
    audit,
  });

/** What administrators of a whole tree of organizations set for it (decision 047). */
export const settingsEndpoints = {
  "settings.uploads": shown(
    "/settings/uploads",
    "Which files may be attached, and which the server permits at most",
    uploadSettings,
  ),
  "settings.setUploads": set(
    "/settings/uploads",
    "Set which files may be attached, at once and for the whole tree of organizations",
    { body: uploadSettingsChange, response: uploadSettings, audit: "settings.uploads" },
  ),
  "settings.accounts": shown(
    "/settings/accounts",
    "How people sign in: second factor, how long sessions last, and when reading is told of",
    accountSettings,
  ),
  "settings.setAccounts": set(
    "/settings/accounts",
    "Set how people sign in, at once and for the whole tree of organizations",
    { body: accountSettingsChange, response: accountSettings, audit: "settings.accounts" },
  ),
  "settings.work": shown(
    "/settings/work",
    "Addresses of the Resources box, what is gone through before closing, and how many exports an hour allows",
    workSettings,
  ),
  "settings.setWork": set(
    "/settings/work",
    "Set the Resources box, the closing checklist and the exports of an hour",
    { body: workSettingsChange, response: workSettings, audit: "settings.work" },
  ),
};
