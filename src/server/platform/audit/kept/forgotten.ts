import type { Db } from "#server/database/schema.ts";
import type { AuditEntry } from "../audit-entry.ts";
import type { Shortened } from "../shortened.ts";

/** Up to when the log of a case may have been shortened; null where all of its entries are there. */
export type Forgotten = (caseId: number) => string | null;

/**
 * How far back the log knows what happened in cases. A case may have been in any school of its tree, each with a log of its
 * own: the one that was shortened furthest counts.
 */
async function forgottenIn(
  db: Db,
  shortened: ReadonlyMap<number, Shortened>,
  rootOf: ReadonlyMap<number, number>,
): Promise<Forgotten> {
  if (shortened.size === 0) return () => null;
  const latest = new Map<number | undefined, string>();
  for (const [chain, { before }] of shortened) {
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

/** How much of the log is there, for whatever compares with it. */
export interface KnownLog {
  readonly forgottenOf: Forgotten;
  /** The chains of the tree of a chain that were shortened, itself among them, each with up to when. */
  readonly shortenedWith: (chain: number) => readonly { readonly chain: number; readonly before: string }[];
  /** Entries that were committed with the audit key and wait to be chained, in their order. */
  readonly waiting: readonly AuditEntry[];
}

/** A log of which nothing was taken away. */
export const wholeLog: KnownLog = { forgottenOf: () => null, shortenedWith: () => [], waiting: [] };

export async function knownLog(
  db: Db,
  {
    shortened,
    waiting,
  }: { readonly shortened: ReadonlyMap<number, Shortened>; readonly waiting: readonly AuditEntry[] },
): Promise<KnownLog> {
  const trees = await db.selectFrom("organization_trees").selectAll().execute();
  const rootOf = new Map(trees.map(({ organization_id, root_id }) => [organization_id, root_id]));
  return {
    waiting,
    forgottenOf: await forgottenIn(db, shortened, rootOf),
    shortenedWith: (chain) =>
      [...shortened]
        .filter(
          ([other]) => other === chain || (rootOf.has(chain) && rootOf.get(other) === rootOf.get(chain)),
        )
        .map(([other, { before }]) => ({ chain: other, before })),
  };
}
