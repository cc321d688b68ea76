import type { Db } from "#server/database/schema.ts";
import { isReading, isShared, isSharedRoot, onceCommitted } from "#server/database/shared.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import type { AuditEntry } from "./audit-entry.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { readingActions } from "./reading-actions.ts";
import { chain } from "./sealing/chain.ts";
import { sealerOf } from "./sealing/sealer.ts";
import { putUnsealed } from "./sealing/unsealed.ts";

const gathered = new WeakMap<Db, AuditEntry[]>();

/** What reads is told once it has read, and before its answer leaves (V-11): its transaction writes nothing. */
function gather(db: Db, keys: AuditKeys | null, entry: AuditEntry): void {
  const entries = gathered.get(db) ?? [];
  gathered.set(db, [...entries, entry]);
  const task = (root: Db) => sealerOf(root, keys).append([...entries, entry]);
  onceCommitted(db, "audit", task, { matters: true });
}

/**
 * Appends one entry; must run in the transaction it records. Without keys (in tests alone) its hash has none. Where others
 * write beside this transaction, the entry is committed with it and chained right after it (decision 115).
 */
export async function appendAudit(db: Db, keys: AuditKeys | null, entry: AuditEntry): Promise<void> {
  // Beside others nothing is chained outside of a transaction, whoever calls: two would take one place in the chain.
  if (isSharedRoot(db)) return db.transaction().execute((own) => appendAudit(own, keys, entry));
  if (!isShared(db)) return chain(db, keys, [entry]);
  if (isReading(db)) return gather(db, keys, entry);
  await putUnsealed(db, keys, entry);
  // It is durable by then: where it can't be chained now, it is with the next one.
  onceCommitted(db, "audit", (root) => sealerOf(root, keys).seal(), { matters: false });
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
