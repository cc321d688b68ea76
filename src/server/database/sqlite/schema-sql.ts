import type {
  FollowingChange,
  ForbiddenChange,
  RemadeTable,
  SchemaSql,
  SearchableTable,
  TreeSearchableTable,
} from "../schema-sql.ts";
import { bitsOfId, type SearchKind, searchKinds } from "../search-index.ts";
import { beginnings, treeWords } from "./tree-words.ts";

const changeOf = ({ change, columns }: Pick<FollowingChange, "change" | "columns">): string =>
  columns === undefined ? change : `${change} of ${columns.join(", ")}`;

const forbid = ({ name, table, when, because, ...change }: ForbiddenChange): string =>
  `create trigger ${name} before ${changeOf(change)} on ${table} ${when === undefined ? "" : `when ${when}`}
    begin select raise(abort, '${because}'); end`;

const follow = ({ name, table, statements, ...change }: FollowingChange): string =>
  `create trigger ${name} after ${changeOf(change)} on ${table} begin ${statements.join("; ")}; end`;

function remadeTable({ table, definition, columns }: RemadeTable): readonly string[] {
  const fresh = `${table}_remade`;
  const names = columns.join(", ");
  return [
    `create table ${fresh} (${definition})`,
    `insert into ${fresh} (${names}) select ${names} from ${table} order by id`,
    // The highest number that was ever given, which may be that of a deleted row.
    `delete from sqlite_sequence where name = '${fresh}'`,
    `insert into sqlite_sequence (name, seq) select '${fresh}', seq from sqlite_sequence where name = '${table}'`,
    `drop table ${table}`,
    `alter table ${fresh} rename to ${table}`,
  ];
}

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
  follow({ name: `${name}_changed`, table, change: "update", columns, statements: [take, put] }),
  follow({ name: `${name}_removed`, table, change: "delete", statements: [take] }),
];

const dropInStep = (name: string): readonly string[] =>
  ["added", "changed", "removed"].map((end) => `drop trigger if exists ${name}_${end}`);

/** The place of a record in the index; `id` is an expression. */
const placeOf = (kind: SearchKind, id: string) => `(${searchKinds[kind]} << ${bitsOfId}) + ${id}`;

function searchable({ kind, table, columns, title, keys, body }: SearchableTable): readonly string[] {
  const place = (row: string) => placeOf(kind, `${row}.id`);
  const texts = (row: string) => [title, keys, body].map((text) => text(row)).join(", ");
  const put = (row: string) =>
    `insert into search_words (rowid, title, keys, body) select ${place(row)}, ${texts(row)}`;
  const take = `insert into search_words (search_words, rowid, title, keys, body)
    values ('delete', ${place("old")}, ${texts("old")})`;
  return [
    `${put(table)} from ${table} order by id`,
    ...keepInStep({ name: `search_${table}`, table, columns, put: put("new"), take }),
  ];
}

const rootOf = (organization: string) =>
  `coalesce((select root_id from organization_trees where organization_id = ${organization}), 0)`;

function inTree({ kind, organization, title, keys, body }: TreeSearchableTable) {
  const place = (row: string) => placeOf(kind, `${row}.id`);
  const root = (row: string) => rootOf(organization(row));
  const texts = (row: string) =>
    [title, keys, body].map((text) => `${treeWords}(tree, ${text(row)})`).join(", ");
  return { place, root, texts };
}

/** Triggers that keep the words of a table in step. */
function followsInTree(table: TreeSearchableTable): readonly string[] {
  const { table: name, columns, from } = table;
  const { place, root, texts } = inTree(table);
  const trigger = `search_${name}`;
  const put = [
    `insert into search_trees (place, tree) values (${place("new")}, ${root("new")})`,
    `insert into search_words (rowid, title, keys, body)
      select place, ${texts("new")} from search_trees where place = ${place("new")}`,
  ];
  const take = [
    `insert into search_words (search_words, rowid, title, keys, body)
      select 'delete', place, ${texts("old")} from search_trees where place = ${place("old")}`,
    `delete from search_trees where place = ${place("old")}`,
  ];
  const change = { table: name, change: "update", columns: [...columns, ...from] } as const;
  return [
    follow({ name: `${trigger}_added`, table: name, change: "insert", statements: put }),
    follow({ name: `${trigger}_changed`, ...change, statements: [...take, ...put] }),
    follow({ name: `${trigger}_removed`, table: name, change: "delete", statements: take }),
  ];
}

/** Each row remembers its tree: what it belonged to may be gone before it is. */
function searchableInTree(table: TreeSearchableTable): readonly string[] {
  const { table: name } = table;
  const { place, root, texts } = inTree(table);
  return [
    ...dropInStep(`search_${name}`),
    `insert into search_trees (place, tree) select ${place(name)}, ${root(name)} from ${name} order by id`,
    `insert into search_words (rowid, title, keys, body) select place, ${texts(name)}
      from ${name} join search_trees on place = ${place(name)} order by ${name}.id`,
    ...followsInTree(table),
  ];
}

const searchedAnewInTree = (table: TreeSearchableTable): readonly string[] => [
  ...dropInStep(`search_${table.table}`),
  ...followsInTree(table),
];

const words = "tokenize = 'unicode61 remove_diacritics 2'";

/** An index stores positions of words, no text; `secure-delete` removes them at once. */
const secureDelete = (index: string): string =>
  `insert into ${index} (${index}, rank) values ('secure-delete', 1)`;

interface Said {
  readonly table: string;
  readonly columns: readonly string[];
  readonly tokenizer: string;
  readonly text: (row: string) => string;
}

const saidIndex = ({ table, columns, tokenizer, text }: Said): readonly string[] => [
  `create virtual table search_said using fts5(words, content = '', detail = column, ${tokenizer})`,
  secureDelete("search_said"),
  "create virtual table search_said_vocabulary using fts5vocab(search_said, 'row')",
  `insert into search_said (rowid, words) select id, ${text(table)} from ${table} order by id`,
  ...keepInStep({
    name: "search_said",
    table,
    columns,
    put: `insert into search_said (rowid, words) values (new.id, ${text("new")})`,
    take: `insert into search_said (search_said, rowid, words) values ('delete', old.id, ${text("old")})`,
  }),
];

const comparable = (table: string, column: string): readonly string[] =>
  saidIndex({ table, columns: [column], tokenizer: words, text: (row) => `coalesce(${row}.${column}, '')` });

const comparableInTree = (table: string, column: string): readonly string[] => [
  ...dropInStep("search_said"),
  "drop table search_said_vocabulary",
  "drop table search_said",
  ...saidIndex({
    table,
    columns: [column, "organization_id"],
    // The words come with the code of their tree, and folded.
    tokenizer: "tokenize = 'ascii'",
    text: (row) => `${treeWords}(${rootOf(`${row}.organization_id`)}, coalesce(${row}.${column}, ''))`,
  }),
];

const permit = ({ name }: Pick<ForbiddenChange, "name">): string => `drop trigger ${name}`;

/** Triggers, FTS5 and the JSON functions of SQLite. */
export const schemaSql: SchemaSql = {
  id: "integer primary key autoincrement",
  types: (statement) => statement,
  forbid,
  follow,
  permit,
  remadeTable,
  insertMissing: (table, columns, query) => `insert or ignore into ${table} (${columns.join(", ")}) ${query}`,
  elements: (list, name) => ({
    from: name === undefined ? `json_each(${list})` : `json_each(${list}) ${name}`,
    value: `${name ?? "json_each"}.value`,
  }),
  field: (object, name) => `json_extract(${object}, '$.${name}')`,
  joined: (text) => `group_concat(${text}, ' ')`,
  // Its transactions come one after the other.
  findsAlone: () => [],
  searchTables: [
    `create virtual table search_words using fts5(
      title, keys, body, content = '', detail = column, prefix = '2 3', ${words}
    )`,
    secureDelete("search_words"),
    "create virtual table search_vocabulary using fts5vocab(search_words, 'row')",
  ],
  searchable,
  treeSearchTables: [
    "drop table search_vocabulary",
    "drop table search_words",
    `create virtual table search_words using fts5(
      title, keys, body, content = '', detail = column, prefix = '${beginnings.join(" ")}',
      tokenize = 'ascii'
    )`,
    secureDelete("search_words"),
    "create virtual table search_vocabulary using fts5vocab(search_words, 'row')",
    "create table search_trees (place integer primary key, tree integer not null)",
  ],
  searchableInTree,
  searchedAnewInTree,
  comparable,
  comparableInTree,
};
