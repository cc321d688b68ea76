import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import type { ReceivedBlob } from "#server/platform/files/blob-store.ts";
import { storeBlob } from "#server/platform/files/media.ts";
import { checkImport, refusalOf } from "../check.ts";
import { abandonWaiting, findImport, type ImportRow, insertImport } from "../repository.ts";
import { beginRun, runImport } from "../run.ts";
import { clearOver } from "../waiting-rows.ts";
import { nightOf } from "./nights.ts";
import { reportNight } from "./report.ts";
import { fingerprintOf, type RosterFile, readRosterFile } from "./roster-folder.ts";
import { findSchedule, type Schedule } from "./schedules.ts";

export type Nightly = Pick<
  Services,
  "background" | "blobs" | "options" | "auditKeys" | "live" | "mailer" | "bulkWrites" | "jobs" | "processes"
>;

export interface SealedRoster {
  readonly files: readonly { readonly name: string; readonly blob: ReceivedBlob }[];
  readonly fingerprint: string;
}

/** Reads the files of a folder into sealed ones, as an upload does. */
export async function sealRoster(
  { blobs }: Pick<Services, "blobs">,
  files: readonly RosterFile[],
): Promise<SealedRoster> {
  const sealed: { name: string; blob: ReceivedBlob }[] = [];
  try {
    for (const { name, path } of files)
      sealed.push({ name, blob: await blobs.receive(await readRosterFile(path)) });
  } catch (error) {
    for (const { blob } of sealed) await blob.discard();
    throw error;
  }
  return {
    files: sealed,
    fingerprint: fingerprintOf(sealed.map(({ name, blob }) => ({ name, sha256: blob.sha256 }))),
  };
}

export const discardRoster = async ({ files }: SealedRoster): Promise<void> => {
  for (const { blob } of files) await blob.discard();
};

/** Begins an import of sealed files, in the transaction that has claimed its night. */
export async function beginScheduled(
  db: Db,
  schedule: Schedule,
  roster: SealedRoster,
  { worker, now }: { readonly worker: string; readonly now: string },
): Promise<number> {
  const root = schedule.organization_id;
  // What a night before left unwritten is no longer so.
  await abandonWaiting(db, root, { now, nightly: true });
  const profile =
    schedule.profile_id === null
      ? undefined
      : await db
          .selectFrom("import_profiles")
          .select("mapping")
          .where("id", "=", schedule.profile_id)
          .where("organization_id", "=", root)
          .executeTakeFirst();
  const mapping = profile === undefined ? null : readJson(profile.mapping);
  const id = await insertImport(db, { root, userId: null, mapping, worker, now });
  for (const { name, blob } of roster.files) {
    const blob_key = await storeBlob(db, blob, { organizationId: root, now });
    await db
      .insertInto("import_files")
      .values({ import_id: id, file_name: name, size: blob.size, blob_key })
      .execute();
  }
  await db
    .updateTable("import_schedules")
    .set({ fingerprint: roster.fingerprint })
    .where("organization_id", "=", root)
    .execute();
  return id;
}

/** Why an import that was checked is not written by itself; null where it is. */
async function objection(db: Db, schedule: Schedule, row: ImportRow): Promise<string | null> {
  const refusal = await refusalOf(db, row);
  if (refusal !== null) return refusal;
  if (row.errors <= schedule.error_limit) return null;
  return `${row.errors.toLocaleString("en-US")} rows could not be read, and at most ${schedule.error_limit.toLocaleString("en-US")} may. Look at them, and take the roster over by hand or mend the export.`;
}

/** Writes what was checked where every limit is kept. */
async function decideAndRun(
  db: Db,
  services: Nightly,
  schedule: Schedule,
  id: number,
  signal: AbortSignal,
): Promise<string | null> {
  const now = new Date(services.options.clock()).toISOString();
  const why = await db.transaction().execute(async (transaction) => {
    const row = await findImport(transaction, id);
    if (row.state !== "checked") return null;
    const objected = await objection(transaction, schedule, row);
    if (objected !== null) return objected;
    await beginRun(transaction, row, { worker: services.processes.own, now });
    await appendAudit(transaction, services.auditKeys, {
      chain: row.organization_id,
      at: now,
      action: "import.run",
      outcome: "ok",
      user_id: null,
      record_type: "import",
      record_id: id,
      fields: ["scheduled"],
      address: "",
      correlation_id: `import-${id}`,
    });
    return null;
  });
  if (why === null) await runImport(db, services, id, signal);
  return why;
}

/** Takes an import that began by itself from wherever it stands to its end, and reports it. */
export async function goThrough(db: Db, services: Nightly, id: number, signal: AbortSignal): Promise<void> {
  const begun = await findImport(db, id);
  const schedule = await findSchedule(db, begun.organization_id);
  if (schedule === undefined) return;
  await clearOver(db);
  if (begun.state === "checking") await checkImport(db, services, id, signal).catch(() => undefined);
  if (begun.state === "running") await runImport(db, services, id, signal);
  const why = signal.aborted ? null : await decideAndRun(db, services, schedule, id, signal);
  const row = await findImport(db, id);
  if (signal.aborted || row.state === "checking" || row.state === "running") return;
  const { night } = nightOf(schedule.time, services.options.clock());
  const report = (outcome: "taken" | "waits" | "failed", words: string) =>
    reportNight(db, services, schedule, { outcome, words, row, night });
  if (row.state === "done") await report("taken", "The roster was taken over.");
  else if (row.state === "checked") await report("waits", why ?? "The roster waits for a decision.");
  else if (row.state === "failed") await report("failed", row.refusal ?? "The files could not be read.");
  else await report("failed", "The import was stopped by hand.");
}

export const startScheduled = (services: Nightly, id: number): void =>
  services.background.start((db, signal) => goThrough(db, services, id, signal));
