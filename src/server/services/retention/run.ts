import { randomUUID } from "node:crypto";
import type { DropReason } from "#contract/services/retention/schema.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { claimWork, releaseWork } from "#server/platform/jobs/claims.ts";
import { settledTime } from "#server/platform/retention/erasing-time.ts";
import { certify } from "./certify.ts";
import { changedSince, destroyRecord } from "./destroy.ts";
import { readTree } from "./due.ts";
import { findList, type ItemRow } from "./lists.ts";
import { dueAmong } from "./present-due.ts";
import { withdrawNamed } from "./traces.ts";

export type RunServices = Pick<
  Services,
  "background" | "blobs" | "options" | "auditKeys" | "live" | "settleFiles"
>;

/** Without a sign for so long, another process goes on with a list. */
const lasts = 60_000;
const claimOf = (id: number) => `retention.list.${id}`;

/** Thrown where another process has taken the list over: what this one did last is rolled back. */
class TakenOverError extends Error {}

/** Why a record of a list is not destroyed, asked in the transaction that would destroy it; null: it is. */
async function whyNot(db: Db, item: ItemRow, root: number, now: number): Promise<DropReason | null> {
  const { record_kind: kind, record_id: id, mark } = item;
  const changed = await changedSince(db, { kind, id, mark });
  if (changed !== null) return changed;
  const settled = await settledTime(db, now);
  if (settled === null) return "not_due";
  const asked = { at: new Date(settled).toISOString(), now: new Date(now).toISOString() };
  const [due] = await dueAmong(db, await readTree(db, root), asked, { kind, among: [id] });
  if (due === undefined) return "not_due";
  // It stands in this list, which the state says too where nothing else holds it.
  return due.state === "held" || due.state === "kept" ? due.state : null;
}

interface Step {
  readonly files: readonly string[];
  readonly record: { readonly kind: "case" | "person"; readonly id: number } | null;
  /** Who saw the record until then, and is told that it is gone. */
  readonly seenBy: readonly number[];
}

/** Looks at the next record of a list and destroys it, or drops it; null where none waits. */
async function destroyNext(db: Db, services: RunServices, id: number, holder: string): Promise<Step | null> {
  const clock = services.options.clock();
  const now = new Date(clock).toISOString();
  if (!(await claimWork(db, { name: claimOf(id), holder, now: clock, lasts }))) throw new TakenOverError();
  const list = await findList(db, id);
  if (list.state === "cancelling") {
    await db
      .updateTable("retention_items")
      .set({ state: "dropped", why: "cancelled" })
      .where("list_id", "=", id)
      .where("state", "=", "waiting")
      .execute();
    return null;
  }
  if (list.state !== "running") return null;
  const item = await db
    .selectFrom("retention_items")
    .selectAll()
    .where("list_id", "=", id)
    .where("state", "=", "waiting")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (item === undefined) return null;
  const write = (changes: Partial<ItemRow>) =>
    db.updateTable("retention_items").set(changes).where("id", "=", item.id).execute();
  const why = await whyNot(db, item, list.organization_id, clock);
  if (why !== null) {
    await write({ state: "dropped", why });
    return { files: [], record: null, seenBy: [] };
  }
  const { record_kind: kind, record_id: record } = item;
  const seenBy = await services.live.seenBy(db, { kind, id: record });
  const destroyed = await destroyRecord(db, kind, record);
  for (const storage_name of destroyed.files)
    await db.insertInto("retention_files").values({ storage_name, list_id: id }).execute();
  await write({
    state: "destroyed",
    counts: writeJson({ ...destroyed.counts }),
    traces: writeJson([...destroyed.traces]),
  });
  await appendAudit(db, services.auditKeys, {
    chain: item.organization_id,
    at: now,
    action: `${kind}.destroy`,
    outcome: "ok",
    user_id: list.confirmed_by,
    record_type: kind,
    record_id: record,
    fields: [`list:${id}`],
    address: "",
    correlation_id: `retention-${id}`,
  });
  return { files: destroyed.files, record: { kind, id: record }, seenBy };
}

/** Files stay named until they are gone from their folder, also after a kill between the two. */
async function removeFiles(db: Db, services: RunServices, id: number): Promise<void> {
  const waiting = await db
    .selectFrom("retention_files")
    .select("storage_name")
    .where("list_id", "=", id)
    .execute();
  for (const { storage_name } of waiting) {
    await services.blobs.remove(storage_name);
    await db.deleteFrom("retention_files").where("storage_name", "=", storage_name).execute();
  }
}

async function tracesOf(db: Db, id: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("retention_items")
    .select("traces")
    .where("list_id", "=", id)
    .where("traces", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ traces }) => (traces === null ? [] : readJson(traces))));
}

function tell(services: RunServices, list: number, { record, seenBy }: Omit<Step, "files">): void {
  services.live.publish({
    type: "changed",
    resources: record === null ? ["retention"] : [record.kind === "case" ? "cases" : "persons", "retention"],
    records: [{ kind: "destruction", id: list }, ...(record === null ? [] : [record])],
    seenBy,
    userId: null,
    session: null,
  });
}

/**
 * Destroys what was confirmed, one record a transaction, each looked at once more before. It may be cut off anywhere and
 * goes on with the next record; of several processes one does it.
 */
export async function runList(db: Db, services: RunServices, id: number, signal: AbortSignal): Promise<void> {
  const holder = randomUUID();
  const { clock } = services.options;
  if (!(await claimWork(db, { name: claimOf(id), holder, now: clock(), lasts }))) return;
  try {
    await removeFiles(db, services, id);
    for (;;) {
      if (signal.aborted) return;
      const step = await db
        .transaction()
        .execute((transaction) => destroyNext(transaction, services, id, holder));
      if (step === null) break;
      if (step.files.length > 0) await removeFiles(db, services, id);
      tell(services, id, step);
      await breathe();
    }
    const named = await tracesOf(db, id);
    if (named.size > 0 && !(await withdrawNamed(db, named, signal))) return;
    const ended = await db.transaction().execute(async (transaction) => {
      const now = clock();
      if (!(await claimWork(transaction, { name: claimOf(id), holder, now, lasts })))
        throw new TakenOverError();
      const { state, organization_id, confirmed_by } = await findList(transaction, id);
      if (state !== "running" && state !== "cancelling") return false;
      await certify(transaction, id, { keys: services.auditKeys, now: new Date(now).toISOString() });
      await appendAudit(transaction, services.auditKeys, {
        chain: organization_id,
        at: new Date(now).toISOString(),
        action: "retention.done",
        outcome: "ok",
        user_id: confirmed_by,
        record_type: "destruction",
        record_id: id,
        fields: await countsOf(transaction, id),
        address: "",
        correlation_id: `retention-${id}`,
      });
      return true;
    });
    if (ended) await services.settleFiles(db);
    tell(services, id, { record: null, seenBy: [] });
  } catch (error) {
    if (!(error instanceof TakenOverError)) throw error;
  } finally {
    await releaseWork(db, claimOf(id), holder);
  }
}

/** `destroyed:3`: how many became what, for the audit log. */
async function countsOf(db: Db, id: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("retention_items")
    .select("state")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("list_id", "=", id)
    .groupBy("state")
    .execute();
  return rows.map(({ state, n }) => `${state}:${n}`).toSorted();
}

export const startList = (services: RunServices, id: number): void =>
  services.background.start((db, signal) => runList(db, services, id, signal));

/** Goes on with lists that were cut off; at a start, and every few minutes for those of a process that ended. */
export async function takeUpLists(db: Db, services: RunServices): Promise<void> {
  const cut = await db
    .selectFrom("retention_lists")
    .select("id")
    .where("state", "in", ["running", "cancelling"])
    .execute();
  for (const { id } of cut) startList(services, id);
}
