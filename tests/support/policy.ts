import type { PolicyName } from "#contract/policy/policies.ts";
import { readPolicyValues } from "#contract/policy/read-values.ts";
import type { PolicyPort } from "#core/ports/policy.ts";

/** What holds where an organization wrote this. */
export const policyOf = (values: Partial<Record<PolicyName, unknown>>): PolicyPort =>
  readPolicyValues([{ place: "the test", values }]);
