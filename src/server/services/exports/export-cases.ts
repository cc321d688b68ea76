import { caseStageNames, caseStatusNames } from "#contract/records/cases/schema.ts";
import { type CaseExportColumn, caseExportColumns } from "#contract/services/exports/schema.ts";
import { classificationOptions } from "#instruments/cstag.ts";
import { nobody, withoutGrants } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { exportableCases, unled } from "#server/access/visibility.ts";
import { countOf } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { allRows, rowsByOrganization } from "#server/kit/exports/all-rows.ts";
import { personsOf } from "#server/kit/exports/persons-of.ts";
import { momentCell, type Sheet } from "#server/kit/exports/sheet.ts";
import {
  type CaseQuery,
  filteredCases,
  plainSummaries,
  sortedCases,
} from "#server/records/case-lists/list.ts";
import { wavrOfCases } from "#server/records/wavr/of-cases.ts";

type Found = Awaited<ReturnType<typeof plainSummaries>>[number] & { readonly concern: string };
type Filters = Omit<CaseQuery, "page" | "per_page">;

export const classificationName = (value: number | null): string =>
  value === null
    ? ""
    : (classificationOptions.find((option) => option.value === value)?.label ?? String(value));

type Levels = readonly { readonly levels: readonly { readonly value: string }[] }[];

/** "Concern: Elevated, Moderate" of each person who was assessed by WAVR. */
const concernsIn = (of: Levels): string =>
  of
    .filter(({ levels }) => levels.length > 0)
    .map(({ levels }) => `Concern: ${levels.map(({ value }) => value).join(", ")}`)
    .join("; ");

const cellOf: Readonly<Record<CaseExportColumn, (row: Found) => string>> = {
  number: (row) => row.number,
  title: (row) => row.title,
  subject: (row) => row.subjects.join(", "),
  stage: (row) => caseStageNames[row.stage],
  status: (row) => caseStatusNames[row.status],
  classification: (row) =>
    [classificationName(row.classification), row.concern].filter((each) => each !== "").join("; "),
  lead: (row) => row.lead?.full_name ?? "",
  category: (row) => row.category?.label ?? "",
  type: (row) => row.type?.label ?? "",
  organization: (row) => row.organization_name,
  tags: (row) => row.tags.join(", "),
  created_at: (row) => momentCell(row.created_at),
  updated_at: (row) => momentCell(row.updated_at),
  closed_at: (row) => momentCell(row.closed_at),
  archived_at: (row) => momentCell(row.archived_at),
};

const labels = new Map(
  caseExportColumns.map(({ id, label }) => [id, id.endsWith("_at") ? `${label} (UTC)` : label]),
);

/** What leaves is found by nothing of employment records, whoever takes it out. */
export const exportable = (db: Db, reader: Reader, filters: Filters) =>
  filteredCases(db, withoutGrants(reader), filters).where(
    exportableCases(reader, unled("cases.organization_id")),
  );

/** Number of rows that a list with these filters shows. */
export const countShown = (db: Db, reader: Reader, filters: Filters) =>
  countOf(filteredCases(db, reader, filters));

/** Number of rows that a list with these filters shows, and of those that may be exported. */
export async function countExportable(db: Db, reader: Reader, filters: Filters) {
  const shown = await countShown(db, reader, filters);
  return { shown, exportable: await countOf(exportable(db, reader, filters)) };
}

/** The list's rows as a table, in its order, as far as their cases may be exported. */
export async function casesSheet(
  db: Db,
  reader: Reader,
  { columns, filters }: { readonly columns: readonly CaseExportColumn[]; readonly filters: Filters },
) {
  const found = await allRows({
    keys: () => sortedCases(exportable(db, reader, filters), filters.sort).execute(),
    rows: async (some) => {
      const keys = some.map(({ id }) => id);
      const wavr = await wavrOfCases(db, nobody, reader.reach, keys, { counted: false });
      return (await plainSummaries(db, reader, keys)).map((row) => ({
        ...row,
        concern: concernsIn(wavr.get(row.id) ?? []),
      }));
    },
  });
  const sheet: Sheet = {
    name: "Cases",
    columns: columns.map((id) => ({ id, label: labels.get(id) ?? id })),
    rows: found.map((row) => columns.map((id) => cellOf[id](row))),
  };
  const persons = await personsOf(
    db,
    "cases",
    found.map((row) => row.id),
  );
  return { sheet, organizations: rowsByOrganization(found), persons };
}
