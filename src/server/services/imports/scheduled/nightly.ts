import type { Db } from "#server/database/schema.ts";
import { isBusy } from "../repository.ts";
import { isNightDone, nightOf } from "./nights.ts";
import { reportNight } from "./report.ts";
import { lookForRoster } from "./roster-folder.ts";
import { claimNight, type Schedule, schedulesOn } from "./schedules.ts";
import { beginScheduled, discardRoster, type Nightly, sealRoster, startScheduled } from "./take-roster.ts";

/** Minutes for which a night waits for its files; after them it is missed. */
const waitsFor = 6 * 60;

/** Is another import under way, or waiting for somebody's decision? */
async function standsInTheWay(db: Db, root: number): Promise<string | null> {
  if (await isBusy(db, root)) return "Another import was under way.";
  const waiting = await db
    .selectFrom("imports")
    .select("id")
    .where("organization_id", "=", root)
    .where("scheduled", "=", 0)
    .where("state", "in", ["checked", "stopped"])
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined
    ? null
    : "Another import waits for a decision. Take it over or cancel it on its page.";
}

async function oneNight(db: Db, services: Nightly, root: string, schedule: Schedule): Promise<void> {
  const time = services.options.clock();
  const { night, minutes } = nightOf(schedule.time, time);
  if (isNightDone(schedule.last_night, night)) return;
  const found = await lookForRoster(
    root,
    { organizationId: schedule.organization_id, folder: schedule.folder },
    { now: time, largest: services.options.uploadMaxBytes },
  );
  const hindrance =
    found.files === undefined ? found.problem : await standsInTheWay(db, schedule.organization_id);
  const missed = (words: string) =>
    reportNight(db, services, schedule, { outcome: "missed", words, row: null, night });
  if (minutes > waitsFor) {
    if (await claimNight(db, schedule.organization_id, night))
      await missed(hindrance ?? "The server was not running at that time.");
    return;
  }
  if (found.files === undefined || hindrance !== null) return;
  const roster = await sealRoster(services, found.files);
  const now = new Date(time).toISOString();
  const same = roster.fingerprint === schedule.fingerprint;
  const id = await db
    .transaction()
    .execute(async (transaction) => {
      if (!(await claimNight(transaction, schedule.organization_id, night))) return null;
      return same
        ? "unchanged"
        : beginScheduled(transaction, schedule, roster, { worker: services.processes.own, now });
    })
    .catch(async (error: unknown) => {
      await discardRoster(roster);
      throw error;
    });
  await discardRoster(roster);
  if (typeof id === "number") return startScheduled(services, id);
  if (id === "unchanged")
    await reportNight(db, services, schedule, {
      outcome: "unchanged",
      words: "The files were those of the time before.",
      row: null,
      night,
    });
}

/** Begins the imports of this night; asked every minute, by every process, and does each night once. */
export async function takeNightlyRosters(db: Db, services: Nightly): Promise<void> {
  const { importRoot, log } = services.options;
  if (importRoot === null) return;
  for (const schedule of await schedulesOn(db))
    await oneNight(db, services, importRoot, schedule).catch((error: unknown) =>
      log?.error("imports.night-failed", { organization: schedule.organization_id }, error),
    );
}
