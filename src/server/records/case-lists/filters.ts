import { sql } from "kysely";
import { classificationNames } from "#contract/records/assessments/classification.ts";
import type { CaseFilter } from "#contract/records/case-lists/schema.ts";
import { caseStageNames, caseStages, caseStatuses } from "#contract/records/cases/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { classificationOfCase } from "#server/records/cases/repository.ts";
import { type CaseNarrowing, filteredCases } from "./list.ts";

type Option = CaseFilter["options"][number];

const stageLabels: Readonly<Record<string, string>> = caseStageNames;
const statusLabels: Readonly<Record<string, string>> = {
  open: "Open",
  monitoring: "Monitoring",
  closed: "Closed",
};
const classLabels: Readonly<Record<string, string>> = {
  none: "Not classified",
  ...Object.fromEntries(classificationNames.entries()),
};
const yesNo: Readonly<Record<string, string>> = { yes: "Yes", no: "No" };

/** Counts the cases for each value of each field, in one statement. */
async function counts(db: Db, reader: Reader, query: CaseNarrowing) {
  const seen = filteredCases(db, reader, query).select([
    "cases.id",
    "cases.stage",
    "cases.status",
    "cases.category_id",
    "cases.type_id",
    "cases.organization_id",
    "cases.legal_hold",
    classificationOfCase().as("classification"),
  ]);
  const of = (field: string, value: string) =>
    sql`select ${sql.lit(field)} as field, cast(${sql.raw(value)} as text) as value, count(*) as n from seen group by 2`;
  const fields = [
    of("stage", "stage"),
    of("status", "status"),
    of("category_id", "category_id"),
    of("type_id", "type_id"),
    of("organization_id", "organization_id"),
    of("classification", "coalesce(cast(classification as text), 'none')"),
    of("legal_hold", "case legal_hold when 1 then 'yes' else 'no' end"),
    sql`select 'lead' as field, cast(user_id as text) as value, count(*) as n
        from seen join case_team on case_team.case_id = seen.id and case_team.role = 'lead' group by 2`,
    sql`select 'team' as field, cast(user_id as text) as value, count(*) as n
        from seen join case_team on case_team.case_id = seen.id group by 2`,
    sql`select * from (select 'tag' as field, min(case_tags.label) as value, count(*) as n
        from seen join case_tags on case_tags.case_id = seen.id group by case_tags.tag order by 3 desc, 2 limit 100) as tags`,
  ];
  const { rows } = await sql<{ field: string; value: string | null; n: number }>`
    with seen as materialized ${seen} ${sql.join(fields, sql` union all `)}`.execute(db);
  return Map.groupBy(
    rows.filter((row) => row.value !== null),
    (row) => row.field,
  );
}

async function kindNames(db: Db, table: "case_types" | "case_categories", ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom(table)
    .select(["id", "label"])
    .where("id", "in", ids.map(Number))
    .execute();
  return new Map(rows.map((row) => [String(row.id), row.label]));
}

async function names(db: Db, table: "users" | "organizations", ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const wanted = ids.map(Number);
  const rows =
    table === "users"
      ? await db.selectFrom("users").select(["id", "full_name as name"]).where("id", "in", wanted).execute()
      : await db.selectFrom("organizations").select(["id", "name"]).where("id", "in", wanted).execute();
  return new Map(rows.map((row) => [String(row.id), row.name]));
}

/** Filters for the cases that the reader may see, with the values that occur among them. */
export async function caseFiltersFor(db: Db, reader: Reader, query: CaseNarrowing) {
  const found = await counts(db, reader, query);
  const rows = (field: string) => found.get(field) ?? [];
  const ids = (field: string) => rows(field).map((row) => row.value ?? "");
  const count = (field: string) => new Map(rows(field).map((row) => [row.value ?? "", Number(row.n)]));
  /** In the order of the labels. */
  const fixed = (field: string, order: readonly string[], labels: Readonly<Record<string, string>>) =>
    order.flatMap((value): Option[] => {
      const n = count(field).get(value);
      return n === undefined ? [] : [{ value, label: labels[value] ?? value, count: n }];
    });
  const named = (field: string, labels: ReadonlyMap<string, string>) =>
    [...count(field)]
      .map(([value, n]): Option => ({ value, label: labels.get(value) ?? value, count: n }))
      .sort((a, b) => a.label.localeCompare(b.label, "en"));
  const choice = (id: string, label: string, options: readonly Option[], multiple = true): CaseFilter => ({
    id,
    label,
    kind: "choice",
    operators: multiple ? ["is", "is not"] : ["is"],
    multiple,
    options: [...options],
  });
  const date = (id: string, label: string): CaseFilter => ({
    id,
    label,
    kind: "date",
    operators: ["is between", "is on or after", "is on or before"],
    multiple: false,
    options: [],
  });
  return [
    choice("stage", "Stage", fixed("stage", caseStages, stageLabels)),
    choice("status", "Status", fixed("status", caseStatuses, statusLabels)),
    choice(
      "classification",
      "Classification",
      fixed("classification", ["none", "0", "1", "2", "3"], classLabels),
    ),
    choice(
      "category_id",
      "Category",
      named("category_id", await kindNames(db, "case_categories", ids("category_id"))),
    ),
    choice("type_id", "Type", named("type_id", await kindNames(db, "case_types", ids("type_id")))),
    choice(
      "organization_id",
      "School",
      named("organization_id", await names(db, "organizations", ids("organization_id"))),
    ),
    choice("lead", "Lead", named("lead", await names(db, "users", ids("lead")))),
    choice("team", "In the team", named("team", await names(db, "users", ids("team")))),
    choice("tag", "Tag", named("tag", new Map()), false),
    date("opened", "Opened"),
    date("updated", "Updated"),
    choice("legal_hold", "Legal hold", fixed("legal_hold", ["yes", "no"], yesNo), false),
  ];
}
