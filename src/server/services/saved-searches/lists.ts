import type { z } from "zod";
import { caseStatusNames } from "#contract/records/cases/schema.ts";
import { priorityName, standingName, standingOf } from "#contract/records/tasks/schema.ts";
import { reminderIdOf } from "#contract/records/tasks/task-ids.ts";
import type { WhereAndWhen } from "#contract/services/dashboard/schema.ts";
import { listQueries } from "#contract/services/saved-searches/endpoints.ts";
import type { SearchQuery, SearchResource, SearchRow } from "#contract/services/saved-searches/schema.ts";
import { type Reader, withoutPractice } from "#server/access/reach.ts";
import { exportableAssessments, exportablePersons } from "#server/access/visibility.ts";
import { countOf } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { allRows } from "#server/kit/exports/all-rows.ts";
import {
  assessmentSummaries,
  filteredAssessments,
  listAssessments,
  sortedAssessments,
} from "#server/records/assessments/repository.ts";
import { filteredCases, listCases, plainSummaries, sortedCases } from "#server/records/case-lists/list.ts";
import {
  filteredPersons,
  listPersons,
  personSummaries,
  sortedPersons,
} from "#server/records/persons/repository.ts";
import { filteredWork, listWork, sortedWork, workRows } from "#server/records/tasks/work-list.ts";
import { countedAmong } from "#server/services/dashboard/where-when.ts";
import { classificationName, exportable as exportableOf } from "#server/services/exports/export-cases.ts";
import {
  assessmentCounts,
  type Count,
  caseCounts,
  homesOfAssessments,
  noteTold,
  personCounts,
  taskKindNames,
  workCounts,
} from "./results.ts";

/** The reader, and the stored query. */
export interface Asked {
  readonly db: Db;
  readonly reader: Reader;
  readonly query: SearchQuery;
  /** The server's calendar day. */
  readonly today: string;
}
interface Page {
  readonly page: number;
  readonly per_page: number;
}
export type FoundRow = SearchRow & { readonly organization_id: number };

/** What searches need of one list; always with the rights of `asked.reader`. */
export interface SearchList {
  /** Where and when what it finds happened; only cases have a place. */
  readonly whereWhen?: (asked: Asked) => Promise<WhereAndWhen | null>;
  readonly rows: (
    asked: Asked,
    page: Page,
  ) => Promise<{ readonly total: number; readonly rows: readonly FoundRow[] }>;
  /** All rows that the reader may export. */
  readonly exportableRows: (asked: Asked) => Promise<readonly FoundRow[]>;
  readonly total: (asked: Asked) => Promise<number>;
  readonly counts: (asked: Asked, by: string) => Promise<readonly Count[]>;
  readonly exportable: (asked: Asked) => Promise<number>;
  /** Marks the results as told; returns how many are new. */
  readonly tell: (asked: Asked, searchId: number) => Promise<number>;
}

type Parsed<R extends SearchResource> = z.output<(typeof listQueries)[R]>;
const parse = <R extends SearchResource>(resource: R, query: SearchQuery): Parsed<R> =>
  listQueries[resource].parse(query) as Parsed<R>;

/** Does the list still accept the stored query? A later version may not. */
export const stillAsks = (resource: SearchResource, query: SearchQuery): boolean =>
  listQueries[resource].safeParse(query).success;

const listed = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join(", "));
const text = (value: number | null) => (value === null ? null : String(value));

const idsOf = (keys: readonly { readonly id: number }[]) => keys.map(({ id }) => id);

const foundCase = (row: Awaited<ReturnType<typeof plainSummaries>>[number]): FoundRow => ({
  kind: "case",
  id: row.id,
  uuid: row.uuid,
  case_id: row.id,
  assessment_uuid: null,
  organization_id: row.organization_id,
  cells: {
    number: row.number,
    title: row.title,
    subject: listed(row.subjects),
    stage: row.stage,
    status: caseStatusNames[row.status],
    classification: text(row.classification),
    lead: row.lead?.full_name ?? null,
    category: row.category?.label ?? null,
    type: row.type?.label ?? null,
    organization: row.organization_name,
    tags: listed(row.tags),
    created_at: row.created_at,
    updated_at: row.updated_at,
    closed_at: row.closed_at,
    archived_at: row.archived_at,
  },
});

const cases: SearchList = {
  rows: async ({ db, reader, query }, page) => {
    const { total, rows } = await listCases(db, reader, { ...parse("cases", query), ...page });
    return { total, rows: rows.map(foundCase) };
  },
  exportableRows: ({ db, reader, query }) => {
    const asked = parse("cases", query);
    return allRows({
      keys: () => sortedCases(exportableOf(db, reader, asked), asked.sort).execute(),
      rows: async (keys) => (await plainSummaries(db, reader, idsOf(keys))).map(foundCase),
    });
  },
  total: ({ db, reader, query }) => countOf(filteredCases(db, reader, parse("cases", query))),
  whereWhen: ({ db, reader, query }) =>
    countedAmong(db, reader, filteredCases(db, reader, parse("cases", query))),
  counts: ({ db, reader, query }, by) => caseCounts(db, reader, parse("cases", query), by),
  exportable: ({ db, reader, query }) => countOf(exportableOf(db, reader, parse("cases", query))),
  tell: ({ db, reader, query }, searchId) =>
    noteTold(db, searchId, filteredCases(db, reader, parse("cases", query)), {
      kind: "'case'",
      id: "cases.id",
    }),
};

const personIds = ({ db, reader, query }: Asked, exportable = false) => {
  const found = filteredPersons(db, reader, parse("persons", query));
  return exportable ? found.where(exportablePersons(reader)) : found;
};

const foundPerson = (row: Awaited<ReturnType<typeof personSummaries>>[number]): FoundRow => ({
  kind: "person",
  id: row.id,
  uuid: row.uuid,
  case_id: null,
  assessment_uuid: null,
  organization_id: row.organization_id,
  cells: {
    name: row.name,
    person_type: row.person_type.name,
    grade: row.grade,
    organization: row.organization_name,
    student_id: row.student_id,
    open_case_count: String(row.open_case_count),
    updated_at: row.updated_at,
    preferred_name: row.preferred_name,
    tags: listed(row.tags),
  },
});

const persons: SearchList = {
  rows: async ({ db, reader, query }, page) => {
    const { total, rows } = await listPersons(db, reader, { ...parse("persons", query), ...page });
    return { total, rows: rows.map(foundPerson) };
  },
  exportableRows: (asked) => {
    const { sort } = parse("persons", asked.query);
    return allRows({
      keys: () => sortedPersons(asked.reader, personIds(asked, true), sort).execute(),
      rows: async (keys) => (await personSummaries(asked.db, asked.reader, idsOf(keys))).map(foundPerson),
    });
  },
  total: (asked) => countOf(personIds(asked)),
  counts: (asked, by) => personCounts(personIds(asked), by),
  exportable: (asked) => countOf(personIds(asked, true)),
  tell: (asked, searchId) =>
    noteTold(asked.db, searchId, personIds(asked), { kind: "'person'", id: "persons.id" }),
};

const workOf = ({ db, reader, query, today }: Asked, exportable = false) =>
  filteredWork(db, reader, parse("tasks", query), { today, exportable });

const foundWork = (row: Awaited<ReturnType<typeof workRows>>[number]): FoundRow => ({
  kind: row.kind,
  id: reminderIdOf(row.id),
  uuid: row.uuid,
  case_id: row.case_id,
  assessment_uuid: row.assessment_uuid,
  organization_id: row.organization_id,
  cells: {
    status: standingName(standingOf(row)),
    title: row.title,
    priority: priorityName(row.priority),
    case_number: row.case_number,
    assignees: listed(row.assignees.map((each) => each.full_name)),
    due_at: row.due_at,
    kind: taskKindNames[row.kind] ?? null,
    updated_at: row.updated_at,
  },
});

const tasks: SearchList = {
  rows: async (asked, page) => {
    const query = { ...parse("tasks", asked.query), ...page };
    const { total, rows } = await listWork(asked.db, asked.reader, query, asked.today);
    return { total, rows: rows.map(foundWork) };
  },
  exportableRows: (asked) => {
    const { sort } = parse("tasks", asked.query);
    return allRows({
      keys: () => sortedWork(workOf(asked, true), sort).execute(),
      rows: async (keys) => (await workRows(asked.db, asked.reader, keys)).map(foundWork),
    });
  },
  total: (asked) => countOf(workOf(asked)),
  counts: (asked, by) => workCounts(workOf(asked), by),
  exportable: (asked) => countOf(workOf(asked, true)),
  tell: (asked, searchId) =>
    noteTold(asked.db, searchId, workOf(asked), { kind: "work.kind", id: "work.id" }),
};

const assessmentIds = async ({ db, reader, query }: Asked, exportable = false) => {
  const found = await filteredAssessments(db, reader, parse("assessments", query));
  return exportable ? { ids: found.ids.where(exportableAssessments(reader)) } : found;
};

async function foundAssessments(
  db: Db,
  rows: Awaited<ReturnType<typeof assessmentSummaries>>,
): Promise<readonly FoundRow[]> {
  const homes = await homesOfAssessments(db, idsOf(rows));
  return rows.map((row) => ({
    kind: "assessment",
    id: row.id,
    uuid: row.uuid,
    case_id: row.case_id,
    assessment_uuid: row.uuid,
    organization_id: homes.get(row.id) ?? 0,
    cells: {
      person: row.person.name,
      case_number: row.case_number,
      classification: text(row.classification),
      created_by: row.created_by?.full_name ?? null,
      created_at: row.created_at,
      updated_at: row.updated_at,
      grade: row.person.grade,
    },
  }));
}

const assessments: SearchList = {
  rows: async ({ db, reader, query }, page) => {
    const { total, rows } = await listAssessments(db, reader, { ...parse("assessments", query), ...page });
    return { total, rows: await foundAssessments(db, rows) };
  },
  exportableRows: (asked) => {
    const { db, reader } = asked;
    const { sort } = parse("assessments", asked.query);
    return allRows({
      keys: async () => sortedAssessments(await assessmentIds(asked, true), sort).execute(),
      rows: async (keys) => foundAssessments(db, await assessmentSummaries(db, reader, idsOf(keys))),
    });
  },
  total: async (asked) => countOf((await assessmentIds(asked)).ids),
  counts: async (asked) =>
    assessmentCounts(await assessmentIds(asked), (value) =>
      value === null ? "Not classified" : classificationName(value),
    ),
  exportable: async (asked) => countOf((await assessmentIds(asked, true)).ids),
  tell: async (asked, searchId) =>
    noteTold(asked.db, searchId, (await assessmentIds(asked)).ids, {
      kind: "'assessment'",
      id: "assessments.id",
    }),
};

/** A search that is kept, its counts, its files and its alerts are of real records only. */
const ofRealRecords = (list: SearchList): SearchList => {
  const real = (asked: Asked): Asked => ({ ...asked, reader: withoutPractice(asked.reader) });
  return {
    rows: (asked, page) => list.rows(real(asked), page),
    exportableRows: (asked) => list.exportableRows(real(asked)),
    total: (asked) => list.total(real(asked)),
    counts: (asked, by) => list.counts(real(asked), by),
    whereWhen: async (asked) => (await list.whereWhen?.(real(asked))) ?? null,
    exportable: (asked) => list.exportable(real(asked)),
    tell: (asked, searchId) => list.tell(real(asked), searchId),
  };
};

export const searchListsOf: Readonly<Record<SearchResource, SearchList>> = {
  cases: ofRealRecords(cases),
  persons: ofRealRecords(persons),
  tasks: ofRealRecords(tasks),
  assessments: ofRealRecords(assessments),
};
