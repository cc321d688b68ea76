import type { Sources } from "./sources.ts";
import { type Environment, type SettingName, settingNames, settingOf } from "./table.ts";

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value));

/** What holds without it. */
export function defaultOf(name: SettingName): string {
  const { schema, otherwise } = settingOf(name);
  if (otherwise !== undefined) return otherwise;
  const standard = schema.safeParse(undefined);
  return standard.success && standard.data !== undefined && standard.data !== null
    ? shown(standard.data)
    : "none";
}

/** Each setting with the value that holds, where it comes from and what it is for; a secret is never among them. */
export function explainSettings(env: Environment, sources: Sources): readonly string[] {
  return settingNames.flatMap((name) => {
    const { secret, what } = settingOf(name);
    const source = sources[name];
    const value = secret === true ? "(set, and not shown)" : shown(env[name]);
    const line =
      source === undefined
        ? `${name}  by default: ${defaultOf(name).replaceAll("`", "")}`
        : `${name}=${value}  from ${source}`;
    return [line, `    ${what.replaceAll("`", "")}`];
  });
}

/** The table of docs/settings.md. */
function settingsTable(): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const rows = settingNames.map((name) => {
    const { what, secret, otherwise } = settingOf(name);
    const standard = otherwise === undefined ? `\`${defaultOf(name)}\`` : otherwise;
    return `| \`${name}\`${secret === true ? ", secret" : ""} | ${cell(what)} | ${cell(standard)} |`;
  });
  return [
    "| setting | what it is for | without it |",
    "| ------- | -------------- | ---------- |",
    ...rows,
  ].join("\n");
}

/** A document with the table in the place of the one that it has. */
export const withSettingsTable = (document: string): string =>
  document.replace(/\| setting \|[\s\S]*?\n(?!\|)/, () => `${settingsTable()}\n`);
