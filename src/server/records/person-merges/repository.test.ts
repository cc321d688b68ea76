import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fullName, searchTextOf } from "#contract/records/persons/name.ts";
import type { PersonAddress, PersonEmail, PersonPhone } from "#contract/records/persons/schema.ts";
import type { SchoolDayRow } from "#contract/records/persons/school-day.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { migrate } from "#server/database/migrate.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { insertPerson, type PersonRow } from "#server/records/persons/repository.ts";
import { personLinks } from "./links.ts";
import { mergeColumns, personMerges } from "./repository.ts";

const now = "2026-11-20T18:00:00.000Z";
const by = { userId: 1, now };
const folder = mkdtempSync(join(tmpdir(), "bellwether-merges-"));
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
  for (const number of ["A", "B"])
    await sql`insert into cases (uuid, created_at, updated_at, title, status, stage, confidentiality, reporter, tags,
      search_text, number, version, organization_id, legal_hold) values
      (${number}, ${now}, ${now}, 'A case', 'open', 'intake', 'team', '{}', '[]', '', ${number}, 1, 1, 1)`.execute(
      db,
    );
  await sql`insert into vehicles (uuid, created_at, updated_at, version, organization_id) values
    ('v1', ${now}, ${now}, 1, 1), ('v2', ${now}, ${now}, 1, 1)`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

it("moves everything that refers to a person", async () => {
  const own = [
    "person_merges",
    "person_pairs",
    "person_distinctions",
    "likeness_keys",
    "likeness_due",
    "person_keys",
    "persons",
    // An import finds the survivor of a merge by itself.
    "import_findings",
  ];
  const { rows } = await sql<{ table: string; column: string; target: string | null }>`
    select m.name as "table", i.name as "column", f."table" as target from sqlite_master m
    join pragma_table_info(m.name) i left join pragma_foreign_key_list(m.name) f on f."from" = i.name
    where m.type = 'table'`.execute(db);
  const pointing = rows
    .filter(
      ({ table, column, target }) =>
        (target === "persons" || /person_id$/.test(column)) && !own.includes(table),
    )
    .map(({ table, column }) => `${table}.${column}`);
  const known = personLinks.map((link) => `${link.table}.${link.column}`);
  expect([...new Set(pointing)].sort()).toEqual(known.filter((each) => each !== "media.owner_id").sort());
});

const text = fc.constantFrom(null, "", "one", "Ünö", 'tw"o', "three\nlines");
const list = fc
  .array(fc.constantFrom("a", "b", "ç"), { maxLength: 3 })
  .map((all) => writeJson<string[]>(all));
const phones = fc
  .array(fc.constantFrom("555-010-1234", "555-010-9999"), { maxLength: 2 })
  .map((all) => writeJson<PersonPhone[]>(all.map((number) => ({ label: null, number }))));
const person = fc.record({
  organization_id: fc.constantFrom(1, 2),
  first_name: fc.constantFrom("Jon", "Jonathan", "Zoë"),
  middle_name: text,
  last_name: fc.constantFrom("Lee", "Leigh", "O’Brien"),
  preferred_name: text,
  aliases: list,
  person_type_id: fc.constantFrom(1, 2),
  date_of_birth: fc.constantFrom(null, "2010-01-02", "2010-02-01"),
  pronouns: text,
  student_id: fc.constantFrom(null, "S1", "S2"),
  grade: text,
  enrollment_status: fc.constantFrom(null, "enrolled"),
  languages: list,
  accommodations: list,
  strengths: list,
  description: text,
  phones,
  emails: fc.constantFrom(
    writeJson<PersonEmail[]>([]),
    writeJson<PersonEmail[]>([{ label: null, address: "a@b.example" }]),
  ),
  addresses: fc.constant(writeJson<PersonAddress[]>([])),
  school_day: fc.constant(writeJson<SchoolDayRow[]>([])),
  tags: list,
  version: fc.integer({ min: 1, max: 6 }),
  /** Imported names need not consist of their parts. */
  name: fc.constantFrom(null, "LEE, Jon"),
});

const people = 4;
const who = fc.nat(people - 1);
const links = fc.record({
  cases: fc.array(
    fc.record({ who, case_id: fc.constantFrom(1, 2), role: fc.constantFrom("subject", "witness") }),
    {
      maxLength: 8,
    },
  ),
  assessments: fc.array(fc.record({ who, case_id: fc.constantFrom(null, 1, 2) }), { maxLength: 4 }),
  files: fc.array(who, { maxLength: 4 }),
  relations: fc.array(fc.record({ who, to: who, kind: fc.constantFrom("parent", "sibling") }), {
    maxLength: 8,
  }),
  vehicles: fc.array(fc.record({ who, vehicle_id: fc.constantFrom(1, 2), note: text }), { maxLength: 5 }),
  checks: fc.array(who, { maxLength: 3 }),
  notes: fc.array(who, { maxLength: 3 }),
  events: fc.array(who, { maxLength: 3 }),
  distinctions: fc.array(fc.record({ who, to: who }), { maxLength: 2 }),
});
const merges = fc.array(
  fc.record({ survivor: who, other: who, take: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }) }),
  { minLength: 1, maxLength: 3 },
);
type Links = typeof links extends fc.Arbitrary<infer L> ? L : never;

async function insertLinks(at: Db, all: Links, ids: readonly number[]): Promise<void> {
  const id = (place: number) => ids[place] ?? 0;
  const ignore = sql`on conflict do nothing`;
  let count = 0;
  const next = () => {
    count += 1;
    return `u${count}`;
  };
  for (const [position, each] of all.cases.entries())
    await sql`insert into case_persons (case_id, person_id, role, position) values
      (${each.case_id}, ${id(each.who)}, ${each.role}, ${position}) ${ignore}`.execute(at);
  for (const each of all.assessments)
    await sql`insert into assessments (uuid, created_at, updated_at, state, instrument_pack, instrument_version,
      version, organization_id, type, person_id, case_id) values
      (${next()}, ${now}, ${now}, '{}', '', '', 3, 1, 1, ${id(each.who)}, ${each.case_id})`.execute(at);
  for (const each of all.files)
    await sql`insert into media (path_id, owner_type, owner_id, sha256, file_name, mime_type, size, tags, created_at)
      values (${next()}, 'person', ${id(each)}, '', 'a.txt', 'text/plain', 1, '[]', ${now})`.execute(at);
  for (const each of all.relations.filter((relation) => relation.who !== relation.to))
    await sql`insert into person_relations (uuid, created_at, updated_at, from_person_id, to_person_id, kind) values
      (${next()}, ${now}, ${now}, ${id(each.who)}, ${id(each.to)}, ${each.kind}) ${ignore}`.execute(at);
  for (const each of all.vehicles)
    await sql`insert into person_vehicles (person_id, vehicle_id, note, created_at) values
      (${id(each.who)}, ${each.vehicle_id}, ${each.note}, ${now}) ${ignore}`.execute(at);
  for (const each of all.checks)
    await sql`insert into records_checks (uuid, created_at, updated_at, person_id, version, provider, purpose,
      permissible_use, state) values (${next()}, ${now}, ${now}, ${id(each)}, 1, '', '', '', 'open')`.execute(
      at,
    );
  for (const each of all.notes)
    await sql`insert into protected_notes (uuid, created_at, updated_at, person_id, version, category, circle, body)
      values (${next()}, ${now}, ${now}, ${id(each)}, 1, '', '', 'words')`.execute(at);
  for (const each of all.events)
    await sql`insert into case_events (case_id, at, kind, event_group, person_id) values
      (1, ${now}, 'person_added', 'people', ${id(each)})`.execute(at);
  for (const each of all.distinctions.filter((pair) => pair.who < pair.to))
    await sql`insert into person_distinctions (first_id, second_id, created_at, created_by) values
      (${id(each.who)}, ${id(each.to)}, ${now}, 1) ${ignore}`.execute(at);
}

/** Every row of every table, except versions, times of change, and the merges themselves. */
async function everything(at: Db): Promise<readonly string[]> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'search_%' and name not like 'sqlite_%' and name <> 'person_merges' order by name`.execute(
    at,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(at);
    for (const row of rows) {
      if (["persons", "cases", "assessments"].includes(name)) delete row.version;
      if (name === "persons") delete row.updated_at;
      found.push(`${name} ${JSON.stringify(row)}`);
    }
  }
  return found.sort();
}

const chosen = (survivor: PersonRow, other: PersonRow, take: readonly boolean[]) => {
  const columns = {
    ...survivor,
    ...Object.fromEntries(mergeColumns.map((name, place) => [name, (take[place] ? other : survivor)[name]])),
  };
  const aliases = readJson(columns.aliases);
  return { ...columns, name: fullName(columns), search_text: searchTextOf({ ...columns, aliases }) };
};

const picked = (row: ReturnType<typeof chosen>) =>
  Object.fromEntries(
    [...mergeColumns, "name", "search_text"].map((name) => [name, row[name as "name"]]),
  ) as never;

class Rollback extends Error {}

const runs = Number(process.env.MERGE_RUNS ?? 60);

it(`gives back exactly what was there, also for chains (${runs} lives)`, { timeout: 600_000 }, async () => {
  let merged = 0;
  const life = fc.asyncProperty(
    fc.array(person, { minLength: people, maxLength: people }),
    links,
    merges,
    async (rows, all, plan) => {
      const run = db.transaction().execute(async (at) => {
        const ids: number[] = [];
        for (const [place, { name, ...row }] of rows.entries()) {
          const aliases = readJson(row.aliases);
          ids.push(
            await insertPerson(at, {
              ...row,
              name: name ?? fullName(row),
              search_text: searchTextOf({ ...row, aliases }),
              uuid: `p${place}`,
              created_at: now,
              updated_at: now,
              created_by: null,
              source: "typed",
            }),
          );
        }
        await insertLinks(at, all, ids);
        const states: {
          readonly before: readonly string[];
          readonly survivor: number;
          readonly other: number;
        }[] = [];
        for (const { survivor: s, other: o, take } of plan) {
          const [survivor, other] = [
            await findRow(at, "persons", ids[s] ?? 0),
            await findRow(at, "persons", ids[o] ?? 0),
          ];
          if (s === o || survivor.merged_into !== null || other.merged_into !== null) continue;
          const before = await everything(at);
          await personMerges.merge(at, { survivor, other }, picked(chosen(survivor, other, take)), by);
          merged += 1;
          for (const link of personLinks) {
            const only = link.only === undefined ? sql`true` : sql`owner_type = 'person'`;
            const left =
              await sql`select 1 from ${sql.table(link.table)} where ${sql.ref(link.column)} = ${other.id}
            and ${only}`.execute(at);
            expect(left.rows).toEqual([]);
          }
          const [one, two] = [
            await findRow(at, "persons", survivor.id),
            await findRow(at, "persons", other.id),
          ];
          expect(Math.min(one.version, two.version)).toBeGreaterThan(
            Math.max(survivor.version, other.version),
          );
          states.push({ before, survivor: survivor.id, other: other.id });
        }
        for (const { before, survivor, other } of states.reverse()) {
          const merge = await personMerges.last(at, survivor);
          if (merge === undefined) throw new Error("The merge is not there any more.");
          expect(merge.other_id).toBe(other);
          const two = {
            survivor: await findRow(at, "persons", survivor),
            other: await findRow(at, "persons", other),
          };
          await personMerges.unmerge(at, merge, two, {}, by);
          expect(await everything(at)).toEqual(before);
        }
        throw new Rollback();
      });
      await run.catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error;
      });
    },
  );
  await fc.assert(life, { numRuns: runs });
  expect(merged).toBeGreaterThan(runs / 2);
});
