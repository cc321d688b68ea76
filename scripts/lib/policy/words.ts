import type { PolicySetting } from "#contract/policy/kinds-of-settings.ts";

/** What holds where nobody fixed it, to follow a colon or to stand in a table; without a full stop. */
export function withoutIt(setting: PolicySetting): string {
  if (setting.without !== undefined) return setting.without;
  switch (setting.type) {
    case "bool":
      return setting.default ? "yes" : "no";
    case "integer":
      return `${setting.default} ${setting.unit}`;
    case "choice":
      return setting.choices[setting.default] ?? setting.default;
    case "text":
      return "none";
    case "list":
      return "nothing is fixed";
    default:
      return setting satisfies never;
  }
}

/** What holds where a value cannot be read. */
export function stricterOf(setting: PolicySetting): string {
  if (setting.type === "text") return "none";
  if (setting.type === "list") return "what can be read of it; of nothing, nothing is allowed";
  return `\`${setting.stricter}\``;
}

/** What may be written, as a person reads it. */
export function typeOf(setting: PolicySetting): string {
  switch (setting.type) {
    case "bool":
      return "yes or no";
    case "integer":
      return `${setting.min} to ${setting.max} ${setting.unit}`;
    case "choice":
      return Object.keys(setting.choices)
        .map((choice) => `\`${choice}\``)
        .join(", ");
    case "text":
      return "text";
    case "list":
      return "list";
    default:
      return setting satisfies never;
  }
}
