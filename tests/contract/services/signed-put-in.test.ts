import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { digestOfAnswer, digestOfBoard, digestOfDecision } from "#server/platform/audit/kept/kept-boards.ts";
import { digestOfCopy } from "#server/platform/audit/kept/kept-copies.ts";
import { digestOfMeeting, digestOfSignature } from "#server/platform/audit/kept/kept-meetings.ts";
import { digestOfSaved } from "#server/platform/audit/kept/kept-reports.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { signAll } from "#support/matrix/signed.ts";
import { inFiles } from "#support/postgres/test-engine.ts";
import { auditProblems } from "#support/server/server.ts";

// Somebody with the database puts in what nobody signed, with the digest that it would have: anybody can compute that. The
// log knows nothing of it, and was never shortened.

let world: TestWorld;
let target: Target;
let other: Target;
beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  other = await world.build("team");
  await signAll(world, target);
});
afterAll(() => world?.close());

const put = (work: () => Promise<unknown>) =>
  world.undone(async () => {
    await work();
    return (await auditProblems(world.db)).map(({ text }) => text).join("\n");
  });
const copyOf = (form: number) =>
  world.db
    .selectFrom("wavr_copies")
    .selectAll()
    .where("form_id", "=", form)
    .orderBy("number")
    .executeTakeFirstOrThrow();
const formOf = (id: number) =>
  world.db.selectFrom("wavr_forms").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

type CopyRow = Awaited<ReturnType<typeof copyOf>>;
async function putCopy(form: number, given: Partial<CopyRow>): Promise<void> {
  const { id: _, ...model } = await copyOf(target.wavrAssessment.id);
  const copy = { ...model, uuid: randomUUID(), form_id: form, ...given };
  const sha256 = digestOfCopy(copy, await formOf(form));
  await insertRow(world.db, "wavr_copies", { ...copy, sha256 });
}

/** A report as if it had left as a file, with its own digest. */
async function putReport(id: number): Promise<void> {
  const report = await world.db
    .selectFrom("saved_reports")
    .selectAll()
    .where("id", "=", target.savedReport.id)
    .executeTakeFirstOrThrow();
  const content = await world.db
    .selectFrom("saved_report_contents")
    .selectAll()
    .where("report_id", "=", report.id)
    .executeTakeFirstOrThrow();
  const { id: __, ...made } = await world.db
    .selectFrom("exports")
    .selectAll()
    .where("id", "=", report.export_id)
    .executeTakeFirstOrThrow();
  const export_id = await insertRow(world.db, "exports", made);
  const row = { ...report, id, uuid: randomUUID(), export_id, disclosure_id: null, sha256: null };
  await world.db.insertInto("saved_reports").values(row).execute();
  await world.db
    .insertInto("saved_report_contents")
    .values({ ...content, report_id: id })
    .execute();
  const sha256 = await digestOfSaved(world.db, row);
  await world.db.updateTable("saved_reports").set({ sha256 }).where("id", "=", id).execute();
}

describe("what is put into the database and was never signed", () => {
  it("is found as a copy in front of a signed one, and as one of a document that was not signed", async () => {
    const signed = target.wavrAssessment.id;
    const forged = writeJson({ forged: "yes" } as never);
    expect(await put(() => putCopy(signed, { number: 0, state: forged }))).toContain(
      `WAVR document ${signed}, copy 0`,
    );
    const draft = other.wavrAssessment.id;
    const { person_id } = await formOf(draft);
    expect(await put(() => putCopy(draft, { number: 1, about_person: person_id }))).toContain(
      `WAVR document ${draft}, copy 1`,
    );
  });

  it("is found as a whole document", async () => {
    const { id: _, ...form } = await formOf(target.wavrAssessment.id);
    let made = 0;
    const found = await put(async () => {
      made = await insertRow(world.db, "wavr_forms", { ...form, uuid: randomUUID() });
      await putCopy(made, { number: 1 });
    });
    expect(found).toContain(`WAVR document ${made}, copy 1`);
  });

  it("is found as a decision before the others, and as a board that was opened", async () => {
    const opened = target.boards.opened.id;
    const { id: _, ...decision } = await world.db
      .selectFrom("agreement_decisions")
      .selectAll()
      .where("board_id", "=", opened)
      .executeTakeFirstOrThrow();
    const early = { ...decision, uuid: randomUUID(), number: 0, words: "Forged" };
    const found = await put(() =>
      insertRow(world.db, "agreement_decisions", { ...early, sha256: digestOfDecision(early) }),
    );
    expect(found).toContain(`Agreement board ${opened}, decision 0`);

    const waiting = other.boards.waiting.id;
    const boards = world.db.selectFrom("agreement_boards").selectAll();
    const model = await boards.where("id", "=", opened).executeTakeFirstOrThrow();
    const board = {
      ...(await boards.where("id", "=", waiting).executeTakeFirstOrThrow()),
      opened_at: model.opened_at,
      opened_by: model.opened_by,
      opened_reason: null,
    };
    const { opened_at, opened_by, opened_reason } = board;
    const openedBySql = await put(async () => {
      await world.db
        .updateTable("agreement_boards")
        .set({ opened_at, opened_by, opened_reason, sha256: digestOfBoard(board) })
        .where("id", "=", waiting)
        .execute();
      const answers = await world.db
        .selectFrom("agreement_answers")
        .selectAll()
        .where("board_id", "=", waiting)
        .execute();
      for (const answer of answers)
        await world.db
          .updateTable("agreement_answers")
          .set({ sha256: digestOfAnswer(answer) })
          .where("id", "=", answer.id)
          .execute();
    });
    expect(openedBySql).toContain(`Agreement board ${waiting}`);
  });

  it("is found as a board that was opened without a digest, with answers or without any", async () => {
    const boards = world.db.selectFrom("agreement_boards").selectAll();
    const model = await boards.where("id", "=", target.boards.opened.id).executeTakeFirstOrThrow();
    const { opened_at, opened_by, case_id } = model;
    const waiting = other.boards.waiting.id;
    const openedBySql = await put(async () => {
      await world.db.deleteFrom("agreement_answers").where("board_id", "=", waiting).execute();
      await world.db
        .updateTable("agreement_boards")
        .set({ opened_at, opened_by, opened_reason: "Forged", sha256: null })
        .where("id", "=", waiting)
        .execute();
    });
    expect(openedBySql).toContain(`Agreement board ${waiting}`);
    let made = 0;
    const { id: _, ...row } = { ...model, uuid: randomUUID(), case_id, sha256: null };
    const whole = await put(async () => {
      made = await insertRow(world.db, "agreement_boards", row);
    });
    expect(whole).toContain(`Agreement board ${made}`);
  });

  it("is found as a report without a digest, of a day before the log has any", async () => {
    const id = 99_998;
    const found = await put(async () => {
      await putReport(id);
      const then = { sha256: null, created_at: "2020-01-02T08:00:00.000Z" };
      await world.db.updateTable("saved_reports").set(then).where("id", "=", id).execute();
    });
    expect(found).toContain(`Case ${target.case?.id}, report ${id}`);
  });

  it("is found as a meeting that ended", async () => {
    const meetings = world.db.selectFrom("meetings").selectAll();
    const { id } = other.meeting;
    const model = await meetings.where("id", "=", target.endedMeeting.id).executeTakeFirstOrThrow();
    const { ended_at, ended_by, minutes } = model;
    const meeting = {
      ...(await meetings.where("id", "=", id).executeTakeFirstOrThrow()),
      ended_at,
      ended_by,
      minutes,
    };
    const people = await world.db
      .selectFrom("meeting_people")
      .selectAll()
      .where("meeting_id", "=", id)
      .orderBy("position")
      .orderBy("id")
      .execute();
    const sha256 = digestOfMeeting(meeting, people);
    const found = await put(() =>
      world.db
        .updateTable("meetings")
        .set({ ended_at, ended_by, minutes, sha256 })
        .where("id", "=", id)
        .execute(),
    );
    expect(found).toContain(`Meeting ${id}`);
  });

  it.each([0, 99_999])("is found as report %i that left, with a digest and without one", async (id) => {
    const about = `Case ${target.case?.id}, report ${id}`;
    expect(await put(() => putReport(id))).toContain(about);
    const bare = put(async () => {
      await putReport(id);
      await world.db.updateTable("saved_reports").set({ sha256: null }).where("id", "=", id).execute();
    });
    expect(await bare).toContain(about);
  });
});

/** Somebody who may change tables as well makes room for two rows with one number. */
async function allowTwo(table: string): Promise<void> {
  if (!inFiles) {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = ${`public.${table}`}::regclass and contype = 'u'`.execute(world.db);
    for (const { name } of rows)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(world.db);
    return;
  }
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = ${table}`.execute(
    world.db,
  );
  const made =
    rows[0]?.sql.replace(/,?\s*constraint \w+ unique \([^)]*\)/i, "").replaceAll(/ unique\b/gi, "") ?? "";
  await sql`pragma legacy_alter_table = on`.execute(world.db);
  await sql.raw(`alter table ${table} rename to ${table}_before`).execute(world.db);
  await sql.raw(made).execute(world.db);
  await sql.raw(`insert into ${table} select * from ${table}_before`).execute(world.db);
  await sql.raw(`drop table ${table}_before`).execute(world.db);
}

describe("a second row with the number of one that was signed, which stands before it", () => {
  const behind = 99_999;

  /** Moves a row behind, and gives what it was. */
  async function moved<T extends "wavr_copies" | "agreement_decisions" | "meeting_signatures">(
    table: T,
    column: string,
    of: number,
  ): Promise<Row<T>> {
    await allowTwo(table);
    const own = sql`from ${sql.table(table)} where ${sql.ref(column)} = ${of}`;
    const { rows } = await sql<Row<T> & { readonly id: number }>`select * ${own} order by id limit 1`.execute(
      world.db,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`Nothing of ${table} is signed.`);
    await sql`update ${sql.table(table)} set id = ${behind} where id = ${row.id}`.execute(world.db);
    return row;
  }

  it.each(["wavrAssessment", "plan"] as const)("is found as a copy of the %s", async (name) => {
    const form = target[name].id;
    const found = await put(async () => {
      const copy = await moved("wavr_copies", "form_id", form);
      const forged = { ...copy, uuid: randomUUID(), state: writeJson({ forged: "yes" } as never) };
      const sha256 = digestOfCopy(forged, await formOf(form));
      await insertRow(world.db, "wavr_copies", { ...forged, sha256 });
    });
    expect(found).toContain(`WAVR document ${form}, copy 1`);
  });

  it("is found where it is the same, too", async () => {
    const form = target.wavrAssessment.id;
    const found = await put(async () => {
      const copy = await moved("wavr_copies", "form_id", form);
      await insertRow(world.db, "wavr_copies", copy);
    });
    expect(found).toContain(`WAVR document ${form}, copy 1: it is there more than once`);
  });

  it("is found as a decision", async () => {
    const board = target.boards.opened.id;
    const found = await put(async () => {
      const decision = await moved("agreement_decisions", "board_id", board);
      const forged = { ...decision, uuid: randomUUID(), words: "Forged" };
      await insertRow(world.db, "agreement_decisions", { ...forged, sha256: digestOfDecision(forged) });
    });
    expect(found).toContain(`Agreement board ${board}, decision 1`);
  });

  it("is found as a signature of a meeting", async () => {
    const meeting = target.endedMeeting.id;
    const found = await put(async () => {
      const signature = await moved("meeting_signatures", "meeting_id", meeting);
      const forged = { ...signature, uuid: randomUUID(), words: "Forged" };
      await insertRow(world.db, "meeting_signatures", { ...forged, sha256: digestOfSignature(forged) });
    });
    expect(found).toContain(`Meeting ${meeting}, signature`);
  });
});

it("documents that were changed are each named, with the number of what else is wrong with one", async () => {
  const forms = [target.wavrAssessment.id, target.plan.id, target.packWorksheet.id];
  const found = await put(async () => {
    await world.db
      .updateTable("wavr_copies")
      .set({ reason: "Forged" })
      .where("form_id", "in", forms)
      .execute();
    await world.db
      .updateTable("wavr_forms")
      .set({ person_id: other.person.id })
      .where("id", "=", target.wavrAssessment.id)
      .execute();
  });
  for (const form of forms) expect(found).toContain(`WAVR document ${form}, copy 1: it was changed`);
  expect(found).toContain("The same holds for 1 more.");
});
