import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { RecordKind } from "#contract/kit/kinds.ts";
import type { LogFilters } from "#contract/services/logs/endpoints.ts";
import { notClosed, openBoards, openForms } from "#server/access/compartments.ts";
import { lineage, type Reader } from "#server/access/reach.ts";
import { ids } from "#server/access/visibility.ts";
import { pageOf } from "#server/database/list.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import { tracedKinds } from "#server/database/tables/compartment-traces.ts";
import { invalid } from "#server/http/errors.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { ofChains } from "#server/platform/audit/of-chains.ts";
import { actCondition, foldedActions } from "./acts.ts";
import { walkLog } from "./walk.ts";

const builder = () => expressionBuilder<Database, "audit_log">();

/** The record that a filter names. */
export interface About {
  readonly kind: "case" | "person";
  readonly id: number;
  readonly organizationId: number;
}

/** The case or person of the filter `about`; it must be of an organization that the reader administers. */
export async function aboutOf(db: Db, { reach }: Reader, about: string | undefined): Promise<About | null> {
  if (about === undefined) return null;
  const [kind, id] = about.split(":");
  const table = kind === "case" ? "cases" : "persons";
  const row = await db
    .selectFrom(table)
    .select(["id", "organization_id"])
    .where("id", "=", Number(id))
    .where("organization_id", "in", ids(reach.administers))
    .executeTakeFirst();
  if (row === undefined) throw invalid("about", "Choose a case or a person that you administer.");
  return { kind: kind === "case" ? "case" : "person", id: row.id, organizationId: row.organization_id };
}

/** Kinds of records of people and cases, as entries name them. */
const ofPeopleAndCases = [
  "case",
  "person",
  "assessment",
  "interview",
  "reminder",
  "task",
  "comment",
  "time-entry",
  "notice",
  "wavr",
  "board",
  "board-answer",
  "meeting",
  "media",
  "records_check",
  "protected_note",
] as const satisfies readonly RecordKind[];

/** What belongs to a case or a person, by the kinds that entries name. */
function belongsTo({ kind, id }: About): Expression<SqlBool> {
  const e = builder();
  const own = e.and([e("record_type", "=", kind), e("record_id", "=", id)]);
  const of = (type: string, found: Expression<unknown>) =>
    sql<SqlBool>`(record_type = ${type} and record_id in ${found})`;
  const files = (owner: "case" | "person" | "assessment", found: Expression<unknown>) =>
    of(
      "media",
      e
        .selectFrom("media")
        .select("media.id")
        .where("owner_type", "=", owner)
        .where(sql<SqlBool>`owner_id in ${found}`),
    );
  const self = sql<number>`(${id})`;
  const assessments = e
    .selectFrom("assessments")
    .select("assessments.id")
    .where(kind === "case" ? "assessments.case_id" : "assessments.person_id", "=", id);
  const ofAssessments = (table: "interviews" | "reminders") =>
    e.selectFrom(table).select(`${table}.id`).where(`${table}.assessment_id`, "in", assessments);
  const shared = [
    own,
    of("assessment", assessments),
    of(
      "wavr",
      e
        .selectFrom("wavr_forms")
        .select("wavr_forms.id")
        .where(kind === "case" ? "wavr_forms.case_id" : "wavr_forms.person_id", "=", id),
    ),
    of("interview", ofAssessments("interviews")),
    of("reminder", ofAssessments("reminders")),
    files(kind, self),
    files("assessment", assessments),
  ];
  const boards = e
    .selectFrom("agreement_boards")
    .select("agreement_boards.id")
    .where("agreement_boards.case_id", "=", id);
  if (kind === "case")
    return e.or([
      ...shared,
      of("board", boards),
      of("meeting", e.selectFrom("meetings").select("meetings.id").where("meetings.case_id", "=", id)),
      of("board-answer", answersOf(boards)),
      of("task", e.selectFrom("tasks").select("tasks.id").where("tasks.case_id", "=", id)),
      of("comment", e.selectFrom("comments").select("comments.id").where("comments.case_id", "=", id)),
      of(
        "time-entry",
        e.selectFrom("time_entries").select("time_entries.id").where("time_entries.case_id", "=", id),
      ),
      of(
        "notice",
        e.selectFrom("case_notices").select("case_notices.id").where("case_notices.case_id", "=", id),
      ),
    ]);
  return e.or([
    ...shared,
    of(
      "records_check",
      e.selectFrom("records_checks").select("records_checks.id").where("records_checks.person_id", "=", id),
    ),
    of(
      "protected_note",
      e
        .selectFrom("protected_notes")
        .select("protected_notes.id")
        .where("protected_notes.person_id", "=", id),
    ),
  ]);
}

/** Answers on agreement boards, by a condition of their board. */
const answersOf = (boards: Expression<unknown>) =>
  builder()
    .selectFrom("agreement_answers")
    .select("agreement_answers.id")
    .where(sql<SqlBool>`agreement_answers.board_id in ${boards}`);

/** The kinds of records that lie in a compartment, with those that the reader may read. */
const compartmented = (reader: Reader) => [
  ["wavr", openForms(reader)] as const,
  ["board", openBoards(reader)] as const,
  ["board-answer", answersOf(openBoards(reader))] as const,
];

/**
 * Entries about what lies in a compartment are for those who may read it, also after it is gone: an entry still names the
 * organization. What was refused says nothing of whether it is there.
 */
function inOpenCompartments(reader: Reader): Expression<SqlBool> {
  const e = builder();
  const kinds = compartmented(reader);
  return e.or([
    e("outcome", "=", "denied"),
    e(
      e.fn.coalesce("record_type", sql.lit("")),
      "not in",
      kinds.map(([kind]) => kind),
    ),
    ...kinds.map(([kind, open]) => e.and([e("record_type", "=", kind), sql<SqlBool>`record_id in ${open}`])),
    e("chain", "in", ids(reader.reach.granted.employment)),
  ]);
}

/** The same of entries and files that may be moved: their number is remembered when they are gone. */
const ofNothingClosed = (reader: Reader): Expression<SqlBool> => {
  const e = builder();
  return e.or([
    e("outcome", "=", "denied"),
    e.and(
      tracedKinds.map((kind) =>
        e.or([
          e(e.fn.coalesce("record_type", sql.lit("")), "!=", kind),
          notClosed(reader, kind, sql.ref("audit_log.record_id")),
        ]),
      ),
    ),
  ]);
};

async function below(db: Db, organizationId: number): Promise<readonly number[]> {
  const all = await allOrganizations(db);
  const parents = new Map(all.map((each) => [each.id, each.parent_id]));
  return all.map((each) => each.id).filter((each) => lineage(each, parents).includes(organizationId));
}

/** Entries that the reader may see and has asked for. */
export async function found(db: Db, reader: Reader, filters: Omit<LogFilters, "about">, about: About | null) {
  const { when, act, user_id, organization_id, only } = filters;
  // Of a record one administers, also what colleagues of the same district did to it, or tried to.
  const seen = about === null ? reader.reach.administers : reader.reach.trees;
  const within = organization_id === undefined ? null : await below(db, organization_id);
  let query = db
    .selectFrom("audit_log")
    .where(ofChains(within === null ? seen : seen.filter((each) => within.includes(each))))
    .where(inOpenCompartments(reader))
    .where(ofNothingClosed(reader));
  if (about !== null) query = query.where(belongsTo(about));
  if (when?.from != null) query = query.where("at", ">=", when.from);
  if (when?.before != null) query = query.where("at", "<", when.before);
  if (only === "records")
    // Half of the log is so: an index of these would be read whole for every part of it.
    query = query
      .where((e) => e(e.fn.coalesce("record_type", sql.lit("")), "in", [...ofPeopleAndCases]))
      .where("record_id", "is not", null);
  if (user_id !== undefined) query = query.where("user_id", "=", user_id);
  if (act !== undefined && act.length > 0)
    query = query.where((e) => e.or(act.map((each) => actCondition(e, each))));
  return query;
}
export type Found = Awaited<ReturnType<typeof found>>;

/** A line of the list: an entry and how many equal reads of that day are told with it. */
export interface Line {
  readonly id: number;
  readonly first_at: string;
  readonly times: number;
}

/** Reads are told once where one person did them again on the same day, from the same address. */
const foldKey = () =>
  sql<number>`case when action in (${sql.join(foldedActions)}) then 0 else audit_log.id end`;

/** Of lines, latest first or, with `at`, earliest first. */
interface Page {
  readonly page: number;
  readonly per_page: number;
  readonly sort: "at" | "-at";
}
const directionOf = ({ sort }: Page) => (sort === "at" ? "asc" : "desc");

/** So many are counted; of more it is said that there are more. */
export const mostCounted = 10_000;

/** A page of lines. It reads the log in turns, so it is called outside of a transaction. */
export async function linesOf(db: Db, entries: Found, page: Page) {
  const begin = (page.page - 1) * page.per_page;
  const most = Math.max(mostCounted, begin + page.per_page);
  const { ids: all, more } = await walkLog(db, entries, { direction: directionOf(page), most });
  const wanted = all.slice(begin, begin + page.per_page);
  const rows = await entriesBy(db, wanted);
  const lines = wanted.map((id): Line => ({ id, first_at: rows.get(id)?.at ?? "", times: 1 }));
  return { total: all.length + (more ? 1 : 0), more, lines };
}

/** The same with repeated reads told once: for the entries about one record, all of which are read for it. */
export async function foldedLinesOf(db: Db, entries: Found, page: Page) {
  const groups = entries
    .select((e) => [
      e.fn.max<number>("audit_log.id").as("id"),
      e.fn.min<string>("at").as("first_at"),
      e.fn.countAll<number>().as("times"),
    ])
    .groupBy(["user_id", "action", "outcome", "record_type", "record_id", "address"])
    .groupBy([sql`substr(at, 1, 10)`, foldKey()]);
  const { total, rows } = await pageOf(
    groups.orderBy("id", directionOf(page)),
    db.selectFrom(groups.as("grouped")).select((e) => e.fn.countAll<number>().as("n")),
    page,
  );
  return { total, more: false, lines: rows.map((row) => ({ ...row, times: Number(row.times) })) };
}

/** Repeated reads told once among the entries of one page: those of a whole log are too many to be compared. */
export async function foldPage(db: Db, lines: readonly Line[]): Promise<readonly Line[]> {
  const rows = await entriesBy(
    db,
    lines.map((line) => line.id),
  );
  const folded = new Set(foldedActions);
  const known = new Map<string, Line>();
  for (const line of lines) {
    const row = rows.get(line.id);
    if (row === undefined) continue;
    const { user_id, action, outcome, record_type, record_id, address, at } = row;
    const what = [user_id, action, outcome, record_type, record_id, address, at.slice(0, 10)];
    const key = folded.has(action) ? JSON.stringify(what) : String(line.id);
    const former = known.get(key);
    if (former === undefined) known.set(key, line);
    else {
      const [first_at = line.first_at] = [former.first_at, line.first_at].toSorted();
      known.set(key, { id: Math.max(former.id, line.id), first_at, times: former.times + 1 });
    }
  }
  return [...known.values()];
}

export type EntryRow = Row<"audit_log">;

/** Whole entries by id. */
export async function entriesBy(db: Db, wanted: readonly number[]): Promise<ReadonlyMap<number, EntryRow>> {
  const rows = await db.selectFrom("audit_log").selectAll().where("id", "in", ids(wanted)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
