import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db, Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { AuditEntry } from "../audit-entry.ts";
import type { AuditKey, AuditKeys } from "../audit-keys.ts";
import type { Collector } from "../audit-problems.ts";
import { replayed, waitingId } from "./replays.ts";

const written = z.object({
  chain: z.int(),
  at: z.string(),
  action: z.string(),
  outcome: z.enum(["ok", "denied"]),
  user_id: z.int().nullable(),
  record_type: z.string().nullable(),
  record_id: z.int().nullable(),
  fields: z.array(z.string()),
  address: z.string(),
  correlation_id: z.string(),
}) satisfies z.ZodType<AuditEntry>;

/** Rows from before they had a name have none. */
const named = written.extend({ waiting_id: z.string().nullable().default(null) });

/** What a waiting row says. */
export interface WaitingEntry extends AuditEntry {
  /** Its own name, which it keeps in the log. */
  readonly waiting_id: string | null;
}

/** So that nobody who can write to the database has an entry signed by putting it here. */
const macOf = (entry: string, key: AuditKey | null): string =>
  key === null ? sha256(entry) : key.sign(["audit entry, not chained yet", key.id, entry]);

export async function putUnsealed(db: Db, keys: AuditKeys | null, entry: AuditEntry): Promise<void> {
  const head = await db
    .selectFrom("audit_heads")
    .select("sequence")
    .where("chain", "=", entry.chain)
    .executeTakeFirst();
  const waiting_id = waitingId(head?.sequence ?? 0, randomUUID());
  const text = JSON.stringify({ ...written.parse(entry), waiting_id } satisfies WaitingEntry);
  const key = keys?.signing ?? null;
  await db
    .insertInto("audit_unsealed")
    .values({ entry: text, key_id: key?.id ?? null, mac: macOf(text, key) })
    .execute();
}

/** What a waiting row says; null where whoever wrote it did not have the audit key. */
export function entryOf(
  { entry, key_id, mac }: Omit<Row<"audit_unsealed">, "id">,
  keys: AuditKeys | null,
): WaitingEntry | null {
  const key = key_id === null ? null : (keys?.find(key_id)?.key ?? null);
  const known = key === null ? key_id === null && keys === null : true;
  return known && macOf(entry, key) === mac ? named.parse(JSON.parse(entry)) : null;
}

/** Looks whether what waits was put there with the audit key; gives how many entries wait, and what those say that were. */
export async function verifyUnsealed(
  db: Db,
  keys: AuditKeys | null,
  collector: Collector,
): Promise<{ readonly count: number; readonly entries: readonly AuditEntry[] }> {
  const rows = await db.selectFrom("audit_unsealed").selectAll().orderBy("id").execute();
  const entries = rows.map((row) => entryOf(row, keys));
  for (const [index, row] of rows.entries())
    if (entries[index] === null)
      collector.add({
        chain: null,
        sequence: null,
        problem: "changed",
        text: `Entry ${row.id} of those that wait to be chained: whoever wrote or changed it did not have the audit key.`,
      });
  const whole = rows.flatMap(({ id }, index) => {
    const entry = entries[index] ?? null;
    return entry === null ? [] : [{ id, entry }];
  });
  const again = await replayed(db, keys, whole);
  for (const id of again)
    collector.add({
      chain: null,
      sequence: null,
      problem: "put back",
      text: `Entry ${id} of those that wait to be chained: it was chained before, and somebody put it there again.`,
    });
  return {
    count: rows.length,
    entries: whole.filter(({ id }) => !again.has(id)).map(({ entry }) => entry),
  };
}
