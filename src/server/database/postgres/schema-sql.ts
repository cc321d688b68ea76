import type {
  FollowingChange,
  ForbiddenChange,
  RemadeTable,
  SchemaSql,
  TreeSearchableTable,
} from "../schema-sql.ts";
import { placeWidth, type SearchKind, searchKinds } from "../search-index.ts";
import { vocabulary, wordFunctions } from "./words.ts";

const changeOf = ({ change, columns }: Pick<FollowingChange, "change" | "columns">): string =>
  columns === undefined ? change : `${change} of ${columns.join(", ")}`;

/** A trigger calls a function, which bears its name and is made with it. */
const trigger = (name: string, when: string, table: string, body: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$;
    create trigger ${name} ${when} on ${table} for each row execute function ${name}()`;

const forbid = ({ name, table, when, because, ...change }: ForbiddenChange): string => {
  const refuse = `raise exception using errcode = 'restrict_violation', message = '${because.replaceAll("'", "''")}';`;
  const allowed = change.change === "delete" ? "return old;" : "return new;";
  return trigger(
    name,
    `before ${changeOf(change)}`,
    table,
    when === undefined ? refuse : `if ${when} then ${refuse} end if; ${allowed}`,
  );
};

const follow = ({ name, table, statements, ...change }: FollowingChange): string =>
  trigger(name, `after ${changeOf(change)}`, table, `${statements.join("; ")}; return null;`);

const permit = ({ name, table }: Pick<ForbiddenChange, "name" | "table">): string =>
  `drop trigger ${name} on ${table}; drop function ${name}()`;

function remadeTable({ table, definition, columns }: RemadeTable): readonly string[] {
  const fresh = `${table}_remade`;
  const names = columns.join(", ");
  return [
    `create table ${fresh} (${definition})`,
    `insert into ${fresh} (${names}) select ${names} from ${table} order by id`,
    // The highest number that was ever given, which may be that of a deleted row.
    `select setval(pg_get_serial_sequence('${fresh}', 'id'), nextval(pg_get_serial_sequence('${table}', 'id')), false)`,
    `drop table ${table}`,
    `alter table ${fresh} rename to ${table}`,
  ];
}

/** The place of a record in the index; `id` is an expression. */
const placeOf = (kind: SearchKind, id: string) => `${searchKinds[kind] * placeWidth} + ${id}`;

const rootOf = (organization: string) =>
  `coalesce((select root_id from organization_trees where organization_id = ${organization}), 0)`;

const dropInStep = (name: string, table: string): readonly string[] =>
  ["added", "changed", "removed"].map(
    (end) => `drop trigger if exists ${name}_${end} on ${table}; drop function if exists ${name}_${end}()`,
  );

interface Kept {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly put: string;
  readonly take: string;
}

/** Triggers that update an index with every change of a table, cascades included. */
const keepInStep = ({ name, table, columns, put, take }: Kept): readonly string[] => [
  follow({ name: `${name}_added`, table, change: "insert", statements: [put] }),
  follow({ name: `${name}_changed`, table, change: "update", columns, statements: [put] }),
  follow({ name: `${name}_removed`, table, change: "delete", statements: [take] }),
];

/** Adds or replaces the words of the rows that a query gives. */
const put = (into: string, columns: readonly [string, ...string[]], query: string) =>
  `insert into ${into} (${columns.join(", ")}) ${query} on conflict (${columns[0]}) do update
    set ${columns
      .slice(1)
      .map((column) => `${column} = excluded.${column}`)
      .join(", ")}`;

const wordsOf =
  ({ kind, organization, title, keys, body }: TreeSearchableTable) =>
  (row: string) => {
    const root = rootOf(organization(row));
    const texts = [title, keys, body].map((text) => text(row)).join(", ");
    return `select ${placeOf(kind, `${row}.id`)}, bellwether_tree_words(${root}, ${texts})`;
  };

const followsInTree = (table: TreeSearchableTable): readonly string[] =>
  keepInStep({
    name: `search_${table.table}`,
    table: table.table,
    columns: [...table.columns, ...table.from],
    put: put("search_words", ["place", "words"], wordsOf(table)("new")),
    take: `delete from search_words where place = ${placeOf(table.kind, "old.id")}`,
  });

const searchedAnewInTree = (table: TreeSearchableTable): readonly string[] => [
  ...dropInStep(`search_${table.table}`, table.table),
  ...followsInTree(table),
];

const searchableInTree = (table: TreeSearchableTable): readonly string[] => [
  ...dropInStep(`search_${table.table}`, table.table),
  put("search_words", ["place", "words"], `${wordsOf(table)(table.table)} from ${table.table}`),
  ...followsInTree(table),
];

function comparableInTree(table: string, column: string): readonly string[] {
  const words = (row: string) =>
    `select ${row}.id, bellwether_said_words(${rootOf(`${row}.organization_id`)}, ${row}.${column})`;
  return [
    "create table search_said (id bigint not null primary key, words tsvector not null)",
    "create index search_said_words on search_said using gin (words)",
    put("search_said", ["id", "words"], `${words(table)} from ${table}`),
    ...keepInStep({
      name: "search_said",
      table,
      columns: [column, "organization_id"],
      put: put("search_said", ["id", "words"], words("new")),
      take: "delete from search_said where id = old.id",
    }),
  ];
}

const typed = (statement: string): string =>
  statement
    .replace(/\binteger\b/g, "bigint")
    .replace(/\bblob\b/g, "bytea")
    .replace(/\breal\b/g, "double precision");

/** After a row came with a number of its own, the next number is above it. */
const numbersKept = `create or replace function bellwether_numbers_kept() returns trigger language plpgsql as $$
  declare
    counter text := pg_get_serial_sequence(quote_ident(tg_table_name), 'id');
    highest bigint;
    last bigint;
    used boolean;
  begin
    select max(id) into highest from fresh;
    execute format('select last_value, is_called from %s', counter) into last, used;
    if highest > last or (highest = last and not used) then
      perform pg_advisory_xact_lock(hashtext(counter));
      execute format('select last_value from %s', counter) into last;
      perform setval(counter, greatest(highest, last));
    end if;
    return null;
  end $$`;

const created = /^\s*create table (\w+) \([\s\S]*generated by default as identity/;

function withNumbersKept(statement: string): string {
  const table = created.exec(statement)?.[1];
  if (table === undefined) return statement;
  return `${statement}; ${numbersKept};
    create trigger ${table}_numbers_kept after insert on ${table} referencing new table as fresh
      for each statement execute function bellwether_numbers_kept()`;
}

/** Triggers in PL/pgSQL, `tsvector` and the JSON functions of PostgreSQL. */
export const schemaSql: SchemaSql = {
  id: "integer generated by default as identity primary key",
  types: (statement) => withNumbersKept(typed(statement)),
  forbid,
  follow,
  permit,
  remadeTable,
  insertMissing: (table, columns, query) =>
    `insert into ${table} (${columns.join(", ")}) ${query} on conflict do nothing`,
  elements: (list, name = "each_element") => ({
    from: `jsonb_array_elements_text((${list})::jsonb) as ${name}(value)`,
    value: `${name}.value`,
  }),
  field: (object, name) => `((${object})::jsonb ->> '${name}')`,
  joined: (text) => `string_agg(${text}, ' ')`,
  findsAlone: (table, columns) =>
    columns.map((column) => `create index ${table}_alone_by_${column} on ${table} using hash (${column})`),
  // No database of this engine was ever before `treeSearchTables`.
  searchTables: [],
  searchable: () => [],
  comparable: () => [],
  treeSearchTables: [
    ...wordFunctions,
    "create table search_words (place bigint not null primary key, words tsvector not null)",
    "create index search_words_words on search_words using gin (words)",
    ...vocabulary,
  ],
  searchableInTree,
  searchedAnewInTree,
  comparableInTree,
};
