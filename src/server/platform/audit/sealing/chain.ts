import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { AuditEntry } from "../audit-entry.ts";
import type { AuditKeys } from "../audit-keys.ts";
import { chainStart, linkOf } from "../audit-link.ts";

/** Entries by one statement. */
const rowsAtOnce = 200;

const newest = (db: Db) => db.selectFrom("audit_log").select((e) => e.fn.max("audit_log.id").as("id"));

/** Chains entries in their order, each after the last one of its organization. Nobody else may do so at the same time. */
export async function chain(
  db: Db,
  keys: AuditKeys | null,
  entries: readonly (AuditEntry & { readonly waiting_id?: string | null })[],
): Promise<void> {
  if (entries.length === 0) return;
  const chains = [...new Set(entries.map((each) => each.chain))];
  const found = await db
    .selectFrom("audit_heads")
    .selectAll()
    .select(newest(db).as("newest"))
    .where("chain", "in", chains)
    .execute();
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
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto("audit_log")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  for (const { chain: of, sequence, hash } of heads.values())
    await db
      .insertInto("audit_heads")
      .values({ chain: of, sequence, hash })
      .onConflict((conflict) => conflict.column("chain").doUpdateSet({ sequence, hash }))
      .execute();
}
