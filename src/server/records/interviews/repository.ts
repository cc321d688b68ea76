import type { SelectQueryBuilder } from "kysely";
import type { InterviewSection } from "#contract/records/interviews/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleInterviews } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import {
  byValue,
  type ListQuery,
  pageOf,
  personMatches,
  type SortOf,
  searchPattern,
  sorting,
} from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";

export type InterviewRow = Row<"interviews">;

const joined = (db: Db) =>
  db
    .selectFrom("interviews")
    .leftJoin("assessments", "assessments.id", "interviews.assessment_id")
    .leftJoin("persons", "persons.id", "assessments.person_id")
    .leftJoin("cases", "cases.id", "assessments.case_id");

const selected = (db: Db) => joined(db).selectAll("interviews").select("assessments.uuid as assessment_uuid");

type Query = ReturnType<typeof selected>;
type Selected = Query extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never;

async function presentWith<T>(db: Db, rows: readonly Selected[], read: (state: Selected["state"]) => T) {
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => {
    const author = row.created_by === null ? undefined : users.get(row.created_by);
    return {
      id: row.id,
      uuid: row.uuid,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
      section: row.section,
      assessment_uuid: row.assessment_uuid,
      state: read(row.state),
      created_by: author === undefined ? null : { id: author.id, full_name: author.full_name },
      compartment: row.compartment,
    };
  });
}

const present = (db: Db, rows: readonly Selected[]) => presentWith(db, rows, (state) => readJson(state));

const inOrder = (db: Db, narrow: (query: Query) => Query) =>
  narrow(selected(db)).orderBy("interviews.id").execute();

/** In the order of creation. */
export async function presentInterviews(db: Db, narrow: (query: Query) => Query) {
  return present(db, await inOrder(db, narrow));
}

/** The same with their states as stored texts, which somebody else reads. */
export async function unreadInterviews(db: Db, narrow: (query: Query) => Query) {
  return presentWith(db, await inOrder(db, narrow), (state) => state);
}

export async function presentInterview(db: Db, id: number) {
  const [found] = await presentInterviews(db, (query) => query.where("interviews.id", "=", id));
  if (found === undefined) throw new Error("An interview vanished while it was read.");
  return found;
}

const sortColumns = {
  created_at: byValue("interviews.created_at"),
  updated_at: byValue("interviews.updated_at"),
};

export async function listInterviews(
  db: Db,
  reader: Reader,
  query: ListQuery<SortOf<"interviews.list">> & {
    readonly assessment_uuid?: string | undefined;
    readonly section?: readonly InterviewSection[] | undefined;
  },
) {
  let ids = joined(db).where(visibleInterviews(reader));
  const pattern = searchPattern(query.q);
  if (pattern !== null) ids = ids.where(personMatches(pattern));
  if (query.assessment_uuid !== undefined) ids = ids.where("assessments.uuid", "=", query.assessment_uuid);
  if (query.section !== undefined && query.section.length > 0)
    ids = ids.where("interviews.section", "in", [...query.section]);
  const rows = selected(db)
    .where("interviews.id", "in", ids.select("interviews.id"))
    .orderBy(...sorting(sortColumns, query.sort))
    .orderBy("interviews.id");
  const found = await pageOf(
    rows,
    ids.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total: found.total, rows: await present(db, found.rows) };
}

export async function updateInterview(
  db: Db,
  id: number,
  state: InterviewRow["state"],
  now: string,
): Promise<void> {
  await db
    .updateTable("interviews")
    .set((e) => ({ state, updated_at: now, version: e("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
