import { addTime, minutesOf, noTime } from "#contract/records/case-notes/time-totals.ts";
import type { Reader } from "#server/access/reach.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { canOf, type NoteReader, namesOf, noteReaderOf } from "./comments.ts";

export type TimeEntryRow = Row<"time_entries">;

async function rowsOf(db: Db, rows: readonly TimeEntryRow[]) {
  const name = await namesOf(
    db,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    case_id: row.case_id,
    user: name(row.created_by),
    started_at: row.started_at,
    minutes: row.minutes,
    activity: row.activity,
    note: row.note,
    billable: row.billable === 1,
  }));
}

async function present(db: Db, reader: NoteReader, rows: readonly TimeEntryRow[]) {
  const data = await rowsOf(db, rows);
  return data.map((entry, index) => ({ ...entry, can: canOf(reader, rows[index]?.created_by ?? null) }));
}

export interface TimeLogQuery {
  readonly caseId: number;
  readonly limit: number;
  readonly user_id?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const wanted = (db: Db, { caseId, user_id, from, to }: Omit<TimeLogQuery, "limit">) => {
  let of = db.selectFrom("time_entries").where("case_id", "=", caseId);
  if (user_id !== undefined) of = of.where("created_by", "=", user_id);
  if (from !== undefined) of = of.where("started_at", ">=", new Date(from).toISOString());
  if (to !== undefined) of = of.where("started_at", "<", new Date(to).toISOString());
  return of;
};

export async function timeLogOf(db: Db, reader: Reader, query: TimeLogQuery) {
  const of = wanted(db, query);
  const rows = await of
    .selectAll()
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(query.limit)
    .execute();
  const groups = await of
    .select((e) => [
      "created_by",
      "activity",
      e.fn.sum<number>("minutes").as("minutes"),
      e.fn.countAll<number>().as("entries"),
    ])
    .groupBy(["created_by", "activity"])
    .execute();
  const loggers = await wanted(db, { caseId: query.caseId }).select("created_by").distinct().execute();
  const ids = loggers.map((row) => row.created_by);
  const name = await namesOf(db, ids);
  let totals = noTime;
  for (const { created_by, activity, minutes, entries } of groups)
    totals = addTime(totals, {
      user: name(created_by),
      activity,
      minutes: Number(minutes),
      entries: Number(entries),
    });
  return {
    data: await present(db, await noteReaderOf(db, reader, query.caseId), rows),
    total_minutes: minutesOf(totals.by_user),
    total: totals.by_user.reduce((sum, part) => sum + part.entries, 0),
    totals,
    people: ids
      .flatMap((id) => name(id) ?? [])
      .sort((a, b) => a.full_name.localeCompare(b.full_name) || a.id - b.id),
  };
}

/** All entries of a case, for an export. */
export async function allTimeOf(db: Db, caseId: number) {
  const rows = await wanted(db, { caseId })
    .selectAll()
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rowsOf(db, rows);
}

export async function presentTimeEntry(db: Db, reader: Reader, id: number) {
  const row = await findRow(db, "time_entries", id);
  const [entry] = await present(db, await noteReaderOf(db, reader, row.case_id), [row]);
  if (entry === undefined) throw new Error("A time entry vanished while it was read.");
  return entry;
}
