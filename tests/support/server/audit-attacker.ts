import { sql } from "kysely";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { type AuditKeys, auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { type AuditRow, chainStart, linkOf } from "#server/platform/audit/audit-link.ts";
import { putUnsealed } from "#server/platform/audit/sealing/unsealed.ts";
import { inFiles } from "../postgres/test-engine.ts";
import { testAuditKey } from "./server.ts";

/**
 * How somebody without the audit key makes entries that look right: without a signature, with a hash in its place, or
 * signed with a key of their own.
 */
export type Forgery = "unsigned" | "plain hash" | "own key";
export const forgeries: readonly Forgery[] = ["unsigned", "plain hash", "own key"];

const ownKeys: AuditKeys = auditKeysOf(["ee".repeat(32)]);

/** What somebody with the database and its key can do. */
export async function unguard(db: Db): Promise<void> {
  const on = inFiles ? "" : " on audit_log";
  for (const name of ["audit_log_no_update", "audit_log_no_delete"])
    await sql.raw(`drop trigger if exists ${name}${on}`).execute(db);
}

export const rowsOfChain = (db: Db, chain: number): Promise<AuditRow[]> =>
  db.selectFrom("audit_log").selectAll().where("chain", "=", chain).orderBy("sequence").execute();

/** Puts these entries in the place of a chain's from the first of them on, linked and with its head, as well as can be. */
export async function rewriteChain(
  db: Db,
  chain: number,
  kept: readonly AuditRow[],
  made: readonly AuditRow[],
  forgery: Forgery,
): Promise<void> {
  await unguard(db);
  await db.deleteFrom("audit_log").where("chain", "=", chain).execute();
  let last = { sequence: 0, hash: chainStart };
  for (const row of kept) {
    await db.insertInto("audit_log").values(row).execute();
    last = row;
  }
  for (const { id: _, hash: __, ...row } of made) {
    const key_id = forgery === "unsigned" ? null : forgery === "own key" ? ownKeys.signing.id : row.key_id;
    const newest = await db
      .selectFrom("audit_log")
      .select((e) => e.fn.max("id").as("id"))
      .executeTakeFirst();
    const number = (newest?.id ?? 0) + 1;
    const next = { ...row, key_id, number, sequence: last.sequence + 1, prev_hash: last.hash };
    const hash = linkOf(next, forgery === "own key" ? ownKeys.signing : null);
    await db
      .insertInto("audit_log")
      .values({ ...next, hash })
      .execute();
    last = { sequence: next.sequence, hash };
  }
  await setHead(db, chain, last);
}

export async function setHead(
  db: Db,
  chain: number,
  { sequence, hash }: { readonly sequence: number; readonly hash: string },
): Promise<void> {
  await db.updateTable("audit_heads").set({ sequence, hash }).where("chain", "=", chain).execute();
}

/** Cuts off the last entries of a chain, and says that the one before them is its head. */
export async function cutOff(db: Db, chain: number, count: number): Promise<void> {
  await unguard(db);
  const rows = await rowsOfChain(db, chain);
  const last = rows.at(-1 - count);
  if (last === undefined) throw new Error("The chain is not that long.");
  await db.deleteFrom("audit_log").where("chain", "=", chain).where("sequence", ">", last.sequence).execute();
  await setHead(db, chain, last);
}

/** Lets all entries of a chain from the last of an action on wait to be chained, as right after their commit. */
export async function letWait(db: Db, action: string): Promise<void> {
  const { chain } = await db
    .selectFrom("audit_log")
    .select("chain")
    .where("action", "=", action)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const rows = await rowsOfChain(db, chain);
  const waiting = rows.slice(rows.findLastIndex((row) => row.action === action));
  await cutOff(db, chain, waiting.length);
  for (const row of waiting)
    await putUnsealed(db, auditKeysOf([testAuditKey]), {
      ...row,
      outcome: row.outcome === "ok" ? "ok" : "denied",
      fields: readJson(row.fields),
    });
}
