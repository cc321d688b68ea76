import {
  type PolicyCategory,
  type PolicySetting,
  policyCategories,
} from "#contract/policy/kinds-of-settings.ts";
import { type PolicyName, policies, policyNames } from "#contract/policy/policies.ts";
import { stricterOf, typeOf, withoutIt } from "./words.ts";

const head =
  "| policy | what it does | values | without it | where a value is wrong | since |\n| --- | --- | --- | --- | --- | --- |";
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");

function row(name: PolicyName): string {
  const setting: PolicySetting = policies[name];
  const cells = [
    `\`${name}\``,
    setting.meaning,
    typeOf(setting),
    withoutIt(setting),
    stricterOf(setting),
    setting.since,
  ];
  return `| ${cells.map(cell).join(" | ")} |`;
}

const categories = Object.keys(policyCategories) as readonly PolicyCategory[];

const tables = (): string =>
  categories
    .map((category) => {
      const rows = policyNames.filter((name) => policies[name].category === category).map(row);
      return `### ${policyCategories[category]}\n\n${head}\n${rows.join("\n")}`;
    })
    .join("\n\n");

const begin = "<!-- The tables are written by npm run policy. -->";
const end = "<!-- What follows is written by hand. -->";

/** The page with its tables as the schema has them. */
export function withPolicyTables(page: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error("docs/policy.md has no place for the tables.");
  return `${page.slice(0, from)}${begin}\n\n${tables()}\n\n${page.slice(to)}`;
}
