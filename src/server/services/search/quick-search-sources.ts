import { sql } from "kysely";
import { forEachName } from "#contract/kit/for-each-name.ts";
import { kinds, type SearchedPlain, searchedPlain } from "#contract/kit/kinds.ts";
import type { ReminderState } from "#contract/records/reminders/schema.ts";
import { labelHitField } from "#contract/services/search/schema.ts";
import { personTypeName } from "#instruments/person-types.ts";
import { notClosed } from "#server/access/compartments.ts";
import {
  ifAssessmentSeen,
  visibleCases,
  visibleEntities,
  visiblePersons,
  visibleReminders,
} from "#server/access/visibility.ts";
import { type JsonText, readJson } from "#server/database/json-text.ts";
import type { SearchKind, SearchWanted } from "#server/database/search-index.ts";

import {
  asPlain,
  type Found,
  type From,
  hits,
  type Looking,
  list,
  type Matching,
  nothing,
  parts,
  reachable,
  seenOf,
} from "./quick-search-base.ts";
import { files } from "./quick-search-files.ts";

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
    apart: { date_of_birth: row.date_of_birth, student_id: row.student_id },
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
