import { type Expression, type SqlBool, sql } from "kysely";
import { forEachName } from "#contract/kit/for-each-name.ts";
import { kinds, type SearchedPlain, searchedPlain } from "#contract/kit/kinds.ts";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import type { ReminderState } from "#contract/records/reminders/schema.ts";
import {
  type fileHolders,
  labelHitField,
  type QuickHit,
  type QuickHitField,
} from "#contract/services/search/schema.ts";
import { personTypeName } from "#instruments/person-types.ts";
import { notClosed } from "#server/access/compartments.ts";
import { seenFrom } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
import { assessmentsWithin, remindersWithin } from "#server/access/reachable.ts";
import {
  ifAssessmentSeen,
  visibleAssessments,
  visibleCases,
  visibleEntities,
  visiblePersons,
  visibleReminders,
} from "#server/access/visibility.ts";
import { type JsonText, readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { SearchIndex, SearchKind, SearchWanted } from "#server/database/search-index.ts";
import { plainTables } from "#server/database/tables/plain.ts";

type Shown = Pick<
  QuickHit,
  | "kind"
  | "id"
  | "uuid"
  | "title"
  | "detail"
  | "stage"
  | "classification"
  | "case_id"
  | "person_uuid"
  | "assessment_uuid"
  | "owner"
>;

/** A found record; its texts, by field and in order of weight, tell why it was found. */
export interface Found extends Shown {
  readonly texts: readonly (readonly [QuickHitField, string | null])[];
}

export interface Looking {
  readonly db: Db;
  readonly index: SearchIndex;
  readonly reader: Reader;
}

const list = (json: JsonText<string[]>) => readJson(json).join(", ");
export const parts = (...texts: readonly (string | null)[]) =>
  texts.filter((text) => text !== null && text !== "").join(", ");
export const nothing = {
  stage: null,
  classification: null,
  case_id: null,
  person_uuid: null,
  assessment_uuid: null,
  owner: null,
};

type Matching = ReturnType<SearchIndex["matching"]>;

/** Which matches to look at, and how many hits are wanted. */
interface From {
  readonly matching: Matching;
  readonly within: ReturnType<typeof reachable> | null;
  readonly most: number;
}

/** The newest matches; reads the index before the tables, whatever the planner prefers. */
const hits = ({ db }: Looking, { matching, within, most }: From) => {
  const newest = db.selectFrom(matching.as("hit")).orderBy("hit.place", "desc").limit(most);
  return within === null ? newest : newest.where("hit.id", "in", within);
};

/** The table of a kind, as far as all plain tables are alike: any of them will do for the types. */
const asPlain = (kind: SearchedPlain) => `${plainTables[kind]} as plain` as "entities as plain";

const seenOf = (kind: SearchedPlain, { reach }: Reader) =>
  sql<SqlBool>`plain.organization_id in (${sql.join([...seenFrom(kind, reach), -1])})`;

/** Ids that include every record the reader may see, and few others; the exact rules are applied afterwards. */
function reachable({ db, reader }: Looking, kind: SearchKind) {
  const people = db.selectFrom("persons").where(visiblePersons(reader)).select("persons.id");
  const mine = db.selectFrom("cases").where(visibleCases(reader)).select("cases.id");
  const judged = assessmentsWithin(db, reader);
  const given = remindersWithin(db, reader);
  if (kind === "person") return people;
  const plain = searchedPlain.find((each) => each === kind);
  if (plain !== undefined)
    return db.selectFrom(asPlain(plain)).where(seenOf(plain, reader)).select("plain.id");
  if (kind === "case") return mine;
  if (kind === "task") return given;
  const said = db.selectFrom("comments").where("case_id", "in", mine).select("id");
  if (kind === "comment") return said;
  const owned = {
    person: people,
    case: mine,
    assessment: judged,
    reminder: given,
    comment: said,
    entity: db.selectFrom("entities").where(visibleEntities(reader)).select("entities.id"),
    location: db.selectFrom(asPlain("location")).where(seenOf("location", reader)).select("plain.id"),
  } as const;
  const [first, ...others] = Object.entries(owned).map(([type, ids]) =>
    db.selectFrom("media").where("owner_type", "=", type).where("owner_id", "in", ids).select("id"),
  );
  if (first === undefined) throw new Error("Files belong to nothing.");
  return others.reduce((all, more) => all.union(more), first);
}

async function persons(looking: Looking, from: From): Promise<readonly Found[]> {
  const rows = await hits(looking, from)
    .crossJoin("persons")
    .crossJoin("organizations")
    .whereRef("persons.id", "=", "hit.id")
    .whereRef("organizations.id", "=", "persons.organization_id")
    .where(visiblePersons(looking.reader))
    .selectAll("persons")
    .select("organizations.name as organization_name")
    .execute();
  return rows.map((row) => ({
    ...nothing,
    kind: "person",
    id: row.id,
    uuid: row.uuid,
    title: row.name,
    detail: parts(
      personTypeName(row.person_type_id),
      row.grade === null ? null : `grade ${row.grade}`,
      row.organization_name,
    ),
    person_uuid: row.uuid,
    texts: [
      ["name", row.name],
      ["preferred_name", row.preferred_name],
      ["aliases", list(row.aliases)],
      ["student_id", row.student_id],
      ["description", row.description],
    ],
  }));
}

async function entities(looking: Looking, from: From): Promise<readonly Found[]> {
  const rows = await hits(looking, from)
    .crossJoin("entities")
    .crossJoin("organizations")
    .whereRef("entities.id", "=", "hit.id")
    .whereRef("organizations.id", "=", "entities.organization_id")
    .where(visibleEntities(looking.reader))
    .selectAll("entities")
    .select("organizations.name as organization_name")
    .execute();
  return rows.map((row) => ({
    ...nothing,
    kind: "entity",
    id: row.id,
    uuid: row.uuid,
    title: row.name,
    detail: parts(`${row.kind.charAt(0).toUpperCase()}${row.kind.slice(1)}`, row.organization_name),
    texts: [
      ["name", row.name],
      [
        "identifiers",
        readJson(row.identifiers)
          .map((each) => each.value)
          .join(", "),
      ],
      ["description", row.description],
      ["location", row.location],
    ],
  }));
}

/** A plain kind that is found by its label and those of its columns that the table of kinds names. */
const byColumns =
  (kind: SearchedPlain): Source =>
  async (looking, from) => {
    const { label, words } = kinds[kind];
    const rows = await hits(looking, from)
      .crossJoin(asPlain(kind))
      .crossJoin("organizations")
      .whereRef("plain.id", "=", "hit.id")
      .whereRef("organizations.id", "=", "plain.organization_id")
      .where(seenOf(kind, looking.reader))
      .selectAll("plain")
      .select("organizations.name as organization_name")
      .execute();
    return rows.map((row) => {
      const columns: Readonly<Record<string, unknown>> = row;
      const textOf = (column: string) => String(columns[column] ?? "");
      return {
        ...nothing,
        kind,
        id: row.id,
        uuid: row.uuid,
        title: textOf(label),
        detail: row.organization_name,
        texts: [
          [labelHitField, textOf(label)],
          ...words.map((column): Found["texts"][number] => [column, textOf(column)]),
        ],
      };
    });
  };

async function cases(looking: Looking, from: From): Promise<readonly Found[]> {
  const rows = await hits(looking, from)
    .crossJoin("cases")
    .whereRef("cases.id", "=", "hit.id")
    .where(visibleCases(looking.reader))
    .selectAll("cases")
    .execute();
  const subjects = await looking.db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .select(["case_persons.case_id", "persons.name"])
    .where("case_persons.case_id", "in", [...rows.map((row) => row.id), -1])
    .where("case_persons.role", "=", "subject")
    .orderBy("case_persons.position")
    .execute();
  return rows.map((row) => ({
    ...nothing,
    kind: "case",
    stage: row.stage,
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    detail: parts(row.number, ...subjects.filter((each) => each.case_id === row.id).map((each) => each.name)),
    case_id: row.id,
    texts: [
      ["title", row.title],
      ["number", row.number],
      ["tags", list(row.tags)],
      ["summary", row.summary],
      ["exact_words", row.exact_words],
      ["location", row.location],
    ],
  }));
}

const findingsOf = (state: JsonText<ReminderState>): string | null => {
  const { findings } = readJson(state);
  return typeof findings === "string" ? findings : null;
};

async function tasks(looking: Looking, from: From): Promise<readonly Found[]> {
  const rows = await hits(looking, from)
    .crossJoin("reminders")
    .crossJoin("assessments")
    .crossJoin("persons")
    .leftJoin("cases", "cases.id", "assessments.case_id")
    .whereRef("reminders.id", "=", "hit.id")
    .whereRef("assessments.id", "=", "reminders.assessment_id")
    .whereRef("persons.id", "=", "assessments.person_id")
    .where(visibleReminders(looking.reader))
    .select(["reminders.id", "reminders.uuid", "reminders.title", "reminders.state", "reminders.remind_at"])
    .select("assessments.uuid as assessment_uuid")
    .select([
      ifAssessmentSeen<number>(looking.reader, "assessments.case_id").as("case_id"),
      ifAssessmentSeen<string>(looking.reader, "cases.number").as("case_number"),
      ifAssessmentSeen<string>(looking.reader, "persons.uuid").as("person_uuid"),
      ifAssessmentSeen<string>(looking.reader, "persons.name").as("person_name"),
    ])
    .execute();
  return rows.map((row) => ({
    ...nothing,
    kind: "task",
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    detail: parts(row.person_name, row.case_number),
    case_id: row.case_id,
    person_uuid: row.person_uuid,
    assessment_uuid: row.assessment_uuid,
    texts: [
      ["title", row.title],
      ["findings", findingsOf(row.state)],
    ],
  }));
}

async function comments(looking: Looking, from: From): Promise<readonly Found[]> {
  const rows = await hits(looking, from)
    .crossJoin("comments")
    .crossJoin("cases")
    .leftJoin("users", "users.id", "comments.created_by")
    .whereRef("comments.id", "=", "hit.id")
    .whereRef("cases.id", "=", "comments.case_id")
    .where(visibleCases(looking.reader))
    .where(notClosed(looking.reader, "comment", sql.ref("comments.id")))
    .select(["comments.id", "comments.uuid", "comments.body", "comments.case_id"])
    .select(["cases.title", "cases.number", "users.full_name"])
    .execute();
  return rows.map((row) => ({
    ...nothing,
    kind: "comment",
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    detail: parts(row.number, row.full_name),
    case_id: row.case_id,
    texts: [["body", row.body]],
  }));
}

const holderOf = (kind: (typeof fileHolders)[number], uuid: string | null) =>
  uuid === null ? null : { kind, uuid };

/** Files have the rights of the record that they belong to. */
async function files(looking: Looking, from: From): Promise<readonly Found[]> {
  const { reader } = looking;
  const owner = (type: string, ...otherwise: readonly string[]) =>
    sql<number>`case when media.owner_type = ${sql.lit(type)} then media.owner_id else coalesce(${sql.join([
      ...otherwise.map((column) => sql.ref(column)),
      sql`null`,
    ])}) end`;
  /** Of a task's file only for those who may see more than the task. */
  const ofTask = <T>(column: string) =>
    sql<T | null>`case when media.owner_type <> 'reminder' then ${sql.ref(column)} else ${ifAssessmentSeen(reader, column)} end`;
  const rows = await hits(looking, from)
    .crossJoin("media")
    .leftJoin("reminders", (join) =>
      join.onRef("reminders.id", "=", "media.owner_id").on("media.owner_type", "=", "reminder"),
    )
    .leftJoin("assessments", (join) =>
      join.on("assessments.id", "=", owner("assessment", "reminders.assessment_id")),
    )
    .leftJoin("comments", (join) =>
      join.onRef("comments.id", "=", "media.owner_id").on("media.owner_type", "=", "comment"),
    )
    .leftJoin("cases", (join) =>
      join.on("cases.id", "=", owner("case", "assessments.case_id", "comments.case_id")),
    )
    .leftJoin("persons", (join) => join.on("persons.id", "=", owner("person", "assessments.person_id")))
    .leftJoin("entities", (join) =>
      join.onRef("entities.id", "=", "media.owner_id").on("media.owner_type", "=", "entity"),
    )
    .leftJoin("locations as plain", (join) =>
      join.onRef("plain.id", "=", "media.owner_id").on("media.owner_type", "=", "location"),
    )
    .leftJoin("organizations as keepers", "keepers.id", "plain.organization_id")
    .whereRef("media.id", "=", "hit.id")
    .where(notClosed(reader, "media", sql.ref("media.id")))
    .where((e) => {
      const of = (type: string, visible: Expression<SqlBool>) =>
        e.and([e("media.owner_type", "=", type), visible]);
      return e.or([
        of("person", visiblePersons(reader)),
        of("case", visibleCases(reader)),
        of("assessment", visibleAssessments(reader)),
        of("reminder", visibleReminders(reader)),
        of("comment", visibleCases(reader)),
        of("entity", visibleEntities(reader)),
        of("location", seenOf("location", reader)),
      ]);
    })
    .select(["media.id", "media.file_name", "media.tags", "media.owner_type"])
    .select([
      ofTask<number>("cases.id").as("case_id"),
      ofTask<string>("cases.number").as("number"),
      ofTask<string>("cases.title").as("title"),
      ofTask<string>("persons.name").as("name"),
      ofTask<string>("persons.uuid").as("person_uuid"),
    ])
    .select("assessments.uuid as assessment_uuid")
    .select(["entities.uuid as entity_uuid", "entities.name as entity_name"])
    .select(["plain.uuid as location_uuid", "plain.name as location_name", "keepers.name as school"])
    .execute();
  return rows.map((row) => ({
    ...nothing,
    kind: "file",
    id: row.id,
    uuid: null,
    title: row.file_name,
    detail: parts(
      row.name,
      row.number,
      row.owner_type === "case" || row.owner_type === "comment" ? row.title : null,
      row.entity_name,
      row.location_name === null ? null : placeInSchool(row.location_name, row.school),
    ),
    case_id: row.case_id,
    person_uuid: row.person_uuid,
    assessment_uuid: row.assessment_uuid,
    owner: holderOf("entity", row.entity_uuid) ?? holderOf("location", row.location_uuid),
    texts: [
      ["file_name", row.file_name],
      ["tags", list(row.tags)],
    ],
  }));
}

type Source = (looking: Looking, from: From) => Promise<readonly Found[]>;

/** How each kind is read, as far as the reader may see it. */
const sources: Readonly<Record<SearchKind, Source>> = {
  ...forEachName(searchedPlain, byColumns),
  person: persons,
  entity: entities,
  case: cases,
  task: tasks,
  comment: comments,
  file: files,
};

/** Those of these matches that the reader may see, the newest first. */
export const hitsAmong = (
  looking: Looking,
  kind: SearchKind,
  matching: Matching,
  most: number,
): Promise<readonly Found[]> => sources[kind](looking, { matching, within: null, most });

const newestMatches = 200;

/**
 * The newest matches that the reader may see. Most readers may see some of the newest. For a reader who may see a
 * small part of many, the search continues among the records within their reach, so that nobody waits for hidden
 * matches.
 */
export async function findHits(
  looking: Looking,
  wanted: SearchWanted,
  most: number,
): Promise<readonly Found[]> {
  const all = looking.index.matching(wanted);
  const first = (count: number): Matching => sql`(select * from ${all} order by place desc limit ${count})`;
  const source = sources[wanted.kind];
  const found = await source(looking, { matching: first(newestMatches), within: null, most });
  if (found.length >= most) return found;
  const count = await sql<{ n: number }>`select count(*) as n from ${first(newestMatches + 1)}`.execute(
    looking.db,
  );
  if (Number(count.rows[0]?.n) <= newestMatches) return found;
  return source(looking, { matching: all, within: reachable(looking, wanted.kind), most });
}
