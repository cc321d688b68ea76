import type { ToldPolicy } from "#contract/policy/told.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { PolicyProblems } from "#parts/policy/policy-problems.tsx";
import { policyTitles } from "./policy-titles.ts";

type Told = ToldPolicy["fixed"][number];

const titleOf = (name: string): string => (name in policyTitles ? Reflect.get(policyTitles, name) : name);

const shown = (value: Told["value"]): string => {
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (typeof value === "object") return value.length === 0 ? t("None") : value.join(", ");
  return value === "" ? t("None") : String(value);
};

/** What the organization of this computer has fixed, by the names that its administrators know; nothing where it has fixed nothing. */
export function PolicySetting() {
  const { fixed, problems } = useAppState().policy;
  if (fixed.length === 0 && problems.length === 0) return null;
  return (
    <section aria-labelledby="settings-policy">
      <h2 id="settings-policy">{t("Set by your organization")}</h2>
      <PolicyProblems />
      {fixed.length === 0 ? null : (
        <table className="bw-settings-kinds bw-settings-policies">
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
                <td>{shown(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
