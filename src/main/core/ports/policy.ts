import { defaultPolicyValues } from "#contract/policy/policies.ts";
import type { ReadPolicy } from "#contract/policy/read-values.ts";

export type { PolicyProblem } from "#contract/policy/read-values.ts";

/**
 * What the organization of this computer has fixed, as it was read when the application started. Where `fixed` has a policy,
 * its value beats what a person set.
 */
export type PolicyPort = ReadPolicy;

/** A computer that nobody manages. */
export const nothingFixed: PolicyPort = {
  values: defaultPolicyValues,
  fixed: new Set(),
  unread: new Set(),
  problems: [],
};
