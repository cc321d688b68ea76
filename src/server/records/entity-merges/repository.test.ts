import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Identifier } from "#contract/records/entities/schema.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { migrate } from "#server/database/migrate.ts";
import { findRow, insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { noteEntityLikeness, rebuildEntityLikeness } from "#server/platform/duplicates/entity-likeness.ts";
import type { EntityRow } from "#server/records/entities/case-entities.ts";
import { entitySearchText } from "#server/records/entities/search-text.ts";
import { entityLinks } from "./links.ts";
import { entityMergeColumns, entityMerges } from "./repository.ts";

const now = "2026-11-20T18:00:00.000Z";
const by = { userId: 1, now };
const folder = mkdtempSync(join(tmpdir(), "bellwether-entity-merges-"));
let db: Db;

beforeAll(async () => {
  db = sqlite.open({ file: join(folder, "db"), key: "7b".repeat(32) });
  await migrate(db, sqlite, { file: null });
  const stamps = { created_at: now, updated_at: now };
  for (const name of ["One", "Two"])
    await db
      .insertInto("organizations")
      .values({ ...stamps, uuid: name, name, kind: "school", number_prefix: name, parent_id: null })
      .execute();
  for (const number of ["A", "B", "C"])
    await sql`insert into cases (uuid, created_at, updated_at, title, status, stage, confidentiality, reporter, tags,
      search_text, number, version, organization_id, legal_hold) values
      (${number}, ${now}, ${now}, 'A case', 'open', 'intake', 'team', '{}', '[]', '', ${number}, 1, 1, 1)`.execute(
      db,
    );
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

it("moves everything that refers to an organization of interest", async () => {
  const own = ["entity_merges", "entity_pairs", "entity_distinctions", "entity_likeness_keys", "entities"];
  const { rows } = await sql<{ table: string; column: string; target: string | null }>`
    select m.name as "table", i.name as "column", f."table" as target from sqlite_master m
    join pragma_table_info(m.name) i left join pragma_foreign_key_list(m.name) f on f."from" = i.name
    where m.type = 'table'`.execute(db);
  const pointing = rows
    .filter(
      ({ table, column, target }) =>
        (target === "entities" || /(^|_)entity_id$/.test(column)) && !own.includes(table),
    )
    .map(({ table, column }) => `${table}.${column}`);
  const known = entityLinks.map(({ table, column }) => `${table}.${column}`);
  expect([...new Set(pointing)].sort()).toEqual(known.filter((each) => each !== "media.owner_id").sort());
});

const entity = fc.record({
  organization_id: fc.constantFrom(1, 2),
  name: fc.constantFrom("Northwind Riders", "Northwind Ryders", "Quarry Crew"),
  kind: fc.constantFrom("group" as const, "account" as const),
  entity_type_id: fc.constant(null),
  identifiers: fc.constantFrom(
    writeJson<Identifier[]>([]),
    writeJson<Identifier[]>([{ kind: "handle", value: "@northwind" }]),
    writeJson<Identifier[]>([{ kind: "phone", value: "(555) 555-0207" }]),
  ),
  description: fc.constantFrom(null, "three\nlines", 'tw"o'),
  location: fc.constantFrom(null, "Alder Park"),
  template_id: fc.constantFrom(null, 3),
  template_version: fc.constantFrom(null, 1),
  fields: fc.constantFrom(writeJson({}), writeJson({ platform: "photo" })),
  version: fc.integer({ min: 1, max: 6 }),
});

const many = 4;
const who = fc.nat(many - 1);
const links = fc.record({
  cases: fc.array(fc.record({ who, case_id: fc.constantFrom(1, 2, 3) }), { maxLength: 8 }),
  files: fc.array(who, { maxLength: 4 }),
});
const merges = fc.array(
  fc.record({ survivor: who, other: who, take: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }) }),
  { minLength: 1, maxLength: 3 },
);

async function insertLinks(
  at: Db,
  all: typeof links extends fc.Arbitrary<infer L> ? L : never,
  ids: readonly number[],
) {
  for (const each of all.cases)
    await sql`insert into case_entities (case_id, entity_id, note, created_at) values
      (${each.case_id}, ${ids[each.who]}, ${`note ${each.who}`}, ${now}) on conflict do nothing`.execute(at);
  for (const [place, owner] of all.files.entries())
    await sql`insert into media (path_id, owner_type, owner_id, sha256, file_name, mime_type, size, tags, created_at)
      values (${`f${place}`}, 'entity', ${ids[owner]}, '', 'a.txt', 'text/plain', 1, '[]', ${now})`.execute(
      at,
    );
}

/** Every row of every table, except versions, times of change, and the merges themselves. */
async function everything(at: Db): Promise<readonly string[]> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'search_%' and name not like 'sqlite_%' and name <> 'entity_merges' order by name`.execute(
    at,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(at);
    for (const row of rows) {
      if (["entities", "cases"].includes(name)) delete row.version;
      if (name === "entities") delete row.updated_at;
      found.push(`${name} ${JSON.stringify(row)}`);
    }
  }
  return found.sort();
}

const searched = <R extends Pick<EntityRow, "name" | "identifiers" | "location">>(row: R) => ({
  ...row,
  search_text: entitySearchText({ ...row, identifiers: readJson(row.identifiers) }),
});

const chosen = (survivor: EntityRow, other: EntityRow, take: readonly boolean[]) => {
  const picked = entityMergeColumns.map((name, place) => [name, (take[place] ? other : survivor)[name]]);
  const row = searched({ ...survivor, ...Object.fromEntries(picked) });
  return Object.fromEntries(
    [...entityMergeColumns, "search_text" as const].map((name) => [name, row[name]]),
  ) as never;
};

class Rollback extends Error {}

it("gives back exactly what was there, also for chains", { timeout: 600_000 }, async () => {
  let merged = 0;
  let paired = 0;
  const life = fc.asyncProperty(
    fc.array(entity, { minLength: many, maxLength: many }),
    links,
    merges,
    async (rows, all, plan) => {
      const run = db.transaction().execute(async (at) => {
        const ids: number[] = [];
        for (const [place, row] of rows.entries()) {
          const id = await insertRow(at, "entities", {
            ...searched(row),
            uuid: `e${place}`,
            created_at: now,
            updated_at: now,
            created_by: null,
            updated_by: null,
          });
          await noteEntityLikeness(at, id);
          ids.push(id);
        }
        const pairs = () =>
          at.selectFrom("entity_pairs").selectAll().orderBy("first_id").orderBy("second_id").execute();
        const one = await pairs();
        paired += one.length;
        await rebuildEntityLikeness(at);
        expect(await pairs()).toEqual(one);
        await insertLinks(at, all, ids);
        const states: {
          readonly before: readonly string[];
          readonly survivor: number;
          readonly other: number;
        }[] = [];
        for (const { survivor: s, other: o, take } of plan) {
          const two = {
            survivor: await findRow(at, "entities", ids[s] ?? 0),
            other: await findRow(at, "entities", ids[o] ?? 0),
          };
          const { survivor, other } = two;
          if (s === o || survivor.merged_into !== null || other.merged_into !== null) continue;
          const before = await everything(at);
          await entityMerges.merge(at, two, chosen(survivor, other, take), by);
          merged += 1;
          for (const { table, column, only } of entityLinks) {
            const narrowed = only === undefined ? sql`true` : sql`owner_type = 'entity'`;
            const left = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${other.id}
              and ${narrowed}`.execute(at);
            expect(left.rows).toEqual([]);
          }
          const versions = [
            (await findRow(at, "entities", survivor.id)).version,
            (await findRow(at, "entities", other.id)).version,
          ];
          expect(Math.min(...versions)).toBeGreaterThan(Math.max(survivor.version, other.version));
          states.push({ before, survivor: survivor.id, other: other.id });
        }
        for (const state of states.reverse()) {
          const merge = await entityMerges.last(at, state.survivor);
          if (merge === undefined) throw new Error("The merge is not there any more.");
          expect(merge.other_id).toBe(state.other);
          const two = {
            survivor: await findRow(at, "entities", state.survivor),
            other: await findRow(at, "entities", state.other),
          };
          await entityMerges.unmerge(at, merge, two, {}, by);
          expect(await everything(at)).toEqual(state.before);
        }
        throw new Rollback();
      });
      await run.catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error;
      });
    },
  );
  await fc.assert(life, { numRuns: 60 });
  expect(merged).toBeGreaterThan(30);
  expect(paired).toBeGreaterThan(30);
});
