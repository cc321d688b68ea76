import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { inThisOrder } from "#server/database/together.ts";
import type { AuditEntry } from "../audit-entry.ts";
import type { AuditKeys } from "../audit-keys.ts";
import { chainStart, linkOf } from "../audit-link.ts";

/** Entries by one statement. */
const rowsAtOnce = 200;

const inParts = <T>(rows: readonly T[]): readonly T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );

const newest = (db: Db) => db.selectFrom("audit_log").select((e) => e.fn.max("audit_log.id").as("id"));

/** The last entry of each of these chains, beside the newest of the log. */
export async function headsOf(db: Db, chains: readonly number[]) {
  if (chains.length === 0) return [];
  return db
    .selectFrom("audit_heads")
    .selectAll()
    .select(newest(db).as("newest"))
    .where("chain", "in", chains)
    .execute();
}

export const chainsOf = (entries: readonly AuditEntry[]): readonly number[] => [
  ...new Set(entries.map((each) => each.chain)),
];

/**
 * Chains entries in their order, each after the last one of its organization. Nobody else may do so at the same time.
 * `known`: the heads of their chains, where they were read since that holds.
 */
export async function chain(
  db: Db,
  keys: AuditKeys | null,
  entries: readonly (AuditEntry & { readonly waiting_id?: string | null })[],
  known?: Awaited<ReturnType<typeof headsOf>>,
): Promise<void> {
  if (entries.length === 0) return;
  const found = known ?? (await headsOf(db, chainsOf(entries)));
  const heads = new Map(found.map(({ newest: _, ...head }) => [head.chain, head]));
  const before = found[0]?.newest ?? (await newest(db).executeTakeFirst())?.id ?? 0;
  const rows = entries.map((entry, index) => {
    const head = heads.get(entry.chain);
    const row = {
      ...entry,
      waiting_id: entry.waiting_id ?? null,
      fields: writeJson([...entry.fields]),
      sequence: (head?.sequence ?? 0) + 1,
      prev_hash: head?.hash ?? chainStart,
      key_id: keys?.signing.id ?? null,
      // Rows are numbered by the database, which leaves numbers out: never smaller than this.
      number: before + 1 + index,
    };
    const hash = linkOf(row, keys?.signing ?? null);
    heads.set(entry.chain, { chain: entry.chain, sequence: row.sequence, hash });
    return { ...row, hash };
  });
  await inThisOrder(db, [
    ...inParts(rows).map((part) => db.insertInto("audit_log").values(part)),
    ...inParts([...heads.values()]).map((part) =>
      db
        .insertInto("audit_heads")
        .values(part)
        .onConflict((conflict) =>
          conflict.column("chain").doUpdateSet((e) => ({
            sequence: e.ref("excluded.sequence"),
            hash: e.ref("excluded.hash"),
          })),
        ),
    ),
  ]);
}
