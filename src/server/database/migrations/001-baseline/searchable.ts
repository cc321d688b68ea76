import type { SchemaSql, SearchableTable } from "#server/database/schema-sql.ts";

const nothing = () => "''";

/** What the quick search finds, table by table. */
export function searchableTables(schema: SchemaSql): readonly SearchableTable[] {
  return [
    {
      kind: "person",
      table: "persons",
      columns: ["name", "preferred_name", "aliases", "student_id", "description"],
      title: (row) => `${row}.name`,
      keys: (row) =>
        `coalesce(${row}.preferred_name, '') || ' ' || ${row}.aliases || ' ' || coalesce(${row}.student_id, '')`,
      body: (row) => `coalesce(${row}.description, '')`,
    },
    {
      kind: "case",
      table: "cases",
      columns: ["number", "title", "tags", "summary", "exact_words", "location"],
      title: (row) => `${row}.title`,
      keys: (row) => `${row}.number || ' ' || ${row}.tags`,
      body: (row) =>
        `coalesce(${row}.summary, '') || ' ' || coalesce(${row}.exact_words, '') || ' ' || coalesce(${row}.location, '')`,
    },
    {
      kind: "task",
      table: "reminders",
      columns: ["title", "state"],
      title: (row) => `${row}.title`,
      keys: nothing,
      body: (row) => `coalesce(${schema.field(`${row}.state`, "findings")}, '')`,
    },
    {
      kind: "comment",
      table: "comments",
      columns: ["body"],
      title: nothing,
      keys: nothing,
      body: (row) => `${row}.body`,
    },
    {
      kind: "file",
      table: "media",
      columns: ["file_name", "tags"],
      title: (row) => `${row}.file_name`,
      keys: (row) => `${row}.tags`,
      body: nothing,
    },
    {
      kind: "entity",
      table: "entities",
      columns: ["name", "identifiers", "description", "location"],
      title: (row) => `${row}.name`,
      // The identifiers of an entity, without the words for their kinds.
      keys: (row) => {
        const { from, value } = schema.elements(`${row}.identifiers`);
        return `coalesce((select ${schema.joined(schema.field(value, "value"))} from ${from}), '')`;
      },
      body: (row) => `coalesce(${row}.description, '') || ' ' || coalesce(${row}.location, '')`,
    },
  ];
}

/** The indexes of the quick search and of exact words in cases. */
export const searchIndexes = (schema: SchemaSql): readonly string[] => [
  ...schema.searchTables,
  ...searchableTables(schema).flatMap((table) => schema.searchable(table)),
  ...schema.comparable("cases", "exact_words"),
];
