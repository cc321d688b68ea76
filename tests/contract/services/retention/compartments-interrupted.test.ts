import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { eraseCompartments } from "#server/services/retention/compartments.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { testEngine } from "#support/postgres/test-engine.ts";
import { insertNotes, keepClinicalRecords, notesOf } from "#support/server/clinical-notes.ts";
import { insertCase } from "#support/server/due-cases.ts";
import { longestTurn } from "#support/server/longest-turn.ts";
import { testAuditKey } from "#support/server/server.ts";

// What lies in compartments is erased in shares. Whatever ends a run between two of them, or within one, leaves each record
// whole or gone with its entry of the log, and the next run goes on.

const notes = 60;
/** The schedule of the tests is set as they begin: its days of grace are over. */
const later = () => Date.now() + 60 * 86_400_000;
let world: TestWorld;
let first = 0;
let second = 0;

beforeEach(async () => {
  world = await startWorld();
  const closed = { status: "closed", closed_at: "2012-03-04T10:00:00.000Z" } as const;
  first = await insertCase(world.db, world.places.school, { ...closed, number: "OLD-1" });
  second = await insertCase(world.db, world.places.school, { ...closed, number: "OLD-2" });
  for (const id of [first, second]) await insertNotes(world.db, id, notes);
  await keepClinicalRecords(world.db, world.places.district, 24);
});
afterEach(() => world?.close());

const left = async () => [await notesOf(world.db, first), await notesOf(world.db, second)];
/** Records that an entry of the log names, each as often as it does. */
const erased = async () =>
  (
    await world.db
      .selectFrom("audit_log")
      .select("record_id")
      .where("action", "=", "compartment.erase")
      .execute()
  ).map((row) => row.record_id);

/** A run of another process: its records are told of as they go, after each share. */
function run(onTold: () => void | Promise<void> = () => {}, signal = new AbortController().signal) {
  const services = {
    auditKeys: auditKeysOf([testAuditKey]),
    blobs: { remove: async () => {} },
    live: { seenBy: async () => [], publish: () => void onTold() },
  };
  const now = later();
  return eraseCompartments(world.db, services as never, { time: now, now, signal });
}

/** All is gone, each with one entry, and the log holds. */
async function endsRight(): Promise<void> {
  expect(await left()).toEqual([0, 0]);
  const entries = await erased();
  expect(entries.length).toBe(2 * notes);
  expect(new Set(entries).size).toBe(2 * notes);
  await world.verifyAudit();
}

it("stops between two shares, and goes on where it stopped", async () => {
  const ending = new AbortController();
  const count = await run(() => ending.abort(), ending.signal);
  const [there = 0] = await left();
  expect(count).toBeGreaterThan(0);
  expect(there).toBe(notes - count);
  expect(await erased()).toHaveLength(count);
  await world.verifyAudit();
  expect(await run()).toBe(2 * notes - count);
  await endsRight();
});

it.each([1, 30, 70])(
  "cut off within a share, after %i records, leaves that share as it was",
  async (after) => {
    const stop = {
      name: "as_if_killed",
      table: "comments",
      change: "delete",
      because: "as if killed",
      when: `(select count(*) from audit_log where action = 'compartment.erase') >= ${after}`,
    } as const;
    await sql.raw(testEngine.schema.forbid(stop)).execute(world.db);
    await expect(run()).rejects.toThrow("as if killed");
    const [there = 0, others = 0] = await left();
    expect(await erased()).toHaveLength(2 * notes - there - others);
    await world.verifyAudit();
    await sql.raw(testEngine.schema.permit(stop)).execute(world.db);
    await run();
    await endsRight();
  },
);

it("is done once by two processes at once", async () => {
  const counts = await Promise.all([run(), run()]);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(2 * notes);
  await endsRight();
});

it("lets others have their turn within a case, however much lies there", async () => {
  const seen = new Set<number>();
  await run(async () => {
    const [there = 0] = await left();
    seen.add(there);
  });
  expect([...seen].some((each) => each > 0 && each < notes)).toBe(true);
  await endsRight();
});

it("erases nothing more once the schedule was taken back, or the case came under legal hold", async () => {
  let told = 0;
  await run(async () => {
    told += 1;
    if (told === 1)
      await world.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", first).execute();
  });
  const [held = 0, others] = await left();
  expect(held).toBeGreaterThan(0);
  expect(others).toBe(0);
  await world.db.updateTable("cases").set({ legal_hold: 0 }).where("id", "=", first).execute();
  await keepClinicalRecords(world.db, world.places.district, 1_200, { now: new Date(later()).toISOString() });
  expect(await run()).toBe(0);
  expect(await left()).toEqual([held, 0]);
});

it("computes at no stretch as long as a request may, with 2,000 notes in one case", async () => {
  await insertNotes(world.db, first, 2_000);
  const { answer, longest } = await longestTurn(() => run());
  expect(answer).toBe(2_000 + 2 * notes);
  expect(longest).toBeLessThan(50);
});
