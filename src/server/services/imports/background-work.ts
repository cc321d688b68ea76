import { importsUnderWay } from "#contract/services/imports/schema.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { settleLikeness } from "#server/platform/duplicates/due-likeness.ts";
import { checkImport } from "./check.ts";
import { dropFiles, removeOpened } from "./opened-files.ts";
import type { ImportRow } from "./repository.ts";
import { runImport } from "./run.ts";
import { startScheduled } from "./scheduled/take-roster.ts";
import { undoImport } from "./undo.ts";
import { clearOver, clearRows } from "./waiting-rows.ts";

type Working = Pick<
  Services,
  "background" | "blobs" | "options" | "auditKeys" | "live" | "bulkWrites" | "mailer" | "jobs" | "processes"
>;

export const startCheck = (services: Working, id: number): void =>
  services.background.start((db, signal) => checkImport(db, services, id, signal));

export const startRun = (services: Working, id: number): void =>
  services.background.start((db, signal) => runImport(db, services, id, signal));

export const startUndo = (services: Working, id: number): void =>
  services.background.start((db, signal) => undoImport(db, services, id, signal));

/** Removes what an import that was cancelled still had to write, and its files. */
export const startClearing = (services: Working, id: number): void =>
  services.background.start(async (db, signal) => {
    await clearRows(db, id);
    await dropFiles(db, services, id);
    await settleLikeness(db, signal);
  });

/** Takes over what another process had under way; false where a third one was first. */
async function takeOver(
  db: Db,
  { id, state, worker }: Pick<ImportRow, "id" | "state" | "worker">,
  changes: Pick<ImportRow, "state" | "worker">,
): Promise<boolean> {
  const row = await db
    .updateTable("imports")
    .set(changes)
    .where("id", "=", id)
    .where("state", "=", state)
    .where("worker", worker === null ? "is" : "=", worker)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * At a start, and when another process has ended: what was cut off is marked as stopped, and goes on when somebody says so.
 * Taking back goes on by itself, since half of it is of no use to anybody; and so does finding out who is like those who were
 * written.
 */
export async function takeUpImports(db: Db, services: Working): Promise<void> {
  const { processes } = services;
  await removeOpened(services);
  const cut = await db
    .selectFrom("imports")
    .select(["id", "state", "scheduled", "worker"])
    .where("state", "in", [...importsUnderWay])
    .execute();
  const running = new Set([processes.own, ...(await processes.running()).map(({ uuid }) => uuid)]);
  for (const one of cut.filter(({ worker }) => worker === null || !running.has(worker))) {
    const goesOn = one.state === "undoing" || one.scheduled === 1;
    const state = goesOn ? one.state : "stopped";
    if (!(await takeOver(db, one, { state, worker: processes.own }))) continue;
    if (one.state === "undoing") startUndo(services, one.id);
    // Nobody is there at night to say that it goes on.
    else if (one.scheduled === 1) startScheduled(services, one.id);
  }
  services.background.start(clearOver);
  services.background.start(settleLikeness);
}
