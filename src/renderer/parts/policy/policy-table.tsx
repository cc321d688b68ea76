import "./policy.css";
import type { ToldPolicy } from "#contract/policy/told.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { policyTitles } from "./policy-titles.ts";

type Told = ToldPolicy["fixed"][number];

const titleOf = (name: string): string => (name in policyTitles ? Reflect.get(policyTitles, name) : name);

const shown = (value: Told["value"]): string => {
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (typeof value === "object") return value.length === 0 ? t("None") : value.join(", ");
  return value === "" ? t("None") : String(value);
};

/** What the organization of this computer has fixed, by the names that its administrators know; nothing where it has fixed nothing. */
export function PolicyTable() {
  const { fixed, unread } = useAppState().policy;
  if (fixed.length === 0) return null;
  return (
    <table className="bw-policy-table">
      <caption className="bw-hidden">{t("What is set, and how")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Setting")}</th>
          <th scope="col">{t("Set to")}</th>
        </tr>
      </thead>
      <tbody>
        {fixed.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">
              {titleOf(name)} <code>{name}</code>
            </th>
            <td>
              {unread.includes(name)
                ? t("{{value}}, until it can be read", { value: shown(value) })
                : shown(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on the screens before the sign-in, folded: the first thing that support asks for. */
export function PolicyFold() {
  const { fixed } = useAppState().policy;
  if (fixed.length === 0) return null;
  return (
    <details className="bw-policy-fold">
      <summary>{t("Set by your organization")}</summary>
      <PolicyTable />
    </details>
  );
}
