import type { ScheduleOutcome } from "#contract/services/imports/schedule.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { profilesOf } from "../profiles.ts";
import { removalLimitOf } from "../removal-limit.ts";
import { nightAfter, nightOf, serverZone } from "./nights.ts";
import { placeOf } from "./roster-folder.ts";

export type Schedule = Row<"import_schedules">;

export const findSchedule = (db: Db, root: number): Promise<Schedule | undefined> =>
  db.selectFrom("import_schedules").selectAll().where("organization_id", "=", root).executeTakeFirst();

/** Those that are switched on. */
export const schedulesOn = (db: Db): Promise<Schedule[]> =>
  db.selectFrom("import_schedules").selectAll().where("enabled", "=", 1).execute();

interface GivenSchedule {
  readonly enabled: boolean;
  readonly folder: string;
  readonly profile_id: number | null;
  readonly time: string;
  readonly error_limit: number;
  readonly mail_to: readonly string[];
}

/** Sets a schedule; the night that is over, or has begun, is not made up for. */
export async function setSchedule(db: Db, root: number, given: GivenSchedule, now: number): Promise<void> {
  const rules = {
    enabled: given.enabled ? 1 : 0,
    folder: given.folder,
    profile_id: given.profile_id,
    time: given.time,
    error_limit: given.error_limit,
    mail_to: writeJson([...given.mail_to]),
    last_night: nightOf(given.time, now).night,
  };
  await db
    .insertInto("import_schedules")
    .values({
      organization_id: root,
      ...rules,
      fingerprint: null,
      outcome: null,
      outcome_at: null,
      words: null,
      import_id: null,
    })
    .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(rules))
    .execute();
}

/** Takes a night for this process; false where another has it. */
export async function claimNight(db: Db, root: number, night: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("import_schedules")
    .set({ last_night: night })
    .where("organization_id", "=", root)
    .where("enabled", "=", 1)
    .where((e) => e.or([e("last_night", "<", night), e("last_night", ">", nightAfter(night))]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

export async function noteOutcome(
  db: Db,
  root: number,
  given: {
    readonly outcome: ScheduleOutcome;
    readonly words: string;
    readonly importId: number | null;
    readonly now: string;
  },
): Promise<void> {
  await db
    .updateTable("import_schedules")
    .set({
      outcome: given.outcome,
      words: given.words,
      import_id: given.importId,
      outcome_at: given.now,
    })
    .where("organization_id", "=", root)
    .execute();
}

export async function presentSchedule(db: Db, root: number, options: Pick<ServerOptions, "importRoot">) {
  const row = await findSchedule(db, root);
  return {
    organization_id: root,
    available: options.importRoot !== null,
    place: placeOf(root),
    time_zone: serverZone(),
    profiles: await profilesOf(db, root),
    removal_limit: await removalLimitOf(db, root),
    schedule:
      row === undefined
        ? null
        : {
            enabled: row.enabled === 1,
            folder: row.folder,
            profile_id: row.profile_id,
            time: row.time,
            error_limit: row.error_limit,
            mail_to: [...readJson(row.mail_to)],
          },
    last:
      row === undefined || row.outcome === null || row.outcome_at === null
        ? null
        : { outcome: row.outcome, at: row.outcome_at, words: row.words ?? "", import_id: row.import_id },
  };
}
