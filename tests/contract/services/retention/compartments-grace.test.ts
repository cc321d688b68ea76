import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import { daysToConfirm } from "#contract/services/retention/schema.ts";
import { graceDays } from "#contract/services/retention/shortened.ts";
import { monthsAfter } from "#server/platform/retention/months.ts";
import { long } from "#support/long.ts";
import { grantAll } from "#support/matrix/closed-entries.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { insertNotes, keepClinicalRecords } from "#support/server/clinical-notes.ts";
import { addSecondPerson, insertCase } from "#support/server/due-cases.ts";

// Whatever is held and released, kept longer and not, listed and cancelled, opened, closed, deleted, put back, shortened and
// taken back, in whatever order, and whenever the server is off: of a compartment nothing is erased before 30 days have passed
// in which nothing protected it and the server ran, nor before the day that its page says.

const hour = 3_600_000;
const day = 24 * hour;
const size = 3;
let world: TestWorld;
let round = 0;
let erased = 0;
/** When the schedule was changed last, and what it says. */
let set: { at: number; months: number | null };

beforeAll(async () => {
  world = await startWorld();
  await addSecondPerson(world);
  await grantAll(world, "owner");
  await staySignedIn();
});
afterAll(() => world?.close());

const clock = () => world.clock.advance(0);
const iso = (at: number) => new Date(at).toISOString();
/** Nobody's session ends by the days that pass, and everybody has just given their password. */
const staySignedIn = () => {
  const ahead = iso(clock() + 60_000);
  return world.db
    .updateTable("sessions")
    .set({ last_seen_at: ahead, created_at: ahead, confirmed_at: ahead })
    .execute();
};

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
async function call(name: EndpointName, more: object, status: number): Promise<Loose> {
  const answer = await world.callers.districtAdministrator.call(name, more);
  expect([name, answer.status, answer.status === status ? "" : answer.text]).toEqual([name, status, ""]);
  return answer.text === "" ? null : JSON.parse(answer.text).data;
}

/** What is known of one case, apart from the server. Instants are milliseconds. */
interface Life {
  readonly id: number;
  /** Null while it is open. */
  closed: number | null;
  held: boolean;
  keptUntil: number | null;
  list: { readonly id: number; readonly until: number } | null;
  deleted: boolean;
  /** It is deleted for good. */
  gone: boolean;
  /** The last instant at which anything protected it, and at which it was open. */
  last: number;
  opened: number;
  /** Its clinical notes that are there, each with when it was written, moved or put back. */
  notes: Map<number, number>;
}

async function ifMatch(life: Life) {
  const { version } = await world.db
    .selectFrom("cases")
    .select("version")
    .where("id", "=", life.id)
    .executeTakeFirstOrThrow();
  return { params: { id: life.id }, headers: { "if-match": `"${version}"` } };
}

/** Follows what protects a life up to an instant. */
function followTo(life: Life, now: number): void {
  if (life.held || life.deleted) life.last = now;
  if (life.closed === null) life.opened = now;
  if (life.keptUntil !== null) {
    life.last = Math.max(life.last, Math.min(life.keptUntil, now));
    if (life.keptUntil <= now) life.keptUntil = null;
  }
  if (life.list !== null) {
    life.last = Math.max(life.last, Math.min(life.list.until, now));
    if (life.list.until <= now) life.list = null;
  }
}

/** When the server was off. Of such a time a long weekend counts at most. */
let off: { readonly from: number; readonly to: number }[] = [];
const counted = 4 * day;

/** How long the server has run since an instant, and could tell what ended then. */
function ranSince(at: number): number {
  const told = off.find(({ from, to }) => from <= at && at < to)?.to ?? at;
  const paused = off.filter(({ from }) => from >= told).map(({ from, to }) => to - from - counted);
  return clock() - told - paused.reduce((sum, each) => sum + each, 0);
}

const mayGo = (life: Life, since: number): boolean =>
  life.closed !== null &&
  set.months !== null &&
  monthsAfter(iso(life.closed), set.months) <= iso(clock()) &&
  clock() - Math.max(life.opened, since) >= graceDays * day &&
  ranSince(Math.max(life.last, set.at)) >= graceDays * day;

const acts = {
  hold: async (life: Life) => {
    if (!life.held)
      await call("cases.hold", { ...(await ifMatch(life)), body: { hold: true, reason: "A claim." } }, 200);
    life.held = true;
  },
  release: async (life: Life) => {
    if (life.held)
      await call("cases.hold", { ...(await ifMatch(life)), body: { hold: false, reason: "Over." } }, 200);
    if (life.held) life.last = clock();
    life.held = false;
  },
  keep: async (life: Life) => {
    const until = iso(clock() + 12 * day).slice(0, 10);
    await call("retention.keep", { body: { kind: "case", id: life.id, until, reason: "A claim." } }, 204);
    life.keptUntil = Date.parse(until);
  },
  free: async (life: Life) => {
    await call("retention.keep", { body: { kind: "case", id: life.id, until: null } }, 204);
    if (life.keptUntil !== null) life.last = clock();
    life.keptUntil = null;
  },
  list: async (life: Life) => {
    if (life.held || life.keptUntil !== null || life.list !== null || life.closed === null) return;
    if (monthsAfter(iso(life.closed), 12) > iso(clock() - 2 * day)) return;
    const { id } = await call(
      "retention.propose",
      { body: { records: [{ kind: "case", id: life.id }] } },
      201,
    );
    life.list = { id, until: clock() + daysToConfirm * day };
  },
  cancel: async (life: Life) => {
    if (life.list === null) return;
    await call("retention.cancel", { params: { id: life.list.id } }, 200);
    life.last = clock();
    life.list = null;
  },
  reopen: async (life: Life) => {
    if (life.closed === null) return;
    await call("cases.reopen", { ...(await ifMatch(life)), body: { reason: "New words." } }, 200);
    life.closed = null;
  },
  close: async (life: Life) => {
    if (life.closed !== null) return;
    await call("cases.close", { ...(await ifMatch(life)), body: { closing_reason: "Calm." } }, 200);
    life.closed = clock();
    life.opened = clock();
  },
  remove: async (life: Life) => {
    if (life.held || life.list !== null) return;
    await call("cases.delete", await ifMatch(life), 204);
    life.deleted = true;
  },
} satisfies Record<string, (life: Life) => Promise<void>>;

async function putBack(life: Life): Promise<void> {
  const kept = await world.db
    .selectFrom("kept_records")
    .select("id")
    .where("kind", "=", "case")
    .where("why", "=", "deleted")
    .where("record_id", "=", life.id)
    .executeTakeFirst();
  life.gone = kept === undefined;
  if (kept === undefined) return;
  await call("deleted.restore", { params: { id: kept.id } }, 200);
  life.deleted = false;
  life.last = clock();
}

/** By whoever reads there: one note is written, one comes out of the education records, one is deleted and put back. */
const notes = {
  write: async (life: Life) => {
    const body = { body: "Said.", mentions: [], compartment: "clinical" };
    await asOwner("cases.comment", { params: { id: life.id }, body }, 201);
  },
  move: async (life: Life) => {
    const params = { id: life.id };
    const { id, version } = await asOwner(
      "cases.comment",
      { params, body: { body: "Said.", mentions: [] } },
      201,
    );
    await world.db
      .updateTable("comments")
      .set({ created_at: longAgo, updated_at: longAgo })
      .where("id", "=", id)
      .execute();
    const body = { compartment: "clinical", reason: "It belongs there." };
    const headers = { "if-match": `"${version}"` };
    await asOwner("cases.moveComment", { params: { ...params, commentId: id }, body, headers }, 200);
  },
  restore: async (life: Life) => {
    const params = { id: life.id };
    const { id, version } = await asOwner(
      "cases.comment",
      { params, body: { body: "Said.", mentions: [], compartment: "clinical" } },
      201,
    );
    await world.db
      .updateTable("comments")
      .set({ created_at: longAgo, updated_at: longAgo })
      .where("id", "=", id)
      .execute();
    if (life.held) return;
    const headers = { "if-match": `"${version}"` };
    await asOwner("cases.deleteComment", { params: { ...params, commentId: id }, headers }, 204);
    const kept = await world.db
      .selectFrom("kept_records")
      .select("id")
      .where("kind", "=", "comment")
      .where("record_id", "=", id)
      .executeTakeFirstOrThrow();
    await asOwner("deleted.restore", { params: { id: kept.id } }, 200);
  },
};
const longAgo = "2012-01-02T10:00:00.000Z";
async function asOwner(name: EndpointName, more: object, status: number): Promise<Loose> {
  const answer = await world.callers.owner.call(name, more);
  expect([name, answer.status, answer.status === status ? "" : answer.text]).toEqual([name, status, ""]);
  return answer.text === "" ? null : JSON.parse(answer.text).data;
}

async function setMonths(months: number | null): Promise<void> {
  const compartments = months === null ? [] : [{ compartment: "clinical", months }];
  const body = { ...usualSchedule, rules: [], cases_months: 12, compartments };
  await call("retention.setSchedule", { body }, 200);
  set = { at: clock(), months };
}

async function takeBack(): Promise<void> {
  const { compartments } = await call("retention.takeBack", { body: {} }, 200);
  const months = compartments[0]?.months ?? null;
  if (months !== set.months) set = { at: clock(), months };
}

async function notesThere(life: Life): Promise<readonly number[]> {
  const rows = await world.db
    .selectFrom("comments")
    .select("id")
    .where("case_id", "=", life.id)
    .where("compartment", "=", "clinical")
    .execute();
  return rows.map(({ id }) => id);
}

/** New notes are remembered; of those that are not there any more each must have been free to go. */
async function look(lives: readonly Life[]): Promise<void> {
  for (const life of lives) {
    if (life.deleted || life.gone) continue;
    const there = await notesThere(life);
    for (const [id, since] of life.notes)
      if (!there.includes(id)) {
        expect({ round, id, may: mayGo(life, since), last: iso(life.last), now: iso(clock()) }).toMatchObject(
          {
            may: true,
          },
        );
        const said = await saidOf(life);
        expect({ round, said, isOver: said !== null && said <= iso(clock()) }).toMatchObject({
          isOver: true,
        });
        life.notes.delete(id);
        erased += 1;
      }
    for (const id of there) if (!life.notes.has(id)) life.notes.set(id, clock());
  }
}

async function step(lives: readonly Life[], time: number): Promise<void> {
  world.clock.advance(time);
  await staySignedIn();
  for (const life of lives) followTo(life, clock());
  await world.cleanWhenDue();
  await world.settled();
  await look(lives);
}

async function pass(lives: readonly Life[], days: number): Promise<void> {
  for (let left = days; left > 0; left -= 3) await step(lives, Math.min(3, left) * day);
  // What is due is erased by a moment that was seen a day before.
  await step(lives, 25 * hour);
}

/** The server is off for so many days. */
async function pause(lives: readonly Life[], days: number): Promise<void> {
  off.push({ from: clock(), to: clock() + days * day });
  await step(lives, days * day);
  await step(lives, 25 * hour);
}

/** What the page of a case says of when its notes are erased. */
async function saidOf(life: Life): Promise<string | null> {
  const { erasing } = await call("cases.show", { params: { id: life.id } }, 200);
  return (erasing as { from: string }[]).map(({ from }) => from)[0] ?? null;
}

const place = fc.integer({ min: 0, max: size - 1 });
const names = Object.keys(acts) as (keyof typeof acts)[];
const written = Object.keys(notes) as (keyof typeof notes)[];
/** What protects, and how it ends by a slip. */
const slips = [
  ["hold", "release"],
  ["keep", "free"],
  ["list", "cancel"],
  ["reopen", "close"],
  ["remove", "remove"],
] as const satisfies (readonly [keyof typeof acts, keyof typeof acts])[];
const days = fc.constantFrom(1, 10, 27, 28, 29, 30);
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("slip" as const),
      of: place,
      slip: fc.constantFrom(...slips),
      days,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...names), of: place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom(...written), of: place, days }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("months" as const),
      months: fc.constantFrom(1, 6, 24, null),
      days,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("back" as const), days }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), days }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("off" as const), days: fc.constantFrom(5, 20, 60) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

async function live(lives: readonly Life[], one: Act): Promise<void> {
  if (one.do === "wait") return pass(lives, one.days);
  if (one.do === "off") return pause(lives, one.days);
  if (one.do === "months") return setMonths(one.months);
  if (one.do === "back") return takeBack();
  const life = lives[one.of];
  if (life === undefined || life.gone) return;
  if (life.deleted) return putBack(life);
  if (one.do === "slip") {
    const [begins, ends] = one.slip;
    await insertNotes(world.db, life.id, 1);
    for (const id of await notesThere(life)) if (!life.notes.has(id)) life.notes.set(id, 0);
    await acts[begins](life);
    await pass(lives, 8);
    await (life.deleted ? putBack(life) : acts[ends](life));
    return pass(lives, one.days);
  }
  if (!("days" in one)) return acts[one.do](life);
  await world.db
    .insertInto("case_team")
    .values({ case_id: life.id, user_id: world.userIds.owner, role: "lead" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await notes[one.do](life);
  await look(lives);
  return pass(lives, one.days);
}

async function run(given: readonly Act[]): Promise<void> {
  round += 1;
  // As if that had been set long ago.
  await keepClinicalRecords(world.db, world.places.district, 6, { cases_months: 12 });
  await world.db.updateTable("organization_settings").set({ updated_at: longAgo }).execute();
  set = { at: 0, months: 6 };
  off = [];
  const lives: Life[] = [];
  for (let at = 0; at < size; at += 1) {
    const number = `GRACE-${round}-${at}`;
    const closed = "2012-03-04T10:00:00.000Z";
    const id = await insertCase(world.db, world.places.school, {
      number,
      status: "closed",
      closed_at: closed,
    });
    await world.db.updateTable("cases").set({ stage: "closed" }).where("id", "=", id).execute();
    await insertNotes(world.db, id, 2);
    lives.push({
      ...{
        id,
        closed: Date.parse(closed),
        held: false,
        keptUntil: null,
        list: null,
        deleted: false,
        gone: false,
      },
      ...{ last: 0, opened: 0, notes: new Map((await notesThere({ id } as Life)).map((note) => [note, 0])) },
    });
  }
  for (const one of given) {
    await live(lives, one);
    await look(lives);
  }
  // Nothing is kept for good either: once nothing protects them, all of them go.
  for (const life of lives) {
    if (life.deleted) await putBack(life);
    if (life.gone) continue;
    for (const name of ["release", "free", "cancel", "close"] as const) await acts[name](life);
  }
  await setMonths(1);
  await pass(lives, 34);
  await pass(lives, 1);
  for (const life of lives) if (!life.gone) expect([...life.notes.keys()]).toEqual([]);
}

it("erases nothing of a compartment before 30 days in which nothing protected it", async () => {
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), run), {
    numRuns: long ? 300 : 20,
  });
  expect(erased).toBeGreaterThan(30);
  await world.verifyAudit();
});
