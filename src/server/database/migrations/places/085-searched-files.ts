import type { SchemaSql } from "#server/database/schema-sql.ts";
import { again, searchedPlaces } from "../directory/019-words-by-tree.ts";
import { searchedWhereOpen } from "../directory/066-moving-between-compartments.ts";

/** Records whose files the quick search did not find, and their tables. */
const holders = [
  ["entity", "entities"],
  ["location", "locations"],
] as const;

/** The quick search finds files of organizations of interest and of locations: their words belong to the tree of these. */
export const searchedFiles = (schema: SchemaSql): readonly string[] => {
  const place = searchedPlaces.media;
  if (place === undefined) throw new Error("Nobody said where files belong.");
  const organization = (row: string) =>
    `case ${holders
      .map(
        ([kind, table]) =>
          `when ${row}.owner_type = '${kind}' then (select organization_id from ${table} where id = ${row}.owner_id)`,
      )
      .join(" ")} else ${place.organization(row)} end`;
  return [
    ...searchedWhereOpen(schema, "media", { ...place, organization }),
    // Indexed again: a column is set to what it is.
    "update media set file_name = file_name where owner_type in ('entity', 'location')",
    ...holders.map(([kind, table]) =>
      schema.follow({
        name: `search_below_${table}`,
        table,
        change: "update",
        columns: ["organization_id"],
        statements: [again("media", "file_name", `owner_type = '${kind}' and owner_id = new.id`)],
      }),
    ),
  ];
};
