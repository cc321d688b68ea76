import { sql } from "kysely";
import { resources } from "#contract/kit/kinds.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { noteEntityLikeness } from "#server/platform/duplicates/entity-likeness.ts";
import { noteLikeness } from "#server/platform/duplicates/person-likeness.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { movedTables, savedQueries } from "./plan.ts";
import { renamedQuery } from "./rename.ts";

type Working = Pick<Services, "background" | "options" | "auditKeys" | "live">;
type Merge = Row<"organization_merges">;

/** Rows of a transaction: as many as take about this many milliseconds, so that requests come through in between. */
const wantedTime = 40;
const fewest = 10;
const most = 1_000;

/** Takes some rows of one table over and says how many. */
async function moveSome(db: Db, { source_id, survivor_id }: Merge, limit: number): Promise<number> {
  for (const { table, column } of movedTables) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where ${sql.ref(column)} = ${source_id} order by id limit ${limit}`.execute(db);
    if (rows.length === 0) continue;
    const ids = rows.map((row) => Number(row.id));
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${survivor_id}
      where id in (${sql.join(ids)})`.execute(db);
    // Who may be one is judged by their school too.
    if (table === "persons") for (const id of ids) await noteLikeness(db, id);
    if (table === "entities") for (const id of ids) await noteEntityLikeness(db, id);
    return ids.length;
  }
  return 0;
}

/** An export that held rows of both tells of one organization, with the rows of both. */
async function joinExports(db: Db, { source_id, survivor_id }: Merge, limit: number): Promise<number> {
  const rows = await db
    .selectFrom("export_organizations")
    .selectAll()
    .where("organization_id", "=", source_id)
    .limit(limit)
    .execute();
  for (const { export_id, row_count } of rows) {
    await db
      .insertInto("export_organizations")
      .values({ export_id, organization_id: survivor_id, row_count })
      .onConflict((conflict) =>
        conflict
          .columns(["export_id", "organization_id"])
          .doUpdateSet((e) => ({ row_count: e("export_organizations.row_count", "+", row_count) })),
      )
      .execute();
    await db
      .deleteFrom("export_organizations")
      .where("export_id", "=", export_id)
      .where("organization_id", "=", source_id)
      .execute();
  }
  return rows.length;
}

/** Saved queries name the survivor. They are few, and read one after the other. */
async function renameQueries(db: Db, { source_id, survivor_id }: Merge): Promise<void> {
  for (const [table, column] of savedQueries) {
    const { rows } = await sql<{ id: number; text: string }>`select id, ${sql.ref(column)} as text
      from ${sql.table(table)} where ${sql.ref(column)} like ${`%${source_id}%`}`.execute(db);
    for (const { id, text } of rows) {
      const renamed = renamedQuery(text, source_id, survivor_id);
      if (renamed !== null)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renamed} where id = ${id}`.execute(
          db,
        );
    }
  }
}

async function finish(
  db: Db,
  services: Pick<Working, "auditKeys">,
  merge: Merge,
  now: string,
): Promise<void> {
  await renameQueries(db, merge);
  await db.deleteFrom("case_numbers").where("organization_id", "=", merge.source_id).execute();
  await db
    .updateTable("organization_merges")
    .set({ state: "done", finished_at: now })
    .where("id", "=", merge.id)
    .execute();
  // The log of the former one says that it was merged, that of the survivor what it got.
  // Taken up again at a later start, with nothing to do, it is not told twice.
  if (merge.state === "done") return;
  await appendAudit(db, services.auditKeys, {
    chain: merge.survivor_id,
    at: now,
    action: "organization.merged",
    outcome: "ok",
    user_id: merge.created_by,
    record_type: "organization",
    record_id: merge.survivor_id,
    fields: Object.entries(readJson(merge.counts)).map(([what, count]) => `${what}:${count}`),
    address: "",
    correlation_id: `merge-${merge.id}`,
  });
}

/** Tells whoever sees the survivor to read again what they show. */
function tell(services: Pick<Working, "live">, { survivor_id: id }: Merge): void {
  const records = [{ kind: "organization" as const, id }];
  services.live.publish({ type: "changed", resources, records, seenBy: [], userId: null, session: null });
}

/** Takes over what is left, a batch a transaction: after a crash it goes on with what still names the former one. */
export async function moveAll(
  db: Db,
  services: Omit<Working, "background">,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  let size = 20;
  for (let left = true; left && !signal.aborted; ) {
    let took = 0;
    left = await db.transaction().execute(async (transaction) => {
      const begun = performance.now();
      const merge = await transaction
        .selectFrom("organization_merges")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      if (merge === undefined) return false;
      const moved = await moveSome(transaction, merge, size);
      const joined = moved > 0 ? 0 : await joinExports(transaction, merge, size);
      if (moved + joined === 0) {
        await finish(transaction, services, merge, new Date(services.options.clock()).toISOString());
        return false;
      }
      await transaction
        .updateTable("organization_merges")
        .set((e) => ({ done: e("done", "+", moved) }))
        .where("id", "=", id)
        .execute();
      took = performance.now() - begun;
      return true;
    });
    if (took > 0) size = Math.max(fewest, Math.min(most, Math.round((size * wantedTime) / took)));
    await breathe();
  }
  if (signal.aborted) return;
  const merge = await db
    .selectFrom("organization_merges")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (merge !== undefined) tell(services, merge);
}

export const startMerge = (services: Working, id: number): void =>
  services.background.start((db, signal) => moveAll(db, services, id, signal));

/** At a start: what was cut off goes on, and what was restored into a former organization since goes over too. */
export async function takeUpMerges(db: Db, services: Working): Promise<void> {
  const merges = await db.selectFrom("organization_merges").select("id").orderBy("id").execute();
  for (const { id } of merges) startMerge(services, id);
}
