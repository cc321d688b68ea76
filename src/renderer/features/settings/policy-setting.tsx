import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { PolicyProblems } from "#parts/policy/policy-problems.tsx";
import { PolicyTable } from "#parts/policy/policy-table.tsx";

/** What the organization of this computer has fixed, and what of it cannot be read; nothing where there is neither. */
export function PolicySetting() {
  const { fixed, problems } = useAppState().policy;
  if (fixed.length === 0 && problems.length === 0) return null;
  return (
    <section aria-labelledby="settings-policy">
      <h2 id="settings-policy">{t("Set by your organization")}</h2>
      <PolicyProblems />
      <PolicyTable />
    </section>
  );
}
