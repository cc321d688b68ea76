import type { Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { AuditKey } from "./audit-keys.ts";

export type AuditRow = Row<"audit_log">;

/** What the first entry of a chain follows. */
export const chainStart = "0".repeat(64);

/**
 * The hash of an entry over its content and the hash before it. Entries from before there was a key are hashed without
 * one; their chain is held by the first entry with a key, which follows the last of them.
 */
export function linkOf(
  row: Omit<AuditRow, "id" | "hash" | "waiting_id" | "number"> & {
    readonly waiting_id?: string | null;
    readonly number?: number | null;
  },
  key: AuditKey | null,
): string {
  const [waited, number] = [row.waiting_id ?? null, row.number ?? null];
  const content = [
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
    // Others keep the hash that they had before any had waited, or was numbered: one is a text, the other is not.
    ...(waited === null ? [] : [waited]),
    ...(number === null ? [] : [number]),
  ];
  return key === null ? sha256(JSON.stringify(content)) : key.sign(["audit entry", key.id, ...content]);
}
