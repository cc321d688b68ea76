import { type SelectQueryBuilder, sql } from "kysely";
import { priorityName, standingName } from "#contract/records/tasks/schema.ts";
import { personTypeName } from "#instruments/person-types.ts";
import type { Reader } from "#server/access/reach.ts";
import { countOf } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import type { filteredAssessments } from "#server/records/assessments/repository.ts";
import { fieldFiltersFor } from "#server/records/case-lists/filters.ts";
import { type CaseNarrowing, filteredCases } from "#server/records/case-lists/list.ts";
import type { filteredPersons } from "#server/records/persons/repository.ts";
import type { filteredWork } from "#server/records/tasks/work-list.ts";

export type Count = { readonly label: string; readonly count: number };

interface Grouped {
  readonly value: number | string | null;
  readonly n: number | string | bigint;
}

/** The largest first; blank values last. */
const labelled = (rows: readonly Grouped[], label: (value: string) => string): readonly Count[] =>
  rows
    .map(({ value, n }) => ({
      blank: value === null || value === "",
      value: String(value ?? ""),
      count: Number(n),
    }))
    .map((row) => ({ ...row, label: row.blank ? "None" : label(row.value) }))
    .sort(
      (a, b) =>
        Number(a.blank) - Number(b.blank) || b.count - a.count || a.label.localeCompare(b.label, "en"),
    )
    .map(({ label: words, count }) => ({ label: words, count }));

const caseFields: Readonly<Record<string, string>> = {
  category: "category_id",
  type: "type_id",
  organization: "organization_id",
};

/** In the order and words of the list's own filters. */
export async function caseCounts(
  db: Db,
  reader: Reader,
  query: CaseNarrowing,
  by: string,
): Promise<readonly Count[]> {
  const { fields } = await fieldFiltersFor(db, reader, query);
  const options = fields.find((filter) => filter.id === (caseFields[by] ?? by))?.options ?? [];
  const total = await countOf(filteredCases(db, reader, query));
  const rest = total - options.reduce((sum, option) => sum + option.count, 0);
  const counts = options.map(({ label, count }) => ({ label, count }));
  return rest > 0 ? [...counts, { label: "None", count: rest }] : counts;
}

export async function personCounts(
  ids: ReturnType<typeof filteredPersons>,
  by: string,
): Promise<readonly Count[]> {
  const n = sql<number>`count(*)`.as("n");
  if (by === "organization") {
    const rows = await ids
      .innerJoin("organizations", "organizations.id", "persons.organization_id")
      .select(["organizations.name as value", n])
      .groupBy("organizations.id")
      .execute();
    return labelled(rows, (name) => name);
  }
  if (by === "grade") {
    const rows = await ids.select(["persons.grade as value", n]).groupBy("persons.grade").execute();
    return labelled(rows, (grade) => (/^\d+$/.test(grade) ? `Grade ${grade}` : grade));
  }
  const rows = await ids
    .select(["persons.person_type_id as value", n])
    .groupBy("persons.person_type_id")
    .execute();
  return labelled(rows, (type) => personTypeName(Number(type)));
}

export const taskKindNames: Readonly<Record<string, string>> = {
  task: "Task",
  reminder: "From an assessment",
};

export async function workCounts(
  work: ReturnType<typeof filteredWork>,
  by: string,
): Promise<readonly Count[]> {
  const column = by === "priority" || by === "kind" ? by : "status";
  const rows = (await work
    .select([column, sql<number>`count(*)`.as("n")])
    .groupBy(column)
    .orderBy(column)
    .execute()) as unknown as readonly (Readonly<Record<string, string | number>> & { readonly n: number })[];
  const label = (value: string | number | undefined) =>
    column === "kind"
      ? (taskKindNames[String(value)] ?? String(value))
      : column === "priority"
        ? priorityName(Number(value))
        : standingName(Number(value));
  return rows.map((row) => ({ label: label(row[column]), count: Number(row.n) }));
}

export async function assessmentCounts(
  { ids }: Awaited<ReturnType<typeof filteredAssessments>>,
  label: (value: number | null) => string,
): Promise<readonly Count[]> {
  const rows = await ids
    .select(["assessments.classification as value", sql<number>`count(*)`.as("n")])
    .groupBy("assessments.classification")
    .orderBy("assessments.classification")
    .execute();
  return rows.map(({ value, n }) => ({ label: label(value), count: Number(n) }));
}

/** Cases or people to which assessments belong. */
export async function homesOfAssessments(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("assessments")
    .select(["id", "organization_id"])
    .where("id", "in", [...ids, -1])
    .execute();
  return new Map(rows.map((row) => [row.id, row.organization_id]));
}

// biome-ignore lint/suspicious/noExplicitAny: queries of different lists, of which only their filter counts.
type Found = SelectQueryBuilder<any, any, unknown>;

/** Marks all results of a search as told; returns how many were not marked before. One statement, by index. */
export async function noteTold(
  db: Db,
  searchId: number,
  found: Found,
  columns: { readonly kind: string; readonly id: string },
): Promise<number> {
  const result = await db
    .insertInto("saved_search_told")
    .columns(["search_id", "kind", "record_id"])
    .expression(
      found
        .clearSelect()
        .select([
          sql.lit(searchId).as("search_id"),
          sql.raw(columns.kind).as("kind"),
          sql.ref(columns.id).as("record_id"),
        ])
        // Without a condition, the beginning of the upsert could be parsed as part of a join.
        .where(sql.lit(true)),
    )
    .onConflict((conflict) => conflict.columns(["search_id", "kind", "record_id"]).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}
