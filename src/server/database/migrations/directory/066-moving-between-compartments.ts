import type { SchemaSql, TreeSearchableTable } from "#server/database/schema-sql.ts";
import { searchableTables } from "../001-baseline/searchable.ts";
import { searchedPlaces } from "./019-words-by-tree.ts";

const moved = ["comments", "media"];

/** The triggers of the quick search for a table whose rows lie in compartments: words of education records alone. */
export function searchedWhereOpen(
  schema: SchemaSql,
  name: string,
  place: Pick<TreeSearchableTable, "organization" | "from"> | undefined,
): readonly string[] {
  const table = searchableTables(schema).find((each) => each.table === name);
  if (table === undefined || place === undefined) throw new Error(`Rows of ${name} are not searched.`);
  const open = (text: (row: string) => string) => (row: string) =>
    `case when ${row}.compartment = 'education' then ${text(row)} else '' end`;
  return schema.searchedAnewInTree({
    ...table,
    ...place,
    columns: [...table.columns, "compartment"],
    title: open(table.title),
    keys: open(table.keys),
    body: open(table.body),
  });
}

/** Comments and files lie in a compartment. The quick search knows words of education records alone. */
export const movingBetweenCompartments = (schema: SchemaSql): readonly string[] => [
  ...moved.map((table) => `alter table ${table} add column compartment text not null default 'education'`),
  `create table compartment_traces (
    id ${schema.id}, kind text not null, record_id integer not null,
    organization_id integer not null, compartment text not null, created_by integer,
    constraint compartment_traces_record unique (kind, record_id)
  )`,
  ...moved.flatMap((table) => searchedWhereOpen(schema, table, searchedPlaces[table])),
];
