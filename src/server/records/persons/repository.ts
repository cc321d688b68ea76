import { expressionBuilder } from "kysely";
import { personTypeName } from "#instruments/person-types.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import { presentRights } from "#server/access/rights.ts";
import { unled, visibleAssessments, visibleCases, visiblePersons } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import {
  byText,
  byValue,
  inOrderOf,
  type ListQuery,
  pageOf,
  personHasWords,
  type SortOf,
  sorting,
} from "#server/database/list.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import { together } from "#server/database/together.ts";
import { followPerson } from "#server/platform/compartments/placing.ts";
import { noteLikeness } from "#server/platform/duplicates/person-likeness.ts";
import { filesOfPerson } from "./files.ts";

export type PersonRow = Row<"persons">;
export type NewPerson = Omit<PersonRow, "id" | "merged_into">;

export const presentPersonRef = (
  row: Pick<PersonRow, "id" | "uuid" | "name" | "person_type_id" | "grade">,
) => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  person_type: { id: row.person_type_id, name: personTypeName(row.person_type_id) },
  grade: row.grade,
});

/** The person of a row that was joined with them. */
export const personOfRow = (row: {
  readonly person_id: number;
  readonly person_uuid: string;
  readonly person_name: string;
  readonly person_type_id: number;
  readonly grade: string | null;
}) => presentPersonRef({ ...row, id: row.person_id, uuid: row.person_uuid, name: row.person_name });

const summary = (
  row: PersonRow & { readonly organization_name: string; readonly open_case_count: number },
) => ({
  ...presentPersonRef(row),
  version: row.version,
  preferred_name: row.preferred_name,
  student_id: row.student_id,
  date_of_birth: row.date_of_birth,
  organization_id: row.organization_id,
  organization_name: row.organization_name,
  tags: readJson(row.tags),
  open_case_count: Number(row.open_case_count),
  updated_at: row.updated_at,
});

/** Visible cases that are not closed, once for each of their people. */
const openCases = (reader: Reader) =>
  expressionBuilder<Database, "persons">()
    .selectFrom("cases")
    .innerJoin("case_persons", "case_persons.case_id", "cases.id")
    .where("cases.status", "!=", "closed")
    .where(visibleCases(reader, unled("cases.organization_id")));

/** People with the number of their open cases that the reader may see. */
const withCounts = (db: Db, reader: Reader) =>
  db
    .selectFrom("persons")
    .innerJoin("organizations", "organizations.id", "persons.organization_id")
    .selectAll("persons")
    .select("organizations.name as organization_name")
    .select(
      openCases(reader)
        .select((inner) => inner.fn.count<number>("cases.id").distinct().as("n"))
        .whereRef("case_persons.person_id", "=", "persons.id")
        .as("open_case_count"),
    );

const sortColumns = {
  name: byText("persons.name"),
  grade: byValue("persons.grade"),
  person_type: byValue("persons.person_type_id"),
  student_id: byText("persons.student_id"),
  organization: byText("organization_name"),
  open_case_count: byValue("open_case_count"),
  updated_at: byValue("persons.updated_at"),
};

export interface PersonFilters extends ListQuery<SortOf<"persons.list">> {
  readonly person_type_id?: number | undefined;
  readonly organization_id?: number | undefined;
  readonly grade?: string | undefined;
  readonly has_open_case?: readonly ("yes" | "no")[] | undefined;
}

export type PersonNarrowing = Omit<PersonFilters, keyof ListQuery> & Pick<ListQuery, "q">;

/** People who match a query and whom the reader may see. */
export function filteredPersons(db: Db, reader: Reader, query: PersonNarrowing) {
  let ids = db.selectFrom("persons").where(visiblePersons(reader, unled("persons.organization_id")));
  if (query.q !== undefined) ids = ids.where(personHasWords(query.q));
  if (query.person_type_id !== undefined)
    ids = ids.where("persons.person_type_id", "=", query.person_type_id);
  if (query.organization_id !== undefined)
    ids = ids.where("persons.organization_id", "=", query.organization_id);
  if (query.grade !== undefined && query.grade !== "") ids = ids.where("persons.grade", "=", query.grade);
  if (query.has_open_case?.length === 1) {
    ids = ids.where(unled("persons.id"), query.has_open_case[0] === "yes" ? "in" : "not in", () =>
      openCases(reader).select("case_persons.person_id"),
    );
  }
  return ids;
}

/** Only ids, in order: rows are read for those that are needed. */
export function sortedPersons(
  reader: Reader,
  filtered: ReturnType<typeof filteredPersons>,
  sort: PersonFilters["sort"],
) {
  const wanted = sort.replace(/^-/, "");
  return filtered
    .select("persons.id")
    .$if(wanted === "organization", (ids) =>
      ids.select((e) =>
        e
          .selectFrom("organizations")
          .select("organizations.name")
          .whereRef("organizations.id", "=", "persons.organization_id")
          .as("organization_name"),
      ),
    )
    .$if(wanted === "open_case_count", (ids) =>
      ids
        .leftJoin(
          openCases(reader)
            .select((e) => ["case_persons.person_id", e.fn.count<number>("cases.id").distinct().as("n")])
            .groupBy("case_persons.person_id")
            .as("open"),
          "open.person_id",
          "persons.id",
        )
        .select((e) => e.fn.coalesce("open.n", e.lit(0)).as("open_case_count")),
    )
    .orderBy(...sorting(sortColumns, sort))
    .orderBy("persons.id");
}

/** Summaries of people in the order of `ids`. */
export async function personSummaries(db: Db, reader: Reader, ids: readonly number[]) {
  const found = await withCounts(db, reader)
    .where("persons.id", "in", [...ids, -1])
    .where(visiblePersons(reader))
    .execute();
  return inOrderOf(ids, found).map((row) => summary({ ...row, open_case_count: row.open_case_count ?? 0 }));
}

/** One page of summaries; an index alone selects them, at any size of the list. */
export async function listPersons(
  db: Db,
  reader: Reader,
  query: PersonFilters,
  filtered = filteredPersons(db, reader, query),
) {
  const { total, rows: sorted } = await pageOf(
    sortedPersons(reader, filtered, query.sort),
    filtered.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  const rows = await personSummaries(
    db,
    reader,
    sorted.map(({ id }) => id),
  );
  return { total, rows };
}

export async function searchPersons(db: Db, reader: Reader, q: string) {
  const rows = await db
    .selectFrom("persons")
    .innerJoin("organizations", "organizations.id", "persons.organization_id")
    .selectAll("persons")
    .select("organizations.name as organization_name")
    .where(visiblePersons(reader))
    .where(personHasWords(q))
    .orderBy(...sorting(sortColumns, "name"))
    .orderBy("persons.id")
    .limit(20)
    .execute();
  return rows.map((row) => ({
    ...presentPersonRef(row),
    date_of_birth: row.date_of_birth,
    student_id: row.student_id,
    organization_name: row.organization_name,
  }));
}

/** The id that the roster gave the person, or somebody who was merged into them: of one that still names them first. */
async function rosterKeyOf(db: Db, id: number): Promise<string | null> {
  const found = await db
    .selectFrom("roster_records")
    .select("sourced_id")
    .where("kind", "=", "person")
    .where("record_id", "in", (e) =>
      e
        .selectFrom("persons")
        .select("id")
        .where((own) => own.or([own("id", "=", id), own("merged_into", "=", id)])),
    )
    .orderBy("active", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.sourced_id ?? null;
}

/** The record for its screen, with cases and assessments as far as the reader may see them. */
export async function presentPerson(db: Db, reader: Reader, access: Access) {
  const { row, cases, assessments, source_id, files } = await together({
    row: withCounts(db, reader).where("persons.id", "=", access.id).executeTakeFirstOrThrow(),
    cases: db
      .selectFrom("cases")
      .innerJoin("case_persons", "case_persons.case_id", "cases.id")
      .select(["id", "uuid", "number", "title", "status", "stage", "role", "created_at", "closed_at"])
      .where("case_persons.person_id", "=", access.id)
      .where(visibleCases(reader))
      .orderBy("cases.created_at", "desc")
      .execute(),
    assessments: db
      .selectFrom("assessments")
      .innerJoin("persons", "persons.id", "assessments.person_id")
      .leftJoin("cases", "cases.id", "assessments.case_id")
      .select([
        "assessments.id",
        "assessments.uuid",
        "assessments.case_id",
        "assessments.classification",
        "assessments.updated_at",
      ])
      .where("assessments.person_id", "=", access.id)
      .where(visibleAssessments(reader))
      .orderBy("assessments.updated_at", "desc")
      .execute(),
    source_id: rosterKeyOf(db, access.id),
    files: filesOfPerson(db, reader, access),
  });
  return {
    ...summary({ ...row, open_case_count: row.open_case_count ?? 0 }),
    created_at: row.created_at,
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    aliases: readJson(row.aliases),
    pronouns: row.pronouns,
    enrollment_status: row.enrollment_status,
    languages: readJson(row.languages),
    accommodations: readJson(row.accommodations),
    strengths: readJson(row.strengths),
    description: row.description,
    phones: readJson(row.phones),
    emails: readJson(row.emails),
    addresses: readJson(row.addresses),
    school_day: readJson(row.school_day),
    source: row.source,
    source_id,
    cases,
    assessments,
    ...files,
    can: presentRights(access.rights),
  };
}

export async function insertPerson(db: Db, row: NewPerson): Promise<number> {
  const { id } = await db.insertInto("persons").values(row).returning("id").executeTakeFirstOrThrow();
  await noteLikeness(db, id);
  return id;
}

export async function updatePerson(
  db: Db,
  id: number,
  changes: Partial<Omit<PersonRow, "id" | "uuid" | "merged_into">>,
): Promise<void> {
  await db
    .updateTable("persons")
    .set((e) => ({ ...changes, version: e("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await noteLikeness(db, id);
  if (changes.organization_id !== undefined) await followPerson(db, id);
}

/** Records that prevent deleting a person. */
export async function personTies(
  db: Db,
  id: number,
): Promise<{ readonly cases: number; readonly assessments: number }> {
  const cases = await db
    .selectFrom("case_persons")
    .select((e) => e.fn.count<number>("case_id").distinct().as("n"))
    .where("person_id", "=", id)
    .executeTakeFirstOrThrow();
  const assessments = await db
    .selectFrom("assessments")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("person_id", "=", id)
    .executeTakeFirstOrThrow();
  const wavr = await db
    .selectFrom("wavr_forms")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("person_id", "=", id)
    .executeTakeFirstOrThrow();
  return { cases: Number(cases.n), assessments: Number(assessments.n) + Number(wavr.n) };
}
