import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testEngine } from "#support/postgres/test-engine.ts";
import type { Engine } from "./engine.ts";
import { migrate } from "./migrate.ts";
import type { Db } from "./schema.ts";
import { searchableColumns } from "./schema-sql.ts";
import type { SearchField } from "./search-index.ts";
import { reading } from "./shared.ts";
import { inThisOrder, together } from "./together.ts";

// What SQL outside an engine's folder relies on. Every engine passes this suite.

const engines: readonly Engine[] = [testEngine];

describe.each(engines)("the engine $name", (engine) => {
  let db: Db;
  const { schema } = engine;
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  const values = async (query: RawBuilder<{ value: unknown }>) =>
    (await query.execute(db)).rows.map((row) => row.value);

  beforeEach(async () => {
    db = engine.open({ file: ":memory:", key: null });
    await migrate(db, engine, { file: null });
    await run([
      schema.types(
        `create table things (id ${schema.id}, name text not null, tags text not null, more text not null)`,
      ),
      "create table tags (thing_id integer not null, tag text not null, primary key (thing_id, tag))",
    ]);
  });
  afterEach(() => db.destroy());

  /** Things belong to the organization 1, which is a tree. */
  const inTree = { organization: () => "1", from: [] };

  const ownTree = () =>
    run([
      `insert into organizations (id, uuid, name, kind, number_prefix, created_at, updated_at)
        values (1, 'one', 'One', 'school', 'ONE', '', '')`,
    ]);

  const add = (name: string, tags: readonly string[] = [], more: object = {}) =>
    sql`insert into things (name, tags, more) values (${name}, ${JSON.stringify(tags)}, ${JSON.stringify(more)})`.execute(
      db,
    );

  it("sorts text by code point, folds A to Z, and compares exactly", async () => {
    for (const name of ["b", "Zoë", "adam", "zoe", "Élan", "Adam", "a d", "a_d"]) await add(name);
    const sorted = await values(sql`select name as value from things order by lower(name), name`);
    expect(sorted).toEqual(["a d", "a_d", "Adam", "adam", "b", "zoe", "Zoë", "Élan"]);
    const like = await values(
      sql`select name as value from things where lower(name) like ${"a\\_d"} escape '\\'`,
    );
    expect(like).toEqual(["a_d"]);
  });

  it("tells why a transaction failed, also where the database has ended it already", async () => {
    const failing = db.transaction().execute(async (transaction) => {
      await sql`insert into things (name, tags, more) values ('lost', '[]', '{}')`.execute(transaction);
      // As SQLite does by itself on a full disk.
      await sql`rollback`.execute(transaction);
      throw new Error("The disk is full.");
    });
    await expect(failing).rejects.toThrow("The disk is full.");
    await add("kept");
    expect(await values(sql`select name as value from things`)).toEqual(["kept"]);
  });

  it("answers what is asked together each with its own, as the transaction has it by then", async () => {
    await add("one");
    await db.transaction().execute(async (transaction) => {
      const named = (name: string) =>
        sql<{ n: number }>`select count(*) as n from things where name = ${name}`.execute(transaction);
      const { added, one, two } = await together({
        added: sql`insert into things (name, tags, more) values ('two', '[]', '{}')`.execute(transaction),
        one: named("one"),
        two: named("two"),
      });
      expect([added.numAffectedRows, one.rows[0]?.n, two.rows[0]?.n]).toEqual([1n, 1, 1]);
    });
    await reading(db).execute(async (transaction) => {
      const { first, second } = await together({
        first: sql<{ name: string }>`select name from things order by id`.execute(transaction),
        second: sql<{ n: number }>`select count(*) as n from things`.execute(transaction),
      });
      expect(first.rows.map(({ name }) => name)).toEqual(["one", "two"]);
      expect(second.rows[0]?.n).toBe(2);
    });
  });

  it("does nothing of what was to follow a write that is refused, and nothing of its transaction", async () => {
    const insert = (transaction: Db, name: string, id: number) =>
      sql`insert into things (id, name, tags, more) values (${id}, ${name}, '[]', '{}')`.compile(transaction);
    const asked = db.transaction().execute((transaction) =>
      inThisOrder(
        transaction,
        (
          [
            ["before", 1],
            ["same", 1],
            ["after", 2],
          ] as const
        ).map(([name, id]) => ({
          execute: () => transaction.executeQuery(insert(transaction, name, id)),
        })),
      ),
    );
    await expect(asked).rejects.toThrow(/unique/i);
    expect(await values(sql`select name as value from things`)).toEqual([]);
    // The connection is as good as before.
    await add("later");
    expect(await values(sql`select name as value from things`)).toEqual(["later"]);
  });

  it("refuses to write while it reads, and reads on with the same connections", async () => {
    for (let times = 0; times < 12; times += 1) {
      const refused = reading(db).execute((transaction) =>
        sql`insert into things (name, tags, more) values ('not', '[]', '{}')`.execute(transaction),
      );
      if (engine.name === "postgres") await expect(refused).rejects.toThrow(/read-only/);
      else await refused.catch(() => undefined);
      const { rows } = await reading(db).execute((transaction) =>
        sql<{ n: number }>`select count(*) as n from things where name = 'yes'`.execute(transaction),
      );
      expect(rows[0]?.n).toBe(times);
      await add("yes");
    }
  });

  it("never gives a number twice", async () => {
    await add("first");
    await run(["delete from things"]);
    await add("second");
    expect(await values(sql`select id as value from things`)).toEqual([2]);
    await run(["insert into things (id, name, tags, more) values (7, 'seventh', '[]', '{}')"]);
    await add("eighth");
    expect(await values(sql`select max(id) as value from things`)).toEqual([8]);
  });

  it("reads lists and objects that are kept as JSON", async () => {
    await add("one", ["red", "Blue"], { note: { words: "" }, place: "hall" });
    await add("two", [], {});
    const { from, value } = schema.elements("things.tags", "each_tag");
    expect(await values(sql.raw(`select ${value} as value from things, ${from} order by 1`))).toEqual([
      "Blue",
      "red",
    ]);
    const places = `select ${schema.field("more", "place")} as value from things order by id`;
    expect(await values(sql.raw(places))).toEqual(["hall", null]);
    const joined = `select (select ${schema.joined(value)} from ${from}) as value from things order by id`;
    expect(await values(sql.raw(joined))).toEqual(["red Blue", null]);
  });

  it("does what follows a change in its transaction", async () => {
    const { from, value } = schema.elements("new.tags");
    const put = schema.insertMissing(
      "tags",
      ["thing_id", "tag"],
      `select new.id, lower(${value}) from ${from}`,
    );
    const take = "delete from tags where thing_id = old.id";
    const rule = { table: "things", columns: ["tags"] };
    await run([
      schema.follow({ table: "things", name: "tags_added", change: "insert", statements: [put] }),
      schema.follow({ ...rule, name: "tags_changed", change: "update", statements: [take, put] }),
      schema.follow({ table: "things", name: "tags_removed", change: "delete", statements: [take] }),
    ]);
    const tags = () => values(sql`select tag as value from tags order by tag`);
    await add("one", ["Red", "red", "blue"]);
    expect(await tags()).toEqual(["blue", "red"]);
    await sql`update things set tags = ${'["green"]'}`.execute(db);
    expect(await tags()).toEqual(["green"]);
    const failed = db.transaction().execute(async (transaction) => {
      await sql`delete from things`.execute(transaction);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await tags()).toEqual(["green"]);
    await run(["delete from things"]);
    expect(await tags()).toEqual([]);
  });

  it("refuses what is forbidden, and says why", async () => {
    await run([
      schema.forbid({
        name: "things_keep_names",
        table: "things",
        change: "update",
        columns: ["name"],
        because: "names stay",
      }),
      schema.forbid({
        name: "things_stay",
        table: "things",
        change: "delete",
        when: "old.name = 'one'",
        because: "the first one stays",
      }),
    ]);
    await add("one");
    await add("two");
    await expect(sql`update things set name = 'x'`.execute(db)).rejects.toThrow("names stay");
    await sql`update things set more = '{}'`.execute(db);
    await expect(sql`delete from things`.execute(db)).rejects.toThrow("the first one stays");
    await sql`delete from things where name = 'two'`.execute(db);
    expect(await values(sql`select name as value from things`)).toEqual(["one"]);
  });

  it("finds rows by columns that are searched as they are", async () => {
    await ownTree();
    await add("Harbour watch");
    const columns = { kind: "entity", table: "things", title: "name", more: ["more"] } as const;
    await run(schema.searchableInTree({ ...searchableColumns(columns), ...inTree }));
    await sql`update things set more = 'kiln' where id = 1`.execute(db);
    const find = (text: string, field: SearchField) => {
      const word = { text, begins: false };
      const matching = engine.search.matching({
        kind: "entity",
        trees: [1],
        words: [[word]],
        fields: [field],
      });
      return values(sql`select hit.id as value from ${matching} as hit`);
    };
    expect([await find("harbour", "title"), await find("kiln", "body")]).toEqual([[1], [1]]);
    expect([await find("kiln", "title"), await find("watch", "keys")]).toEqual([[], []]);
  });

  it("finds words, newest first, of rows that were there before and of those that come", async () => {
    await ownTree();
    await add("Harbour watch", ["kiln"], { body: "the Zoë matter" });
    await run(
      schema.searchableInTree({
        ...inTree,
        kind: "entity",
        table: "things",
        columns: ["name", "tags", "more"],
        title: (row) => `${row}.name`,
        keys: (row) => `${row}.tags`,
        body: (row) => `coalesce(${schema.field(`${row}.more`, "body")}, '')`,
      }),
    );
    await add("Harbour crew");
    const range = { from: "h", to: "i", most: 5 };
    const find = (text: string, begins = false, trees = [1]) => {
      const wanted = {
        kind: "entity",
        trees,
        words: [[{ text, begins }]],
        fields: ["title", "keys", "body"],
      } as const;
      return values(
        sql`select hit.id as value from ${engine.search.matching(wanted)} as hit order by hit.place desc`,
      );
    };
    expect(await find("harbour")).toEqual([2, 1]);
    expect(await find("har", true)).toEqual([2, 1]);
    expect(await find("zoe")).toEqual([1]);
    expect(await find('"harbour')).toEqual([2, 1]);
    expect(await engine.search.wordsBetween(db, { ...range, trees: [1] })).toEqual(["harbour"]);
    // Another tree has no such words.
    expect(await engine.search.wordsBetween(db, { ...range, trees: [2] })).toEqual([]);
    expect(await find("harbour", false, [2])).toEqual([]);
    expect(await find("harbour", false, [2, 1])).toEqual([2, 1]);
    await sql`update things set name = 'Dock' where id = 1`.execute(db);
    expect(await find("harbour")).toEqual([2]);
    await run(["delete from things"]);
    expect(await find("kiln")).toEqual([]);
  });
});
