import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Db } from "#server/database/schema.ts";
import { nothingStored, setSingleSignOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import type { Call } from "./http.ts";

type SettingsName = Extract<EndpointName, `settings.${string}`>;

/** Who may set what holds for a whole tree of organizations. */
export const settingsRules = {
  "settings.uploads": { who: "manager" },
  "settings.setUploads": { who: "manager" },
  "settings.accounts": { who: "manager" },
  "settings.work": { who: "manager" },
  "settings.setWork": { who: "manager" },
  "settings.setAccounts": { who: "manager" },
  "settings.singleSignOn": { who: "manager" },
  "settings.setSingleSignOn": { who: "manager" },
  "settings.scim": { who: "manager" },
  "settings.addScimToken": { who: "manager" },
  "settings.endScimToken": { who: "manager" },
  "settings.logStream": { who: "manager" },
  "settings.setLogStream": { who: "manager" },
  "settings.support": { who: "manager" },
  "settings.setSupport": { who: "manager" },
} as const;

const providerBody = {
  on: false,
  preset: "google",
  name: "School account",
  client_id: "bellwether",
  client_secret: null,
  domain: "district.example",
  tenant: null,
  issuer: null,
  adds_people: false,
  groups_claim: "groups",
  groups: [],
  second_factor_there: false,
  passwords: true,
  break_glass: [],
} as const;

/** A provider in each district, which nobody signs in at: colleagues can be linked with accounts there. */
export async function setProviders(db: Db, roots: readonly number[], now: string): Promise<void> {
  for (const root of roots)
    await setSingleSignOn(db, root, { ...nothingStored, ...providerBody, groups: [], break_glass: [] }, now);
}

/** Requests about what an organization sets. */
export const settingsRequests: Readonly<Record<SettingsName, () => Call>> = {
  "settings.uploads": () => ({}),
  "settings.setUploads": () => ({ body: { types: ["png", "pdf", "txt"], max_bytes: 10_485_760 } }),
  "settings.work": () => ({}),
  "settings.setWork": () => ({
    body: {
      consultation: null,
      manual: "https://district.example/manual",
      training: null,
      closing_checklist: ["The family was called."],
      exports_per_hour: 100,
    },
  }),
  "settings.accounts": () => ({}),
  "settings.setAccounts": () => ({
    body: {
      second_factor_roles: ["administrator"],
      second_factor_organizations: [],
      second_factor_grace_days: 14,
      idle_minutes: 30,
      absolute_hours: 12,
      remembered_days: 14,
      bulk_reading: 250,
    },
  }),
  "settings.singleSignOn": () => ({}),
  "settings.setSingleSignOn": () => ({ body: providerBody }),
  "settings.scim": () => ({}),
  "settings.addScimToken": () => ({ body: { name: "Our directory", days: 365 } }),
  "settings.endScimToken": () => ({ params: { token: 1 } }),
  "settings.logStream": () => ({}),
  "settings.setLogStream": () => ({ body: { stream: "off" } }),
  "settings.support": () => ({}),
  "settings.setSupport": () => ({ body: { address: "help@district.example" } }),
};
