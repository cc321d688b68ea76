import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Role, roles } from "#contract/kit/roles.ts";
import { reachOf } from "#server/access/reach.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { membershipsOf } from "#server/platform/accounts/users.ts";
import { beginMerge } from "./begin.ts";
import { moveAll } from "./move.ts";
import { joinedColumns, movedTables, treeColumns } from "./plan.ts";
import { renamedQuery } from "./rename.ts";

const now = "2026-11-20T18:00:00.000Z";
const folder = mkdtempSync(join(tmpdir(), "bellwether-organization-merges-"));
let db: Db;
beforeAll(async () => {
  db = sqlite.open({ file: join(folder, "db"), key: "7b".repeat(32) });
  await migrate(db, sqlite, { file: null });
  // The rows are made up: what they point at is not there.
  await sql`pragma foreign_keys = off`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

it("knows every column of the schema that names an organization", async () => {
  const { rows } = await sql<{ table: string; column: string; target: string | null }>`
    select m.name as "table", i.name as "column", f."table" as target from sqlite_master m
    join pragma_table_info(m.name) i left join pragma_foreign_key_list(m.name) f on f."from" = i.name
    where m.type = 'table'`.execute(db);
  const naming = rows
    .filter(
      ({ table, column, target }) =>
        target === "organizations" ||
        /organization_id$/.test(column) ||
        (table.startsWith("organization") && ["parent_id", "merged_into", "root_id"].includes(column)) ||
        ["source_id", "survivor_id"].includes(column),
    )
    .map(({ table, column }) => `${table}.${column}`)
    .filter((each) => !["person_merges.survivor_id", "entity_merges.survivor_id"].includes(each));
  const known = [
    ...movedTables.map(({ table, column }) => `${table}.${column}`),
    ...joinedColumns,
    ...treeColumns,
  ];
  expect([...new Set(naming)].sort()).toEqual([...new Set(known)].sort());
});

it("names the survivor in saved queries, and nothing else in them", () => {
  const renamed = (query: object) => JSON.parse(renamedQuery(JSON.stringify(query), 12, 7) ?? "null");
  expect(renamed({ organization_id: "12" })).toEqual({ organization_id: "7" });
  expect(renamed({ organization_id: "!12,7,3", q: "12" })).toEqual({ organization_id: "!7,3", q: "12" });
  expect(renamed({ within: 12 })).toEqual({ within: 7 });
  expect(renamed({ organization_id: ["12", 12] })).toEqual({ organization_id: ["7", 7] });
  for (const other of [{ organization_id: "112" }, { category_id: "12" }, { q: "12" }])
    expect(renamed(other)).toBeNull();
});

const places = ["district", "source", "survivor", "third", "fourth"] as const;
const everyone = 4;
const held = fc.record({
  user: fc.nat(everyone - 1),
  place: fc.constantFrom(...places),
  role: fc.constantFrom(...roles),
  active: fc.constantFrom(0, 1),
});
const world = fc.record({
  held: fc.uniqueArray(held, { maxLength: 14, selector: ({ user, place }) => `${user} ${place}` }),
  // How many rows each table has at each place, in the order of the plan.
  rows: fc.array(fc.tuple(fc.nat(movedTables.length - 1), fc.constantFrom(...places)), { maxLength: 60 }),
});

/** A row with made-up values wherever the table asks for one. */
async function insertRow(table: string, column: string, organizationId: number): Promise<void> {
  const { rows } = await sql<{
    name: string;
    type: string;
    notnull: number;
    dflt_value: unknown;
    pk: number;
  }>`
    select * from pragma_table_info(${table})`.execute(db);
  const { n } = (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db))
    .rows[0] ?? {
    n: 0,
  };
  const given = rows
    .filter(
      (each) => each.pk === 0 && (each.name === column || (each.notnull === 1 && each.dflt_value === null)),
    )
    .map(({ name, type }) => {
      if (name === column) return [name, organizationId] as const;
      if (/^(owner_id|export_id)$/.test(name)) return [name, 1] as const;
      if (type.toLowerCase() === "integer") return [name, name === "organization_id" ? 1 : 0] as const;
      const json = ["aliases", "languages", "accommodations", "strengths", "tags", "checklist"];
      const lists = [...json, "phones", "emails", "addresses", "identifiers", "columns"];
      if (lists.includes(name)) return [name, "[]"] as const;
      return [
        name,
        ["reporter", "query", "filters"].includes(name) ? "{}" : `${table} ${column} ${n}`,
      ] as const;
    });
  await sql`insert into ${sql.table(table)} (${sql.join(given.map(([name]) => sql.ref(name)))})
    values (${sql.join(given.map(([, value]) => value))})`.execute(db);
}

async function reset(): Promise<void> {
  for (const { table } of movedTables) await sql`delete from ${sql.table(table)}`.execute(db);
  for (const table of [
    "memberships",
    "organization_merges",
    "organization_settings",
    "organization_trees",
    "organizations",
    "users",
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
  for (const [at, name] of places.entries())
    await db
      .insertInto("organizations")
      .values({
        id: at + 1,
        uuid: name,
        name,
        kind: "school",
        number_prefix: `P${at}`,
        parent_id: at === 0 ? null : 1,
        created_at: now,
        updated_at: now,
      })
      .execute();
  for (let user = 1; user <= everyone; user += 1)
    await sql`insert into users (id, uuid, created_at, updated_at, full_name, password_hash, email, active,
      totp_confirmed, totp_last_step) values (${user}, ${`u${user}`}, ${now}, ${now}, 'Somebody', '',
      ${`u${user}@a.example`}, 1, 0, 0)`.execute(db);
  await sql`insert into exports (id, created_at, organization_id, kind, format, columns, filters, row_count, size,
    sha256, reason) values (1, ${now}, 1, 'cases', 'csv', '[]', '{}', 1, 1, '', '')`.execute(db);
}

const idOf = (place: (typeof places)[number]) => places.indexOf(place) + 1;
const [source, survivor] = [idOf("source"), idOf("survivor")];
const strength = (role: Role | null) => (role === null ? 0 : roles.length - roles.indexOf(role));

async function rightsNow() {
  const organizations = await db.selectFrom("organizations").selectAll().execute();
  const all = new Map<number, (id: number) => number>();
  for (let user = 1; user <= everyone; user += 1) {
    const reach = reachOf(await membershipsOf(db, user), organizations);
    all.set(user, (id) => strength(reach.roleIn(id)));
  }
  return all;
}

const countIn = async (table: string) =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n);

it("loses no row, and gives nobody a right in a third organization", async () => {
  const services = {
    options: { clock: () => Date.parse(now) },
    auditKeys: null,
    live: { publish: () => {} },
  } as unknown as Parameters<typeof moveAll>[1];
  await fc.assert(
    fc.asyncProperty(world, async ({ held: given, rows }) => {
      await reset();
      for (const { user, place, role, active } of given)
        await db
          .insertInto("memberships")
          .values({ user_id: user + 1, organization_id: idOf(place), role, active })
          .execute();
      for (const [at, place] of rows) {
        const plan = movedTables[at];
        if (plan !== undefined) await insertRow(plan.table, plan.column, idOf(place));
      }
      const tables = [...new Set(movedTables.map(({ table }) => table))];
      const before = new Map<string, number>();
      for (const table of tables) before.set(table, await countIn(table));
      const rights = await rightsNow();

      const { id } = await beginMerge(db, { source, survivor }, { root: 1, userId: 1, now });
      const atOnce = await rightsNow();
      await moveAll(db, services, id, new AbortController().signal);

      for (const table of tables) expect(await countIn(table), table).toBe(before.get(table));
      for (const { table, column } of movedTables) {
        const { rows: left } = await sql`select id from ${sql.table(table)}
          where ${sql.ref(column)} = ${source}`.execute(db);
        expect(left, `${table}.${column}`).toEqual([]);
      }
      for (const after of [atOnce, await rightsNow()])
        for (let user = 1; user <= everyone; user += 1) {
          const was = rights.get(user);
          const is = after.get(user);
          if (was === undefined || is === undefined) throw new Error("Somebody vanished.");
          for (const place of ["district", "third", "fourth"] as const)
            expect(is(idOf(place)), `${user} at ${place}`).toBe(was(idOf(place)));
          const higher = Math.max(was(source), was(survivor));
          expect([is(survivor), is(source)], `${user}`).toEqual([higher, higher]);
        }
    }),
    { numRuns: 25 },
  );
});
