import { afterEach, beforeEach, expect, it } from "vitest";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import { setSchedule } from "#server/platform/retention/schedule.ts";
import { closedEntries, grantAll, type Written } from "#support/matrix/closed-entries.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { closeLongAgo, placesOf } from "#support/server/due-cases.ts";
import { runsFor } from "#support/server/running-days.ts";

// The records of a compartment may go before their case: once its time after the closing is over, and no hold is on it.

const hour = 3_600_000;
let world: TestWorld;
let target: Target;
let written: readonly Written[];

const caseId = () => target.case?.id ?? 0;
const update = (changes: { legal_hold?: 0 | 1; status?: "open" | "closed" }) =>
  world.db.updateTable("cases").set(changes).where("id", "=", caseId()).execute();
const keepClinical = (months: number) =>
  setSchedule(
    world.db,
    world.places.district,
    { ...usualSchedule, deleted_days: 365, compartments: [{ compartment: "clinical", months }] },
    new Date().toISOString(),
  );
const monthPasses = () => runsFor(world, 30);
/** More than a day goes by, with the cleanings of the server. */
async function dayPasses(): Promise<void> {
  for (let hours = 0; hours < 36; hours += 6) {
    world.clock.advance(6 * hour + 1_000);
    await world.cleanWhenDue();
    await world.settled();
  }
}
const among = (compartment: "clinical" | "others") =>
  written.filter((each) => (each.compartment === "clinical") === (compartment === "clinical"));
/** Entries without the files of people, which go with their person. */
async function ofTheCase(entries: readonly Written[]): Promise<readonly Written[]> {
  const { db } = world;
  const there = await db.selectFrom("media").select("id").where("owner_type", "=", "person").execute();
  const gone = await db
    .selectFrom("kept_records")
    .select("title")
    .where("parent_kind", "=", "person")
    .execute();
  return entries.filter(
    (each) =>
      !there.some(({ id }) => each.kind === "media" && id === each.id) &&
      !gone.some(({ title }) => title.includes(each.mark)),
  );
}
/** Marks of entries that still stand somewhere in the database. */
async function left(entries: readonly Written[]): Promise<readonly string[]> {
  const found = await Promise.all(
    entries.map(async (each) => [each.mark, await placesOf(world.db, each.mark)] as const),
  );
  return found.filter(([, places]) => places.length > 0).map(([mark]) => mark);
}
const marksOf = (entries: readonly Written[]) => entries.map((each) => each.mark);

beforeEach(async () => {
  world = await startWorld();
  target = await world.build("team");
  await grantAll(world, "owner");
  // What is deleted can be restored for longer than these tests last.
  await keepClinical(1_200);
  written = await closedEntries(world, target, (legal_hold) => update({ legal_hold }));
  await closeLongAgo(world.db, caseId());
  await update({ legal_hold: 0 });
});
afterEach(() => world?.close());

it("erases what lies in the compartment, deleted records among it, and nothing else; the log holds", async () => {
  const clinical = await ofTheCase(among("clinical"));
  expect(new Set(clinical.map((each) => each.kind))).toEqual(
    new Set(["comment", "media", "task", "interview"]),
  );
  await keepClinical(24);
  // A change of the schedule waits, as does what was written of late.
  await dayPasses();
  expect(await left(clinical)).toEqual(marksOf(clinical));
  await monthPasses();
  await dayPasses();
  expect(await left(clinical)).toEqual([]);
  expect(await left(among("others"))).toEqual(marksOf(among("others")));
  const shown = await (await world.signIn("owner")).call("cases.show", { params: { id: caseId() } });
  expect(shown.status).toBe(200);
  const log = await world.db
    .selectFrom("audit_log")
    .select(["record_type", "record_id"])
    .where("action", "=", "compartment.erase")
    .execute();
  expect(new Set(log.map((each) => each.record_type))).toEqual(
    new Set(
      among("clinical")
        .filter((each) => !each.deleted)
        .map((each) => each.kind),
    ),
  );
  await world.verifyAudit();
});

it("tells nobody without the right what was erased", async () => {
  await keepClinical(24);
  await monthPasses();
  await dayPasses();
  // Nobody is still signed in after more than a day.
  const administrator = await world.signIn("districtAdministrator");
  const read = await administrator.call("logs.list", { query: { per_page: 200 } });
  expect(read.status, read.text).toBe(200);
  expect(read.text).not.toContain("compartment.erase");
});

it("leaves everything where no time is set, and where the time is not over", async () => {
  await monthPasses();
  await dayPasses();
  expect(await left(written)).toEqual(marksOf(written));
});

it("leaves everything under legal hold, of a case that is open, and of one that is kept longer", async () => {
  await keepClinical(24);
  await monthPasses();
  await update({ legal_hold: 1 });
  await dayPasses();
  await update({ legal_hold: 0, status: "open" });
  await dayPasses();
  await update({ status: "closed" });
  await world.db
    .insertInto("retention_keeps")
    .values({
      ...{ record_kind: "case", record_id: caseId(), until: "2199-12-31", reason: "A lawyer asked." },
      ...{ created_at: new Date().toISOString(), created_by: null },
    })
    .execute();
  await dayPasses();
  expect(await left(written)).toEqual(marksOf(written));
});

it("leaves what was moved there, or written, less than a month ago", async () => {
  await keepClinical(24);
  await monthPasses();
  const at = new Date(world.clock.advance(0)).toISOString();
  const moved = (await ofTheCase(among("clinical"))).filter(
    (each) => each.kind === "comment" && !each.deleted,
  );
  const ids = moved.map((each) => each.id);
  await world.db
    .updateTable("comments")
    .set({ updated_at: at })
    .where("id", "in", [...ids, -1])
    .execute();
  await dayPasses();
  expect(await left(moved)).toEqual(marksOf(moved));
});

it("leaves what a deleted interview said where its assessment has gone to a case under legal hold", async () => {
  const gone = (await ofTheCase(among("clinical"))).filter(
    (each) => each.kind === "interview" && each.deleted,
  );
  expect(gone.length).toBeGreaterThan(0);
  const other = await world.build("team");
  const elsewhere = other.case?.id ?? 0;
  await world.db
    .updateTable("assessments")
    .set({ case_id: elsewhere })
    .where("case_id", "=", caseId())
    .execute();
  await world.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", elsewhere).execute();
  await keepClinical(24);
  await monthPasses();
  await dayPasses();
  expect(await left(gone)).toEqual(marksOf(gone));
});

it("forgets why something was moved there with what was moved", async () => {
  const reasons = () =>
    world.db
      .selectFrom("case_events")
      .select("note")
      .where("case_id", "=", caseId())
      .where("kind", "in", ["comment_moved", "file_moved", "task_moved", "interview_moved"])
      .where("to_value", "=", "clinical")
      .where("note", "is not", null)
      .execute();
  expect((await reasons()).length).toBeGreaterThan(0);
  await keepClinical(24);
  await monthPasses();
  await dayPasses();
  expect(await reasons()).toEqual([]);
});

it("keeps the times of compartments where a change of the schedule does not name them", async () => {
  await keepClinical(24);
  const { compartments: _, ...body } = { ...usualSchedule, rules: [], cases_months: 60 };
  const manager = world.callers.districtAdministrator;
  const saved = await manager.call("retention.setSchedule", { body });
  expect(saved.status, saved.text).toBe(200);
  expect(JSON.parse(saved.text).data).toMatchObject({
    cases_months: 60,
    compartments: [{ compartment: "clinical", months: 24 }],
  });
  const twice = [
    { compartment: "clinical", months: 24 },
    { compartment: "clinical", months: 12 },
  ];
  const refused = await manager.call("retention.setSchedule", { body: { ...body, compartments: twice } });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("A compartment has one time.");
});
