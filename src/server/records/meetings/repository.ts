import { nextFirst } from "#contract/records/meetings/next-first.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { entryRights, presentRights, unlessArchived } from "#server/access/rights.ts";
import { visibleTasks } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { caseReaders, caseWriters } from "#server/platform/case-history/case-readers.ts";
import { type Named, namesOf, noteReaderOf } from "#server/records/case-notes/comments.ts";
import { closedItems } from "./agenda.ts";

export type MeetingRow = Row<"meetings">;
export type MeetingPersonRow = Row<"meeting_people">;
export type SignatureRow = Row<"meeting_signatures">;

export const peopleOf = (db: Db, meetings: readonly number[]): Promise<MeetingPersonRow[]> =>
  db
    .selectFrom("meeting_people")
    .selectAll()
    .where("meeting_id", "in", [...meetings, -1])
    .orderBy("position")
    .orderBy("id")
    .execute();

export const signaturesOf = (db: Db, meetings: readonly number[]): Promise<SignatureRow[]> =>
  db
    .selectFrom("meeting_signatures")
    .selectAll()
    .where("meeting_id", "in", [...meetings, -1])
    .orderBy("id")
    .execute();

/** Who of these colleagues can be written to about a case, which they may see. */
async function addressed(db: Db, caseId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("id", "in", [...ids, -1])
    .where("active", "=", 1)
    .where("email", "!=", "")
    .execute();
  if (rows.length === 0) return new Set();
  const readers = await caseReaders(db, caseId);
  return new Set(rows.flatMap(({ id }) => (readers.has(id) ? [id] : [])));
}

/** The tasks of these meetings that the reader may see. */
const tasksOf = (db: Db, reader: Reader, meetings: readonly number[]) =>
  db
    .selectFrom("tasks")
    .leftJoin("cases", "cases.id", "tasks.case_id")
    .select([
      "tasks.id",
      "tasks.uuid",
      "tasks.title",
      "tasks.status",
      "tasks.due_at",
      "tasks.meeting_id",
      "tasks.meeting_line",
    ])
    .where("tasks.meeting_id", "in", [...meetings, -1])
    .where(visibleTasks(reader))
    .orderBy("tasks.id")
    .execute();

/** Is nobody who was present waited for? */
export const everybodySigned = (
  people: readonly Pick<MeetingPersonRow, "id" | "attendance">[],
  signatures: readonly Pick<SignatureRow, "attendee_id">[],
): boolean => {
  const signed = new Set(signatures.map(({ attendee_id }) => attendee_id));
  return people.every(({ id, attendance }) => attendance !== "present" || signed.has(id));
};

const stateOf = (
  row: Pick<MeetingRow, "ended_at" | "called_off_at">,
  people: Parameters<typeof everybodySigned>[0],
  signatures: Parameters<typeof everybodySigned>[1],
) => {
  if (row.ended_at !== null)
    return everybodySigned(people, signatures) ? ("signed" as const) : ("ended" as const);
  return row.called_off_at === null ? ("planned" as const) : ("called_off" as const);
};

const presentSignature = (row: SignatureRow, name: (id: number | null) => Named | null) => ({
  id: row.id,
  uuid: row.uuid,
  kind: row.kind,
  words: row.words,
  signed_on: row.signed_on,
  made_at: row.made_at,
  made_by: name(row.made_by),
  sha256: row.sha256,
});

async function present(db: Db, reader: Reader, caseId: number, rows: readonly MeetingRow[]) {
  const who = await noteReaderOf(db, reader, caseId);
  const ids = rows.map(({ id }) => id);
  const people = await peopleOf(db, ids);
  const users = people.flatMap(({ user_id }) => user_id ?? []);
  const signatures = await signaturesOf(db, ids);
  const tasks = Map.groupBy(await tasksOf(db, reader, ids), (row) => row.meeting_id);
  const peopleAt = Map.groupBy(people, ({ meeting_id }) => meeting_id);
  const signaturesAt = Map.groupBy(signatures, ({ meeting_id }) => meeting_id);
  const writers = rows.some(({ ended_at }) => ended_at !== null) ? await caseWriters(db, caseId) : new Set();
  const reachable = await addressed(db, caseId, users);
  const agendas = new Map(rows.map(({ id, agenda }) => [id, readJson(agenda)]));
  const closed = await closedItems(db, caseId, [...agendas.values()].flat());
  const name = await namesOf(db, [
    ...users,
    ...rows.flatMap((row) => [row.created_by, row.ended_by]),
    ...signatures.map(({ made_by }) => made_by),
  ]);
  return rows.map((row) => {
    const there = peopleAt.get(row.id) ?? [];
    const given = signaturesAt.get(row.id) ?? [];
    const own = entryRights(who.rights, row.created_by === who.userId);
    const rights = unlessArchived(own, who.archivedAt);
    const signed = new Map(given.map((each) => [each.attendee_id, each]));
    const mine = there.find(({ user_id }) => user_id === who.userId);
    const signs = row.ended_at !== null && rights.edit && mine?.attendance === "present";
    return {
      id: row.id,
      uuid: row.uuid,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
      case_id: row.case_id,
      title: row.title,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      place: row.place,
      online_url: row.online_url,
      state: stateOf(row, there, given),
      sequence: row.sequence,
      created_by: name(row.created_by),
      agenda: (agendas.get(row.id) ?? [])
        .filter(({ about }) => about === null || !closed.has(about))
        .map((each) => ({ ...each })),
      people: there.map((each) => {
        const signature = signed.get(each.id);
        return {
          uuid: each.uuid,
          user: name(each.user_id),
          name: each.name,
          role: each.role,
          agency: each.agency,
          email: each.email,
          attendance: each.attendance,
          invited_at: each.invited_at,
          invited_sequence: each.invited_sequence,
          reachable: each.user_id === null ? each.email !== null : reachable.has(each.user_id),
          signs: each.user_id !== null && writers.has(each.user_id),
          signature: signature === undefined ? null : presentSignature(signature, name),
        };
      }),
      called_off_at: row.called_off_at,
      ended_at: row.ended_at,
      ended_by: name(row.ended_by),
      minutes: row.minutes === null ? null : [...readJson(row.minutes)],
      sha256: row.sha256,
      tasks: (tasks.get(row.id) ?? []).map((task) => ({
        line: task.meeting_line ?? "",
        id: task.id,
        uuid: task.uuid,
        title: task.title,
        done: task.status === taskDone,
        due_at: task.due_at,
      })),
      can: {
        ...presentRights({ ...rights, delete: rights.delete && !who.held && row.ended_at === null }),
        sign: signs && !signed.has(mine.id) ? mine.uuid : null,
      },
    };
  });
}

/** The meetings of a case in short: what is planned first, the next one at the top, then what was, latest first. */
export async function meetingsOfCase(db: Db, caseId: number) {
  const rows = await db
    .selectFrom("meetings")
    .select(["id", "uuid", "version", "created_at", "updated_at", "case_id", "title", "starts_at", "ends_at"])
    .select(["place", "called_off_at", "ended_at"])
    .where("case_id", "=", caseId)
    .execute();
  const ids = [...rows.map(({ id }) => id), -1];
  const people = await db
    .selectFrom("meeting_people")
    .select(["id", "meeting_id", "attendance"])
    .where("meeting_id", "in", ids)
    .execute();
  const signatures = await db
    .selectFrom("meeting_signatures")
    .select(["meeting_id", "attendee_id"])
    .where("meeting_id", "in", ids)
    .execute();
  const peopleAt = Map.groupBy(people, ({ meeting_id }) => meeting_id);
  const signaturesAt = Map.groupBy(signatures, ({ meeting_id }) => meeting_id);
  return {
    meetings: nextFirst(
      rows.map(({ called_off_at, ...row }) => {
        const there = peopleAt.get(row.id) ?? [];
        return {
          ...row,
          state: stateOf({ ...row, called_off_at }, there, signaturesAt.get(row.id) ?? []),
          people_count: there.length,
          present_count: there.filter(({ attendance }) => attendance === "present").length,
        };
      }),
    ),
  };
}

/** The same whole, for papers. */
export async function wholeMeetingsOfCase(db: Db, reader: Reader, caseId: number) {
  const rows = await db.selectFrom("meetings").selectAll().where("case_id", "=", caseId).execute();
  return nextFirst(await present(db, reader, caseId, rows));
}

export async function presentMeeting(db: Db, reader: Reader, id: number) {
  const row = await findRow(db, "meetings", id);
  const [found] = await present(db, reader, row.case_id, [row]);
  if (found === undefined) throw new Error("A meeting vanished while it was read.");
  return found;
}
