import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Db } from "../schema.ts";
import { openDatabase } from "./open.ts";

let db: Db;
const run = (text: string) => sql.raw(text).execute(db);
const all = async () => (await run("select * from things")).rows;

beforeEach(async () => {
  db = openDatabase({ file: ":memory:", key: null });
  await run("create table things (id integer primary key, name text not null)");
  for (const name of ["oak", "ash"]) await sql`insert into things (name) values (${name})`.execute(db);
});
afterEach(() => db.destroy());

it("sees with a statement compiled before what the schema has become", async () => {
  expect(await all()).toEqual([
    { id: 1, name: "oak" },
    { id: 2, name: "ash" },
  ]);
  await run("alter table things add column tall integer not null default 1");
  expect(await all()).toEqual([
    { id: 1, name: "oak", tall: 1 },
    { id: 2, name: "ash", tall: 1 },
  ]);
  await run("drop table things");
  await expect(all()).rejects.toThrow(/no such table/);
});

it("gives each change its own count and row", async () => {
  const insert = (name: string) => sql`insert into things (name) values (${name})`.execute(db);
  expect((await insert("elm")).insertId).toBe(3n);
  expect((await insert("yew")).insertId).toBe(4n);
  const rename = () => sql`update things set name = 'fir' where name = 'oak'`.execute(db);
  expect((await rename()).numAffectedRows).toBe(1n);
  expect((await rename()).numAffectedRows).toBe(0n);
});

it("compiles what it has not used for long once more", async () => {
  for (let id = 1; id <= 1_200; id++) await run(`select name from things where id = ${id}`);
  expect((await run("select name from things where id = 1")).rows).toEqual([{ name: "oak" }]);
});

it("reads rows one by one again after a reader that stopped early", async () => {
  const query = db.selectFrom("organizations").select("name");
  await run("create table organizations (name text not null)");
  for (const name of ["oak", "ash"]) await sql`insert into organizations (name) values (${name})`.execute(db);
  const names: string[] = [];
  for await (const { name } of query.stream()) {
    names.push(name);
    break;
  }
  for await (const { name } of query.stream()) names.push(name);
  expect(names).toEqual(["oak", "oak", "ash"]);
  expect(await query.execute()).toHaveLength(2);
});
