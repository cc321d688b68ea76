import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "../migrate.ts";
import { sqlite } from "../sqlite/engine.ts";
import { migrations } from "./migrations.ts";

// Migration 021 makes the table of interviews anew, and the column of a task's section.

const before = migrations.filter(({ name }) => name < "021");

it("keeps interviews and tasks, and gives no number of a deleted interview again", async () => {
  const db = sqlite.open({ file: ":memory:", key: null });
  const run = (statement: string) => sql.raw(statement).execute(db);
  const stamps = "created_at, updated_at, version, state, section";
  const of = (section: string) => `'2026-01-01', '2026-01-02', 3, '{"q1":"kept"}', '${section}'`;
  try {
    await migrate(db, sqlite, { file: null, migrations: before });
    await run(`insert into organizations (id, uuid, name, kind, number_prefix, created_at, updated_at)
      values (1, 'o', 'North', 'school', 'N', '2026-01-01', '2026-01-01')`);
    await run(`insert into persons (id, uuid, version, organization_id, created_at, updated_at, name, first_name,
      last_name, aliases, languages, accommodations, strengths, phones, emails, addresses, tags, source, search_text,
      person_type_id) values (1, 'p', 1, 1, '2026-01-01', '2026-01-01', 'Ada Moss', 'Ada', 'Moss', '[]', '[]', '[]', '[]',
      '[]', '[]', '[]', '[]', 'manual', 'ada moss', 1)`);
    await run(`insert into assessments (id, uuid, created_at, updated_at, state, instrument_pack, instrument_version,
      version, organization_id, type, person_id) values (1, 'a', '2026-01-01', '2026-01-01', '{}', 'p', '1', 1, 1, 1, 1)`);
    for (const [id, section] of [
      [1, "interviews"],
      [2, "safety_interviews"],
      [9, "interviews"],
    ] as const)
      await run(`insert into interviews (id, uuid, assessment_id, ${stamps})
        values (${id}, 'i${id}', 1, ${of(section)})`);
    await run("delete from interviews where id = 9");
    await run(`insert into reminders (id, uuid, assessment_id, title, remind_at, status, ${stamps})
      values (4, 'r4', 1, 'Call', '2026-02-01', 1, ${of("threat_response")})`);
    const rows = async (table: string) =>
      (await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by id`.execute(db)).rows;
    const [interviews, tasks] = [await rows("interviews"), await rows("reminders")];
    await migrate(db, sqlite, { file: null });
    expect(await rows("interviews")).toMatchObject(interviews);
    expect(await rows("reminders")).toEqual(tasks);
    await run(
      `insert into interviews (uuid, assessment_id, ${stamps}) values ('new', null, ${of("interviews")})`,
    );
    expect((await rows("interviews")).at(-1)).toMatchObject({ id: 10, uuid: "new", assessment_id: null });
    await run("delete from assessments where id = 1");
    expect((await rows("interviews")).map(({ id }) => id)).toEqual([10]);
    expect(await rows("reminders")).toEqual([]);
  } finally {
    await db.destroy();
  }
});
