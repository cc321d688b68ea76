import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// Words that only one engine understands, or that mean something else in another. They belong in an engine's folder.
const ofSqlite = [
  /\bjson_(each|tree|extract|array|object|group_array|group_object|type|valid|set|remove|insert|replace|patch)\b/i,
  /\b(group_concat|strftime|julianday|unixepoch|instr|ifnull|iif|randomblob|zeroblob|bm25|last_insert_rowid)\s*\(/i,
  /\b(autoincrement|fts5\w*|sqlite_(master|schema|sequence|temp_master)|without rowid|indexed by|not indexed)\b/i,
  /\b(rowid|pragma\w*|vacuum|collate|glob)\b(?=[^;]*`|\s*["'])/i,
  /\binsert or (ignore|replace|abort|fail|rollback)\b|\breplace into\b|\braise\s*\(/i,
  /\b(create|drop) (virtual table|trigger)\b|\bmatch \$\{|\b(search_words|search_vocabulary|search_said\w*)\b/i,
  /\.(orIgnore|orReplace|orAbort|orFail|orRollback|collate|insertId)\b/,
];
const ofPostgres = [
  /\bilike\b|\bdistinct on\b|\bjsonb_\w+\(|\bto_(char|date|timestamp|tsvector|tsquery)\s*\(|\bplpgsql\b/i,
  /\w::(text|int|integer|bigint|jsonb?|date|timestamptz?)\b/i,
  /\b(pg_\w+|generate_series|unnest|array_agg)\s*\(/i,
];

const server = join(import.meta.dirname, "..");
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, "");

function found(within: (file: string) => boolean, words: readonly RegExp[]): readonly string[] {
  const files = readdirSync(server, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && within(file));
  return files.flatMap((file) => {
    const text = withoutComments(readFileSync(join(server, file), "utf8"));
    return words.flatMap((word) => {
      const match = word.exec(text);
      return match === null ? [] : [`${file}: ${match[0]}`];
    });
  });
}

const engineOf = (file: string) => /^database\/(sqlite|postgres)\//.exec(file)?.[1];

it("SQL outside of an engine's folder is the same for every engine", () => {
  const outside = (file: string) => engineOf(file) === undefined;
  expect(found(outside, ofSqlite)).toEqual([]);
  expect(found(outside, ofPostgres)).toEqual([]);
});

it("fails where SQL of one engine stands outside its folder", () => {
  expect(found((file) => engineOf(file) === "sqlite", ofSqlite).length).toBeGreaterThan(8);
  expect(found((file) => engineOf(file) === "postgres", ofPostgres).length).toBeGreaterThan(5);
  const notPortable = [
    "select * from cases, json_each(cases.tags)",
    "select group_concat (name) from persons",
    "insert or ignore into case_tags",
    "select id from persons where name collate nocase = 'a'`",
    "select rowid from persons`",
  ];
  for (const text of notPortable)
    expect(
      ofSqlite.some((word) => word.test(text)),
      text,
    ).toBe(true);
  for (const text of ["select id::text from persons", "where name ilike 'a%'"])
    expect(
      ofPostgres.some((word) => word.test(text)),
      text,
    ).toBe(true);
});
