import type { PolicyName } from "#contract/policy/policies.ts";
import { usePolicy } from "#lib/bridge/policy.ts";
import { t } from "#lib/words/t.ts";

/**
 * For a setting that a policy settles: it is shown as it holds, cannot be changed, and says why. `allows`: the policy only forbids,
 * so a value of true leaves the choice to the person.
 */
export function useSettled(name: PolicyName, { allows = false } = {}) {
  const { values, fixed } = usePolicy();
  const settled = fixed.has(name) && !(allows && values[name] === true);
  return {
    disabled: settled,
    /** The setting's own note, with the reason after it. */
    note: (own: string): string => (settled ? `${own} ${t("Set by your organization.")}` : own),
  };
}
