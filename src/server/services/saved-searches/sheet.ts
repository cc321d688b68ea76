import {
  columnsOfSearch,
  type SearchColumnKind,
  type SearchResource,
} from "#contract/services/saved-searches/schema.ts";
import { classificationName, stageNames } from "#server/services/exports/export-cases.ts";
import { momentCell, type Sheet } from "#server/services/exports/sheet.ts";
import { type Asked, type FoundRow, searchListsOf } from "./lists.ts";

const stages: Readonly<Record<string, string>> = stageNames;

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

/** Rows read at once: the database binds a value for each. */
const atOnce = 5_000;

/** A search's results as a table, with its order and columns, limited to the rows that the reader may export. */
export async function searchSheet(asked: Asked, resource: SearchResource, named: readonly string[] | null) {
  const list = searchListsOf[resource];
  const found: FoundRow[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await list.rows(asked, { page, per_page: atOnce }, true);
    found.push(...rows);
    if (rows.length < atOnce || found.length >= total) break;
  }
  const columns = columnsOfSearch(resource, named);
  const sheet: Sheet = {
    name: sheetNames[resource],
    columns: columns.map(({ id, label, kind }) => ({
      id,
      label: kind === "moment" ? `${label} (UTC)` : label,
    })),
    rows: found.map((row) => columns.map(({ id, kind }) => cellText(kind, row.cells[id] ?? null))),
  };
  const organizations = new Map<number, number>();
  for (const { organization_id: id } of found) organizations.set(id, (organizations.get(id) ?? 0) + 1);
  return { sheet, organizations };
}
