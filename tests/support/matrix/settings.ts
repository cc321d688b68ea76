import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./http.ts";

type SettingsName = Extract<EndpointName, `settings.${string}`>;

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
      exports_per_hour: 10,
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
  "settings.logStream": () => ({}),
  "settings.setLogStream": () => ({ body: { stream: "off" } }),
  "settings.support": () => ({}),
  "settings.setSupport": () => ({ body: { address: "help@district.example" } }),
};
