import { writeJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { sha256 } from "#server/security/tokens.ts";

export type AuditRow = Row<"audit_log">;

/** Who did what to which record, when and from where. `fields` holds names of changed fields, never values (V-11). */
export interface AuditEntry {
  /** The organization's id; 0 for the server as a whole. Each has its own chain. */
  readonly chain: number;
  readonly at: string;
  readonly action: string;
  readonly outcome: "ok" | "denied";
  readonly user_id: number | null;
  readonly record_type: string | null;
  readonly record_id: number | null;
  readonly fields: readonly string[];
  readonly address: string;
  readonly correlation_id: string;
}

const start = "0".repeat(64);

const link = (row: Omit<AuditRow, "id" | "hash">): string =>
  sha256(
    JSON.stringify([
      row.prev_hash,
      row.chain,
      row.sequence,
      row.at,
      row.action,
      row.outcome,
      row.user_id,
      row.record_type,
      row.record_id,
      row.fields,
      row.address,
      row.correlation_id,
    ]),
  );

/** Appends one entry; must run in the transaction it records. */
export async function appendAudit(db: Db, entry: AuditEntry): Promise<void> {
  const head = await db
    .selectFrom("audit_heads")
    .selectAll()
    .where("chain", "=", entry.chain)
    .executeTakeFirst();
  const row = {
    ...entry,
    fields: writeJson([...entry.fields]),
    sequence: (head?.sequence ?? 0) + 1,
    prev_hash: head?.hash ?? start,
  };
  const hash = link(row);
  await db
    .insertInto("audit_log")
    .values({ ...row, hash })
    .execute();
  await db
    .insertInto("audit_heads")
    .values({ chain: entry.chain, sequence: row.sequence, hash })
    .onConflict((conflict) => conflict.column("chain").doUpdateSet({ sequence: row.sequence, hash }))
    .execute();
}

export interface LastChange {
  readonly by: { readonly id: number; readonly full_name: string } | null;
  readonly at: string;
}

/**
 * Who changed a record last, and when; null where the log does not say. Read from the end, since the caller has just
 * lost a race against that change.
 */
export async function lastChange(db: Db, recordType: string, recordId: number): Promise<LastChange | null> {
  const found = await db
    .selectFrom("audit_log")
    .select(["user_id", "at"])
    .where("record_type", "=", recordType)
    .where("record_id", "=", recordId)
    .where("outcome", "=", "ok")
    .where("action", "not like", "%.view")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  const users = await userRefs(db, [found.user_id]);
  return { by: found.user_id === null ? null : (users.get(found.user_id) ?? null), at: found.at };
}

export interface AuditProblem {
  readonly chain: number;
  readonly sequence: number;
  readonly problem: "changed" | "missing" | "head";
}

/** Reads every chain from its start and reports each broken place: edited, removed, reordered, cut off. */
export async function verifyAudit(db: Db): Promise<readonly AuditProblem[]> {
  const problems: AuditProblem[] = [];
  const heads = new Map(
    (await db.selectFrom("audit_heads").selectAll().execute()).map((head) => [head.chain, head]),
  );
  const last = new Map<number, { sequence: number; hash: string }>();
  const rows = await db.selectFrom("audit_log").selectAll().orderBy("chain").orderBy("sequence").execute();
  for (const { id: _, hash, ...row } of rows) {
    const before = last.get(row.chain) ?? { sequence: 0, hash: start };
    if (row.sequence !== before.sequence + 1) {
      problems.push({ chain: row.chain, sequence: before.sequence + 1, problem: "missing" });
    } else if (row.prev_hash !== before.hash || link(row) !== hash) {
      problems.push({ chain: row.chain, sequence: row.sequence, problem: "changed" });
    }
    last.set(row.chain, { sequence: row.sequence, hash });
  }
  for (const chain of new Set([...heads.keys(), ...last.keys()])) {
    const [head, found] = [heads.get(chain), last.get(chain)];
    if (head?.sequence !== found?.sequence || head?.hash !== found?.hash) {
      problems.push({ chain, sequence: (found?.sequence ?? 0) + 1, problem: "head" });
    }
  }
  return problems;
}
