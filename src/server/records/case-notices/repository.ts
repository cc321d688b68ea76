import { dutiesOf } from "#contract/records/case-notices/duties.ts";
import type { Reader } from "#server/access/reach.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { canOf, type NoteReader, namesOf, noteReaderOf } from "#server/records/case-notes/comments.ts";
import { presentPersonRef } from "#server/records/persons/repository.ts";
import { addressedNotices } from "./addressed-notices.ts";
import { dutyBasisOf, dutyPeople } from "./duty-basis.ts";

export type NoticeRow = Row<"case_notices">;

const personsOf = async (db: Db, ids: readonly number[]) =>
  Map.groupBy(
    await db
      .selectFrom("case_notice_persons")
      .innerJoin("persons", "persons.id", "case_notice_persons.person_id")
      .select([
        "notice_id",
        "persons.id",
        "persons.uuid",
        "persons.name",
        "persons.person_type_id",
        "persons.grade",
      ])
      .where("notice_id", "in", [...ids, -1])
      .orderBy("persons.name")
      .orderBy("persons.id")
      .execute(),
    (row) => row.notice_id,
  );

/** The people of one notice, by id. */
export const personIdsOf = async (db: Db, id: number): Promise<readonly number[]> =>
  (
    await db
      .selectFrom("case_notice_persons")
      .select("person_id")
      .where("notice_id", "=", id)
      .orderBy("person_id")
      .execute()
  ).map((row) => row.person_id);

async function rowsOf(db: Db, rows: readonly NoticeRow[]) {
  const name = await namesOf(
    db,
    rows.flatMap((row) => [row.created_by, row.told_by, row.next_try_by]),
  );
  const persons = await personsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ task_id: _task, ...row }) => ({
    ...row,
    created_by: name(row.created_by),
    told_by: name(row.told_by),
    next_try_by: name(row.next_try_by),
    persons: (persons.get(row.id) ?? []).map(presentPersonRef),
  }));
}

async function present(db: Db, reader: NoteReader, rows: readonly NoticeRow[]) {
  const data = await rowsOf(db, rows);
  return data.map((each, index) => ({ ...each, can: canOf(reader, rows[index]?.created_by ?? null) }));
}

const latestFirst = (db: Db, caseId: number) =>
  db
    .selectFrom("case_notices")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("at", "desc")
    .orderBy("id", "desc");

async function dutiesFor(
  db: Db,
  reader: Reader,
  basis: Awaited<ReturnType<typeof dutyBasisOf>>,
  caseId: number,
) {
  if (basis === null) return [];
  const duties = dutiesOf(basis, await addressedNotices(db, caseId));
  const people = await dutyPeople(
    db,
    reader,
    duties.flatMap((each) => each.person_ids),
    basis,
  );
  return duties.map(({ person_ids, notice_ids, ...duty }) => ({
    ...duty,
    notice_ids: [...notice_ids],
    people: person_ids.flatMap((id) => people.get(id) ?? []),
  }));
}

/** Whom a writer may name as who told somebody or tries again, by name. */
async function colleaguesOf(db: Db, { rights }: NoteReader, caseId: number) {
  if (!rights.edit) return [];
  const ids = [...(await caseReaders(db, caseId))];
  const name = await namesOf(db, ids);
  return ids
    .flatMap((id) => name(id) ?? [])
    .sort((a, b) => a.full_name.localeCompare(b.full_name) || a.id - b.id);
}

interface Place {
  readonly caseId: number;
  readonly organizationId: number;
}

/** The log of a case and its duties. */
export async function noticesOf(
  db: Db,
  reader: Reader,
  { limit, ...place }: Place & { readonly limit: number },
) {
  const { caseId } = place;
  const rows = await latestFirst(db, caseId).limit(limit).execute();
  const { n } = await db
    .selectFrom("case_notices")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("case_id", "=", caseId)
    .executeTakeFirstOrThrow();
  const basis = await dutyBasisOf(db, place);
  const who = await noteReaderOf(db, reader, caseId);
  return {
    data: await present(db, who, rows),
    total: Number(n),
    classification: basis?.classification ?? null,
    classified_at: basis?.classified_at ?? null,
    duties: await dutiesFor(db, reader, basis, caseId),
    colleagues: await colleaguesOf(db, who, caseId),
  };
}

/** All notices of a case, latest first, for a report. */
export const allNoticesOf = async (db: Db, caseId: number) =>
  rowsOf(db, await latestFirst(db, caseId).execute());

export async function presentNotice(db: Db, reader: Reader, id: number) {
  const row = await findRow(db, "case_notices", id);
  const [found] = await present(db, await noteReaderOf(db, reader, row.case_id), [row]);
  if (found === undefined) throw new Error("A notice vanished while it was read.");
  return found;
}

/** Whom papers were made for that leave the school, the latest first. Of what was only recorded nobody has read anything yet. */
export async function papersOfCase(db: Db, caseId: number) {
  const rows = await db
    .selectFrom("case_disclosures")
    .select(["uuid", "name", "recipient", "recipient_organization", "issued_at"])
    .where("case_id", "=", caseId)
    .where("issued_at", "is not", null)
    .orderBy("issued_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.flatMap(({ issued_at: at, ...row }) => (at === null ? [] : [{ ...row, at }]));
}
