import { type SchemaSql, searchableColumns, type TreeSearchableTable } from "#server/database/schema-sql.ts";
import { searchableTables } from "../001-baseline/searchable.ts";

const own = (row: string) => `${row}.organization_id`;
const ofCase = (id: string) => `(select organization_id from cases where id = ${id})`;
const ofAssessment = (id: string) => `(select organization_id from assessments where id = ${id})`;

/** The organization of a file is that of the record that has it. */
const ofFile = (row: string) => {
  const owner = `${row}.owner_id`;
  return `case ${row}.owner_type
    when 'case' then ${ofCase(owner)}
    when 'assessment' then ${ofAssessment(owner)}
    when 'reminder' then ${ofAssessment(`(select assessment_id from reminders where id = ${owner})`)}
    when 'comment' then ${ofCase(`(select case_id from comments where id = ${owner})`)}
    when 'person' then (select organization_id from persons where id = ${owner})
    when 'records_check' then (select persons.organization_id from records_checks
      join persons on persons.id = records_checks.person_id where records_checks.id = ${owner})
    end`;
};

/** Where the rows of each searched table belong. */
export const searchedPlaces: Readonly<Record<string, Pick<TreeSearchableTable, "organization" | "from">>> = {
  persons: { organization: own, from: ["organization_id"] },
  cases: { organization: own, from: ["organization_id"] },
  entities: { organization: own, from: ["organization_id"] },
  reminders: { organization: (row) => ofAssessment(`${row}.assessment_id`), from: ["assessment_id"] },
  comments: { organization: (row) => ofCase(`${row}.case_id`), from: ["case_id"] },
  media: { organization: ofFile, from: ["owner_type", "owner_id"] },
};

const groups = searchableColumns({
  kind: "location-group",
  table: "location_groups",
  title: "name",
  more: ["description"],
});

/** What stands below a record that goes to another organization is indexed again: a column is set to what it is. */
export const again = (table: string, column: string, which: string) =>
  `update ${table} set ${column} = ${column} where old.organization_id <> new.organization_id and ${which}`;

const followers: Readonly<Record<string, readonly string[]>> = {
  persons: [again("media", "file_name", "owner_type = 'person' and owner_id = new.id")],
  cases: [
    again("comments", "body", "case_id = new.id"),
    again("media", "file_name", "owner_type = 'case' and owner_id = new.id"),
    again(
      "media",
      "file_name",
      "owner_type = 'comment' and owner_id in (select id from comments where case_id = new.id)",
    ),
  ],
  assessments: [
    again("reminders", "title", "assessment_id = new.id"),
    again("media", "file_name", "owner_type = 'assessment' and owner_id = new.id"),
    again(
      "media",
      "file_name",
      "owner_type = 'reminder' and owner_id in (select id from reminders where assessment_id = new.id)",
    ),
  ],
};

/**
 * The words of the quick search are kept by tree of organizations: a word that only another tree holds is as unknown as
 * one that nobody wrote, and costs no other work.
 */
export const wordsByTree = (schema: SchemaSql): readonly string[] => [
  `create table organization_trees (
    organization_id integer primary key references organizations (id) on delete cascade,
    root_id integer not null
  )`,
  `insert into organization_trees (organization_id, root_id)
    with recursive tree (id, root) as (
      select id, id from organizations where parent_id is null
      union all
      select below.id, tree.root from organizations below join tree on below.parent_id = tree.id
    ) select id, root from tree`,
  schema.follow({
    name: "organization_in_its_tree",
    table: "organizations",
    change: "insert",
    statements: [
      `insert into organization_trees (organization_id, root_id) values (new.id, coalesce(
        (select root_id from organization_trees where organization_id = new.parent_id), new.id))`,
    ],
  }),
  ...schema.treeSearchTables,
  ...searchableTables(schema).flatMap((table) => {
    const place = searchedPlaces[table.table];
    if (place === undefined) throw new Error(`Nobody said where rows of ${table.table} belong.`);
    return schema.searchableInTree({ ...table, ...place });
  }),
  ...schema.searchableInTree({ ...groups, organization: own, from: ["organization_id"] }),
  ...Object.entries(followers).map(([table, statements]) =>
    schema.follow({
      name: `search_below_${table}`,
      table,
      change: "update",
      columns: ["organization_id"],
      statements,
    }),
  ),
];
