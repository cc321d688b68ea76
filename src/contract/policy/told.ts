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
  /** Names of those that hold only because a place cannot be read. */
  unread: z.array(z.string()).default([]),
  problems: z.array(z.string()),
  /** Why no call may leave this computer; null where they may. */
  noWayOut: z.string().nullable().default(null),
});
export type ToldPolicy = z.infer<typeof toldPolicy>;

export const nothingTold: ToldPolicy = { fixed: [], unread: [], problems: [], noWayOut: null };

export const tellPolicy = (
  { values, fixed, unread, problems }: ReadPolicy,
  noWayOut: string | null,
): ToldPolicy => ({
  fixed: policyNames
    .filter((name) => fixed.has(name))
    .map((name) => {
      const value = values[name];
      return { name, value: typeof value === "object" ? [...value] : value };
    }),
  unread: policyNames.filter((name) => unread.has(name)),
  problems: problems.map(({ problem }) => problem),
  noWayOut,
});

/** What holds, as a page works with it. */
export interface HeldPolicy {
  readonly values: PolicyValues;
  readonly fixed: ReadonlySet<PolicyName>;
  /** Hold because a place cannot be read, on their stricter side. */
  readonly unread: ReadonlySet<PolicyName>;
}

const isName = (name: string): name is PolicyName => (policyNames as readonly string[]).includes(name);

export function holdPolicy({ fixed, unread }: ToldPolicy): HeldPolicy {
  const known = fixed.flatMap(({ name, value }) => (isName(name) ? [{ name, value }] : []));
  return {
    values: { ...defaultPolicyValues, ...Object.fromEntries(known.map(({ name, value }) => [name, value])) },
    fixed: new Set(known.map(({ name }) => name)),
    unread: new Set(unread.filter(isName)),
  };
}
