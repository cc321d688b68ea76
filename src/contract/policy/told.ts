import { z } from "zod";
import { defaultPolicyValues, type PolicyName, type PolicyValues, policyNames } from "./policies.ts";
import type { ReadPolicy } from "./read-values.ts";

/** What pages are told of policies: those that are fixed, and what is wrong with what administrators wrote. */
export const toldPolicy = z.object({
  fixed: z.array(
    z.object({
      name: z.string(),
      value: z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]),
    }),
  ),
  problems: z.array(z.string()),
});
export type ToldPolicy = z.infer<typeof toldPolicy>;

export const nothingTold: ToldPolicy = { fixed: [], problems: [] };

export const tellPolicy = ({ values, fixed, problems }: ReadPolicy): ToldPolicy => ({
  fixed: policyNames
    .filter((name) => fixed.has(name))
    .map((name) => {
      const value = values[name];
      return { name, value: typeof value === "object" ? [...value] : value };
    }),
  problems: problems.map(({ problem }) => problem),
});

/** What holds, as a page works with it. */
export interface HeldPolicy {
  readonly values: PolicyValues;
  readonly fixed: ReadonlySet<PolicyName>;
}

const isName = (name: string): name is PolicyName => (policyNames as readonly string[]).includes(name);

export function holdPolicy({ fixed }: ToldPolicy): HeldPolicy {
  const known = fixed.flatMap(({ name, value }) => (isName(name) ? [{ name, value }] : []));
  return {
    values: { ...defaultPolicyValues, ...Object.fromEntries(known.map(({ name, value }) => [name, value])) },
    fixed: new Set(known.map(({ name }) => name)),
  };
}
