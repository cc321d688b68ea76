import { afterAll, aroundEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { graceDays } from "#contract/services/retention/shortened.ts";
import { grantAll } from "#support/matrix/closed-entries.ts";
import type { Actor } from "#support/matrix/model.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { insertNotes, keepClinicalRecords } from "#support/server/clinical-notes.ts";
import { addSecondPerson, closeLongAgo } from "#support/server/due-cases.ts";

// Nothing is erased without a word: once nothing protects a case any more whose time is over, it is said from which day what of
// it is erased, told to whom it concerns, and taken back by one call.

const day = 86_400_000;
let world: TestWorld;
let target: Target;
beforeAll(async () => {
  world = await startWorld();
  await addSecondPerson(world);
  target = await world.build("team");
  await grantAll(world, "owner");
  await keepClinicalRecords(world.db, world.places.district, 24, { cases_months: 12 });
});
afterAll(() => world?.close());
aroundEach((test) => world.undone(test));
beforeEach(async () => {
  await signIn();
  await closeLongAgo(world.db, id());
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const id = () => target.case?.id ?? 0;
const ask = async (actor: Actor, name: EndpointName, more: object = {}): Promise<Loose> => {
  const answer = await world.callers[actor].call(name, more);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.text === "" ? null : JSON.parse(answer.text).data;
};
const freed = async (): Promise<Loose[]> =>
  (await ask("districtAdministrator", "retention.freed")).filter((each: Loose) => each.id === id());
const shown = async (actor: Actor = "owner") => ask(actor, "cases.show", { params: { id: id() } });
const hold = async (on: boolean, version?: number) =>
  ask("districtAdministrator", "cases.hold", {
    params: { id: id() },
    body: { hold: on, reason: "A claim." },
    headers: { "if-match": `"${version ?? (await shown()).version}"` },
  });
const keep = (until: string | null) =>
  ask("districtAdministrator", "retention.keep", {
    body: { kind: "case", id: id(), until, reason: "A claim." },
  });
const fromNow = (days: number) => new Date(world.clock.advance(0) + days * day).toISOString();

it("is said from when what lies there is erased, and one call sets the hold again", async () => {
  await hold(true);
  expect(await freed()).toEqual([]);
  expect((await shown()).erasing).toEqual([]);
  await hold(false);
  const [row] = await freed();
  expect(row).toMatchObject({ why: "hold", again: { by: "hold", version: (await shown()).version } });
  const [erasing] = row.erasing;
  expect(erasing.compartment).toBe("clinical");
  expect(erasing.from > fromNow(graceDays - 1) && erasing.from <= fromNow(graceDays)).toBe(true);
  expect((await shown()).erasing).toEqual(row.erasing);
  await hold(true, row.again.version);
  expect(await freed()).toEqual([]);
});

it("is said of what is kept longer no more, and one call keeps it again", async () => {
  const until = fromNow(100).slice(0, 10);
  await keep(until);
  expect(await freed()).toEqual([]);
  // Said ahead: after the day up to which it is kept.
  expect((await shown()).erasing[0].from).toContain(fromNow(100 + graceDays).slice(0, 10));
  await keep(null);
  const [row] = await freed();
  expect(row).toMatchObject({ why: "keep", again: { by: "keep", until, reason: "A claim." } });
  await keep(row.again.until);
  expect(await freed()).toEqual([]);
});

it("is said of a case whose list was cancelled, and keeping it longer protects it", async () => {
  world.clock.advance(2 * day);
  await world.cleanWhenDue();
  world.clock.advance(2 * day);
  await signIn();
  const { id: list } = await ask("districtAdministrator", "retention.propose", {
    body: { records: [{ kind: "case", id: id() }] },
  });
  expect((await shown()).erasing).toEqual([]);
  await ask("districtAdministrator", "retention.cancel", { params: { id: list } });
  expect(await freed()).toMatchObject([{ why: "list", again: null }]);
  await keep(fromNow(50).slice(0, 10));
  expect(await freed()).toEqual([]);
});

it("is told once to whoever administers, reads there or leads the case, whether anything lies there or not", async () => {
  const told = async (actor: Actor): Promise<Loose[]> =>
    (await ask(actor, "notifications.list", { query: { kind: "protection_ended" } })).filter(
      (each: Loose) => each.subject?.id === id(),
    );
  await hold(true);
  await hold(false);
  for (let round = 0; round < 2; round += 1) {
    world.clock.advance(day / 2);
    await signIn();
    await world.cleanWhenDue();
    await world.settled();
    // What lies there makes no difference.
    await insertNotes(world.db, id(), 1);
  }
  for (const actor of ["owner", "districtAdministrator", "schoolAdministrator"] as const)
    expect([actor, (await told(actor)).length]).toEqual([actor, 1]);
  const [one] = await told("owner");
  expect(one.title).toContain((await shown()).number);
  for (const actor of ["member", "viewer"] as const) expect([actor, await told(actor)]).toEqual([actor, []]);
});

const signIn = () =>
  world.db
    .updateTable("sessions")
    .set({ last_seen_at: "2999-01-01T00:00:00.000Z", created_at: "2999-01-01T00:00:00.000Z" })
    .execute();
