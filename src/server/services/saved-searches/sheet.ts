import { caseStageNames } from "#contract/records/cases/schema.ts";
import {
  columnsOfSearch,
  type SearchColumnKind,
  type SearchResource,
} from "#contract/services/saved-searches/schema.ts";
import { rowsByOrganization } from "#server/kit/exports/all-rows.ts";
import { personsOf } from "#server/kit/exports/persons-of.ts";
import { momentCell, type Sheet } from "#server/kit/exports/sheet.ts";
import { classificationName } from "#server/services/exports/export-cases.ts";
import { type Asked, searchListsOf } from "./lists.ts";

const stages: Readonly<Record<string, string>> = caseStageNames;

function cellText(kind: SearchColumnKind, value: string | null): string {
  if (value === null) return "";
  if (kind === "moment") return momentCell(value);
  if (kind === "stage") return stages[value] ?? value;
  return kind === "classification" ? classificationName(Number(value)) : value;
}

const sheetNames: Readonly<Record<SearchResource, string>> = {
  cases: "Cases",
  persons: "People",
  tasks: "Tasks",
  assessments: "Assessments",
};

/** A search's results as a table, with its order and columns, limited to the rows that the reader may export. */
export async function searchSheet(asked: Asked, resource: SearchResource, named: readonly string[] | null) {
  const found = await searchListsOf[resource].exportableRows(asked);
  const columns = columnsOfSearch(resource, named);
  const sheet: Sheet = {
    name: sheetNames[resource],
    columns: columns.map(({ id, label, kind }) => ({
      id,
      label: kind === "moment" ? `${label} (UTC)` : label,
    })),
    rows: found.map((row) => columns.map(({ id, kind }) => cellText(kind, row.cells[id] ?? null))),
  };
  const persons = await personsOf(
    asked.db,
    resource,
    found.map((row) => row.id),
  );
  return { sheet, organizations: rowsByOrganization(found), persons };
}
