import type { PolicySetting } from "#contract/policy/kinds-of-settings.ts";
import { type PolicyName, policies, policyNames } from "#contract/policy/policies.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A schema of one value, which both systems' tools understand. */
function shapeOf(setting: PolicySetting): Readonly<Record<string, Json>> {
  switch (setting.type) {
    case "bool":
      return { type: "boolean" };
    case "integer":
      return { type: "integer", minimum: setting.min, maximum: setting.max };
    case "choice":
      return { type: "string", enum: Object.keys(setting.choices) };
    case "text":
      return { type: "string" };
    case "list":
      return { type: "array", items: { type: "string" } };
    default:
      return setting satisfies never;
  }
}

const written = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;

/** `policy.schema.json`: for editors of `/etc/bellwether/policy.json`. */
export const policySchema = (): string =>
  written({
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Policies of Bellwether",
    type: "object",
    properties: {
      $schema: { type: "string" },
      ...Object.fromEntries(
        policyNames.map((name) => {
          const setting: PolicySetting = policies[name];
          return [name, { title: setting.title, description: setting.meaning, ...shapeOf(setting) }];
        }),
      ),
    },
    additionalProperties: false,
  });

/** What a district that works on its own server would set. */
export const examplePolicies = {
  ServerAddresses: ["https://bellwether.district.example"],
  ThisComputer: false,
  OfflineDays: 14,
  LockAfterMinutes: 10,
  KeychainRequired: true,
  UpdateAddress: "https://updates.district.example/bellwether/",
} as const satisfies Partial<Record<PolicyName, Json>>;

/** `policy.example.json`. */
export const policyExample = (): string => written({ $schema: "./policy.schema.json", ...examplePolicies });

/** `bellwether.jamf.json`: a form in which Jamf Pro asks for the settings of an application (“custom schema”). */
export const jamfManifest = (domain: string): string =>
  written({
    title: `Bellwether (${domain})`,
    description: "What an organization may fix of Bellwether on the computers that it manages.",
    properties: Object.fromEntries(
      policyNames.map((name, at) => {
        const setting: PolicySetting = policies[name];
        const choices: Readonly<Record<string, Json>> =
          setting.type === "choice" ? { options: { enum_titles: Object.values(setting.choices) } } : {};
        return [
          name,
          {
            title: setting.title,
            description: setting.meaning,
            property_order: (at + 1) * 10,
            ...shapeOf(setting),
            ...choices,
          },
        ];
      }),
    ),
  });
