import { afterAll, aroundEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { runsFor } from "#support/server/running-days.ts";

// A deleted record can be restored for 30 days in which the server runs: not less where it was off for a summer, or its clock stood
// ahead for a while. The day that Deleted shows is the one on which the server erases.

const hour = 3_600_000;
const day = 24 * hour;
let world: TestWorld;
let target: Target;
beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
});
afterAll(() => world?.close());
aroundEach((test) => world.undone(test));
beforeEach(async () => {
  await world.db
    .updateTable("sessions")
    .set({ last_seen_at: "2999-01-01T00:00:00.000Z", created_at: "2999-01-01T00:00:00.000Z" })
    .execute();
  // A server that has run for a while.
  await runsFor(world, 6);
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const now = () => world.clock.advance(0);
const ask = async (name: EndpointName, more: object = {}): Promise<Loose> => {
  const answer = await world.callers.districtAdministrator.call(name, more);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.text === "" ? null : JSON.parse(answer.text).data;
};
const hold = async (on: boolean) => {
  const { id: caseId } = target.case ?? { id: 0 };
  const { version } = await world.db
    .selectFrom("cases")
    .select("version")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  await ask("cases.hold", {
    ...{ params: { id: caseId }, headers: { "if-match": `"${version}"` } },
    body: { hold: on, reason: "A claim." },
  });
};
const remove = async () => ask("tasks.delete", await world.callWithVersion("tasks.delete", target));
const shown = async (): Promise<Loose | undefined> =>
  (await ask("deleted.list", { query: {} })).find((each: Loose) => each.kind === "task");
const isThere = async () => (await shown()) !== undefined;
/** A cleaning now, and one for which its moment has been seen a day before. */
const clean = async () => {
  await world.cleanWhenDue();
  await world.settled();
};
/** Days until the server erases it, by what it says. */
const left = async () => (Date.parse((await shown()).until) - now()) / day;

/** Lets the server run, in steps of six hours, until the task is gone; gives the moment. */
async function goneAt(most: number): Promise<number> {
  for (let passed = 0; passed < most; passed += day / 4) {
    if (!(await isThere())) return now();
    world.clock.advance(day / 4);
    await clean();
  }
  throw new Error("It is still there.");
}

it("goes on the day that Deleted shows, while the server runs", async () => {
  await remove();
  const { until } = await shown();
  await runsFor(world, 27);
  expect((await shown()).until).toBe(until);
  const gone = await goneAt(8 * day);
  expect(gone).toBeGreaterThan(Date.parse(until));
  expect(gone).toBeLessThanOrEqual(Date.parse(until) + day);
});

it("waits for as long as the server was off, but for a long weekend, and shows that", async () => {
  await remove();
  await runsFor(world, 9);
  const before = await left();
  world.clock.advance(200 * day);
  await clean();
  expect(await left()).toBeCloseTo(before - 4, 1);
  world.clock.advance(2 * day);
  await clean();
  expect(await isThere()).toBe(true);
  const { until } = await shown();
  const gone = await goneAt(40 * day);
  expect(gone).toBeGreaterThan(Date.parse(until));
  expect(gone).toBeLessThanOrEqual(Date.parse(until) + day);
});

it("is there, and waits no longer than ever, after a clock stood 200 days ahead for days", async () => {
  await remove();
  world.clock.advance(200 * day);
  await clean();
  world.clock.advance(2 * day);
  await clean();
  expect(await isThere()).toBe(true);
  world.clock.advance(-202 * day);
  await clean();
  expect(await isThere()).toBe(true);
  // The whole of it at most: 30 days, and the day before by which it is erased.
  expect(await left()).toBeLessThanOrEqual(31);
  expect(await left()).toBeGreaterThan(26);
});

it("waits no longer than ever where it was deleted by a clock that stood ahead", async () => {
  world.clock.advance(200 * day);
  await clean();
  await remove();
  world.clock.advance(-200 * day);
  await clean();
  expect(await left()).toBeCloseTo(31, 1);
});

it("loses nothing where the clock goes back a little, again and again", async () => {
  await remove();
  const { until } = await shown();
  for (let turn = 0; turn < 5; turn += 1) {
    world.clock.advance(day);
    await clean();
    world.clock.advance(-day);
    await clean();
  }
  expect((await shown()).until).toBe(until);
});

it("is said to be held, and not to go on a day, while a legal hold needs it and 30 days after", async () => {
  await hold(true);
  await hold(false);
  await remove();
  expect(await shown()).toMatchObject({ held: true });
  await runsFor(world, 33);
  expect(await isThere()).toBe(true);
  await runsFor(world, 6);
  expect(await isThere()).toBe(false);
});
