import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { chainStart, linkOf } from "./audit-link.ts";
import { readingActions } from "./reading-actions.ts";

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

/** Appends one entry; must run in the transaction it records. Without keys (in tests alone) its hash has none. */
export async function appendAudit(db: Db, keys: AuditKeys | null, entry: AuditEntry): Promise<void> {
  const head = await db
    .selectFrom("audit_heads")
    .selectAll()
    .where("chain", "=", entry.chain)
    .executeTakeFirst();
  const row = {
    ...entry,
    fields: writeJson([...entry.fields]),
    sequence: (head?.sequence ?? 0) + 1,
    prev_hash: head?.hash ?? chainStart,
    key_id: keys?.signing.id ?? null,
  };
  const hash = linkOf(row, keys?.signing ?? null);
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
    .where("action", "not in", readingActions)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  const users = await userRefs(db, [found.user_id]);
  return { by: found.user_id === null ? null : (users.get(found.user_id) ?? null), at: found.at };
}
