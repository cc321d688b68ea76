import type { Db } from "#server/database/schema.ts";
import type { AuditEntry } from "../audit-entry.ts";

/** Up to when the log of a case may have been shortened; null where all of its entries are there. */
export type Forgotten = (caseId: number) => string | null;

/**
 * How far back the log knows what happened in cases. A case may have been in any school of its tree, each with a log of its
 * own: the one that was shortened furthest counts.
 */
async function forgottenIn(
  db: Db,
  forgotten: ReadonlyMap<number, string>,
  rootOf: ReadonlyMap<number, number>,
): Promise<Forgotten> {
  if (forgotten.size === 0) return () => null;
  const latest = new Map<number | undefined, string>();
  for (const [chain, before] of forgotten) {
    const root = rootOf.get(chain);
    const known = latest.get(root);
    if (known === undefined || known < before) latest.set(root, before);
  }
  const cases = await db.selectFrom("cases").select(["id", "organization_id"]).execute();
  const rootOfCase = new Map(
    cases.map(({ id, organization_id }) => [id, rootOf.get(organization_id)] as const),
  );
  return (caseId) => {
    const root = rootOfCase.get(caseId);
    return root === undefined ? null : (latest.get(root) ?? null);
  };
}

/** Of chains the number of the first entry that is still there: all that was forgotten came before it. */
async function firstKnown(db: Db, chains: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("audit_log")
    .select((e) => ["chain", e.fn.min("id").as("number")])
    .where("chain", "in", [...chains, -1])
    .groupBy("chain")
    .execute();
  return new Map(rows.map(({ chain, number }) => [chain, number]));
}

/** How much of the log is known, for whatever compares with it. */
export interface KnownLog {
  /** Up to when the log of a case may have forgotten what was signed there. */
  readonly forgottenOf: Forgotten;
  /** The chains of the tree of a chain that have forgotten something, itself among them, each with up to when. */
  readonly forgottenWith: (chain: number) => readonly { readonly chain: number; readonly before: string }[];
  /** May another chain have forgotten something that came after a place of the log? */
  readonly forgottenAfter: (place: { readonly chain: number; readonly number: number }) => boolean;
  /** Entries that were committed with the audit key and wait to be chained, in their order. */
  readonly waiting: readonly AuditEntry[];
  /** Have entries a number of their own? Databases from before there were any have no column. */
  readonly isNumbered: boolean;
  /** The chains whose removed entries are remembered, each with the last of them. */
  readonly remembered: ReadonlyMap<number, number>;
}

/** A log of which nothing was taken away. */
export const wholeLog: KnownLog = {
  forgottenOf: () => null,
  forgottenWith: () => [],
  forgottenAfter: () => false,
  waiting: [],
  isNumbered: true,
  remembered: new Map(),
};

export async function knownLog(
  db: Db,
  {
    forgotten,
    ...known
  }: Pick<KnownLog, "waiting" | "isNumbered" | "remembered"> & {
    /** Of chains that have forgotten something: up to when. */
    readonly forgotten: ReadonlyMap<number, string>;
  },
): Promise<KnownLog> {
  const trees = await db.selectFrom("organization_trees").selectAll().execute();
  const rootOf = new Map(trees.map(({ organization_id, root_id }) => [organization_id, root_id]));
  const first = await firstKnown(db, [...forgotten.keys()]);
  return {
    ...known,
    forgottenOf: await forgottenIn(db, forgotten, rootOf),
    forgottenWith: (chain) =>
      [...forgotten]
        .filter(
          ([other]) => other === chain || (rootOf.has(chain) && rootOf.get(other) === rootOf.get(chain)),
        )
        .map(([other, before]) => ({ chain: other, before })),
    forgottenAfter: (place) =>
      [...first].some(([other, number]) => other !== place.chain && number > place.number),
  };
}
