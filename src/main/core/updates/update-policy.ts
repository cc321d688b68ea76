import { policies } from "#contract/policy/policies.ts";
import type { PolicyPort } from "#core/ports/policy.ts";

/** What an organization says about updates, and what holds where it says nothing. */
export interface UpdatePolicy {
  readonly mode: "off" | "notify" | "auto";
  /** Null where no policy names one; empty where what it names cannot be read. */
  readonly address: string | null;
  readonly channel: string;
  readonly delayDays: number;
  readonly deadlineDays: number;
  /** The only key whose feeds are taken; null: the program's own. */
  readonly key: string | null;
  /** It cannot be told what the organization says: nothing is taken meanwhile. */
  readonly unread: boolean;
}

/** From the policies of this computer. */
export const updatePolicyOf = ({
  values,
  fixed,
  unread,
}: Pick<PolicyPort, "values" | "fixed" | "unread">): UpdatePolicy => ({
  mode: values.UpdateMode,
  address: fixed.has("UpdateAddress") ? values.UpdateAddress : null,
  channel: values.UpdateChannel,
  delayDays: values.UpdateDelayDays,
  deadlineDays: values.UpdateDeadlineDays,
  key: fixed.has("UpdateKey") ? values.UpdateKey : null,
  unread: [...unread].some((name) => policies[name].category === "updates"),
});
