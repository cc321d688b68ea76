import { defaultPolicyValues, type PolicyName, type PolicyValues } from "#contract/policy/policies.ts";

/** A value that cannot be meant, or a place that cannot be read. */
export interface PolicyProblem {
  /** Null where no policy of the place could be read. */
  readonly policy: PolicyName | null;
  /** A sentence for administrators; names the policy or the place, and what holds instead. */
  readonly problem: string;
}

/** What the organization of this computer has fixed, as it was read when the application started. */
export interface PolicyPort {
  readonly values: PolicyValues;
  /** Where a policy is in here, its value beats what a person set. */
  readonly fixed: ReadonlySet<PolicyName>;
  readonly problems: readonly PolicyProblem[];
}

/** A computer that nobody manages. */
export const nothingFixed: PolicyPort = {
  values: defaultPolicyValues,
  fixed: new Set(),
  problems: [],
};
