import { sql } from "kysely";
import { withServerIds } from "#contract/records/assessments/state.ts";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { personTypeName } from "#instruments/person-types.ts";
import { notClosed, type Reading } from "#server/access/compartments.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import { presentRights } from "#server/access/rights.ts";
import { personNamed } from "#server/access/survivors.ts";
import { visibleAssessments } from "#server/access/visibility.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import {
  byText,
  byValue,
  inOrderOf,
  type ListQuery,
  pageOf,
  personMatches,
  type SortOf,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { attachmentsOf } from "#server/platform/files/media.ts";
import { unreadInterviews } from "#server/records/interviews/repository.ts";
import { personOfRow } from "#server/records/persons/repository.ts";
import { presentReminders } from "#server/records/reminders/repository.ts";
import { recentWavr, type WavrSummaryRow, wavrRows, wavrSummaries } from "#server/records/wavr/listed.ts";

const recentOnes = 10;

/** What a list answers of an assessment of either kind. */
type AssessmentRowShown = Awaited<ReturnType<typeof summaries>>[number] | WavrSummaryRow;

export type AssessmentRow = Row<"assessments">;

const withPerson = (db: Db) =>
  db
    .selectFrom("assessments")
    .innerJoin("persons", "persons.id", "assessments.person_id")
    .leftJoin("cases", "cases.id", "assessments.case_id");

/** Without the state, which is long: a list that is sorted with it reads all of it. */
const joined = (db: Db) =>
  withPerson(db).select([
    "assessments.id",
    "assessments.uuid",
    "assessments.version",
    "assessments.created_at",
    "assessments.updated_at",
    "assessments.type",
    "assessments.person_id",
    "assessments.case_id",
    "assessments.classification",
    "assessments.created_by",
    "persons.uuid as person_uuid",
    "persons.name as person_name",
    "persons.person_type_id",
    "persons.grade",
    "cases.number as case_number",
  ]);

type Joined = Awaited<ReturnType<ReturnType<typeof joined>["executeTakeFirstOrThrow"]>>;

const summary = (row: Joined, author: { id: number; full_name: string } | undefined) => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  type: row.type,
  person_uuid: row.person_uuid,
  person: personOfRow(row),
  case_id: row.case_id,
  case_number: row.case_number,
  classification: row.classification,
  created_by: author === undefined ? null : { id: author.id, full_name: author.full_name },
});

async function summaries(db: Db, rows: readonly Joined[]) {
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => summary(row, row.created_by === null ? undefined : users.get(row.created_by)));
}

const sortColumns = {
  person: byText("persons.name"),
  case_number: byText("cases.number"),
  classification: byValue("assessments.classification"),
  created_at: byValue("assessments.created_at"),
  updated_at: byValue("assessments.updated_at"),
};

const columnsOfBoth = {
  person: byText("listed.person"),
  case_number: byText("listed.case_number"),
  classification: byValue("listed.classification"),
  created_at: byValue("listed.created_at"),
  updated_at: byValue("listed.updated_at"),
};

export interface AssessmentFilters extends ListQuery<SortOf<"assessments.list">> {
  readonly person_uuid?: string | undefined;
  readonly case_id?: number | undefined;
  readonly classification?: readonly string[] | undefined;
}

export type AssessmentNarrowing = Omit<AssessmentFilters, keyof ListQuery> & Pick<ListQuery, "q">;

/** Assessments that match a query and that the reader may see. */
export async function filteredAssessments(db: Db, reader: Reader, query: AssessmentNarrowing) {
  const pattern = searchPattern(query.q);
  const wanted = query.classification ?? [];
  const values = wanted.filter((each) => each !== "none").map(Number);
  let ids = withPerson(db).where(visibleAssessments(reader));
  if (query.person_uuid !== undefined)
    ids = ids.where("persons.id", "=", await personNamed(db, query.person_uuid));
  if (query.case_id !== undefined) ids = ids.where("assessments.case_id", "=", query.case_id);
  if (pattern !== null) {
    ids = ids.where((e) => e.or([personMatches(pattern), textMatches("cases.number", pattern)]));
  }
  if (wanted.length > 0) {
    ids = ids.where((e) =>
      e.or([
        e("assessments.classification", "in", [...values, -1]),
        ...(wanted.includes("none") ? [e("assessments.classification", "is", null)] : []),
      ]),
    );
  }
  return { ids };
}

/** Only ids, in order: rows are read for those that are needed. */
export const sortedAssessments = (
  { ids }: Awaited<ReturnType<typeof filteredAssessments>>,
  sort: AssessmentFilters["sort"],
) =>
  ids
    .select("assessments.id")
    .orderBy(...sorting(sortColumns, sort))
    .orderBy("assessments.id");

/** Summaries of assessments in the order of `ids`; invisible ones are left out. */
export async function assessmentSummaries(db: Db, reader: Reader, ids: readonly number[]) {
  const rows = await joined(db)
    .where("assessments.id", "in", [...ids, -1])
    .where(visibleAssessments(reader))
    .execute();
  return summaries(db, inOrderOf(ids, rows));
}

/** The same with the WAVR assessments that the reader may read, one for each person in a case. */
export async function listAll(
  db: Db,
  reader: Reader,
  query: AssessmentFilters,
): Promise<{ readonly total: number; readonly rows: readonly AssessmentRowShown[] }> {
  const found = await filteredAssessments(db, reader, query);
  const wavr = await wavrRows(db, reader, {
    pattern: searchPattern(query.q),
    caseId: query.case_id,
    personId: query.person_uuid === undefined ? undefined : await personNamed(db, query.person_uuid),
  });
  // A classification is asked of CSTAG alone. Where there is no WAVR, the index of the list serves.
  if ((query.classification ?? []).length > 0 || wavr === null)
    return listAssessments(db, reader, query, found);
  const both = found.ids
    .select([
      sql<string>`'cstag'`.as("kind"),
      "assessments.id as id",
      "persons.name as person",
      "cases.number as case_number",
      "assessments.classification as classification",
      "assessments.created_at as created_at",
      "assessments.updated_at as updated_at",
    ])
    .unionAll(wavr);
  const { total, rows } = await pageOf(
    db
      .selectFrom(both.as("listed"))
      .select(["listed.kind", "listed.id"])
      .orderBy(...sorting(columnsOfBoth, query.sort))
      .orderBy("listed.kind")
      .orderBy("listed.id"),
    db.selectFrom(both.as("listed")).select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const shown = new Map<string, AssessmentRowShown>([
    ...(await assessmentSummaries(db, reader, idsOf("cstag"))).map(
      (row) => [`cstag ${row.id}`, row] as const,
    ),
    ...(await wavrSummaries(db, reader, idsOf("wavr"))).map((row) => [`wavr ${row.id}`, row] as const),
  ]);
  return { total, rows: rows.flatMap(({ kind, id }) => shown.get(`${kind} ${id}`) ?? []) };
}

export async function listAssessments(
  db: Db,
  reader: Reader,
  query: AssessmentFilters,
  filtered?: Awaited<ReturnType<typeof filteredAssessments>>,
) {
  const found = filtered ?? (await filteredAssessments(db, reader, query));
  const { total, rows } = await pageOf(
    sortedAssessments(found, query.sort),
    found.ids.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  const ids = rows.map(({ id }) => id);
  return { total, rows: await assessmentSummaries(db, reader, ids) };
}

/** Of the same person or the same case; at most 50, newest first. */
export async function relatedAssessments(
  db: Db,
  reader: Reader,
  query: {
    readonly person_uuid?: string | undefined;
    readonly case_id?: number | undefined;
    readonly except?: string | undefined;
  },
) {
  if (query.person_uuid === undefined && query.case_id === undefined) return [];
  const person = query.person_uuid === undefined ? null : await personNamed(db, query.person_uuid);
  let found = joined(db)
    .where(visibleAssessments(reader))
    .where((e) =>
      e.or([
        ...(person === null ? [] : [e("persons.id", "=", person)]),
        ...(query.case_id === undefined ? [] : [e("assessments.case_id", "=", query.case_id)]),
      ]),
    );
  if (query.except !== undefined) found = found.where("assessments.uuid", "!=", query.except);
  return summaries(db, await found.orderBy("assessments.updated_at", "desc").limit(50).execute());
}

export async function recentAssessments(
  db: Db,
  reader: Reader,
  pattern: string | null,
): Promise<AssessmentRowShown[]> {
  let found = joined(db).where(visibleAssessments(reader));
  if (pattern !== null) {
    found = found.where((e) => e.or([personMatches(pattern), textMatches("cases.number", pattern)]));
  }
  const rows = await found
    .orderBy("assessments.updated_at", "desc")
    .orderBy("assessments.id")
    .limit(recentOnes)
    .execute();
  const cstag = await summaries(db, rows);
  const wavr = await recentWavr(db, reader, pattern, recentOnes);
  return [...cstag, ...wavr]
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at))
    .slice(0, recentOnes);
}

/** An assessment whose state and interviews are stored texts, which somebody else reads. */
export async function unreadAssessment(db: Db, reader: Reading, access: Access) {
  const row = await joined(db)
    .select(["assessments.state", "assessments.instrument_pack", "assessments.instrument_version"])
    .where("assessments.id", "=", access.id)
    .executeTakeFirstOrThrow();
  const changes = await db
    .selectFrom("classification_changes")
    .selectAll()
    .where("assessment_id", "=", row.id)
    .orderBy("id")
    .execute();
  const users = await userRefs(db, [row.created_by, ...changes.map((change) => change.user_id)]);
  const ref = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user === undefined ? null : { id: user.id, full_name: user.full_name };
  };
  return {
    ...summary(row, ref(row.created_by) ?? undefined),
    person_type: { name: personTypeName(row.person_type_id) },
    state: row.state,
    instrument: { pack: row.instrument_pack, version: row.instrument_version },
    interviews: await unreadInterviews(db, (e) =>
      e
        .where("interviews.assessment_id", "=", row.id)
        .where(notClosed(reader, "interview", sql.ref("interviews.id"))),
    ),
    tasks: await presentReminders(db, (e) => e.where("reminders.assessment_id", "=", row.id)),
    attachments: await attachmentsOf(db, "assessment", row.id),
    classification_history: changes.map((change) => ({
      from: change.from_value,
      to: change.to_value,
      user: ref(change.user_id),
      at: change.changed_at,
      reasons: change.reasons,
    })),
    can: presentRights(access.rights),
  };
}

export type UnreadAssessment = Awaited<ReturnType<typeof unreadAssessment>>;

export async function noteClassification(
  db: Db,
  change: {
    assessment_id: number;
    from_value: number | null;
    to_value: number | null;
    user_id: number;
    changed_at: string;
    reasons: string | null;
  },
): Promise<void> {
  await db.insertInto("classification_changes").values(change).execute();
}

/** Ids of an assessment's interviews and tasks, in the order of creation; what lies in a compartment is in no list. */
export async function sectionEntries(db: Db, assessmentId: number) {
  const interviews = db.selectFrom("interviews").select(["id", "section"]);
  const reminders = db.selectFrom("reminders").select(["id", "section"]);
  return {
    interviews: await interviews
      .where("assessment_id", "=", assessmentId)
      .where("compartment", "=", openCompartment)
      .orderBy("id")
      .execute(),
    reminders: await reminders.where("assessment_id", "=", assessmentId).orderBy("id").execute(),
  };
}

/** Updates the assessment's lists of ids and its version after an interview or a task was added or removed (V-14). */
export async function relistEntries(db: Db, assessmentId: number, now: string): Promise<void> {
  const row = await findRow(db, "assessments", assessmentId);
  const state = withServerIds(readJson(row.state), await sectionEntries(db, assessmentId));
  await updateRow(db, "assessments", assessmentId, { state: writeJson(state), updated_at: now });
}
