import type { SchemaSql } from "#server/database/schema-sql.ts";
import { searchableTables } from "../001-baseline/searchable.ts";
import { searchedPlaces } from "./019-words-by-tree.ts";

const moved = ["comments", "media"];

/** Comments and files lie in a compartment. The quick search knows words of education records alone. */
export const movingBetweenCompartments = (schema: SchemaSql): readonly string[] => [
  ...moved.map((table) => `alter table ${table} add column compartment text not null default 'education'`),
  `create table compartment_traces (
    id ${schema.id}, kind text not null, record_id integer not null,
    organization_id integer not null, compartment text not null, created_by integer,
    constraint compartment_traces_record unique (kind, record_id)
  )`,
  ...searchableTables(schema).flatMap((table) => {
    const place = searchedPlaces[table.table];
    if (place === undefined || !moved.includes(table.table)) return [];
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
  }),
];
