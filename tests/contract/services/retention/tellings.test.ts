import { afterAll, aroundEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import { graceDays } from "#contract/services/retention/shortened.ts";
import { insertMany } from "#server/database/bulk.ts";
import { grantAll } from "#support/matrix/closed-entries.ts";
import type { Actor } from "#support/matrix/model.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { insertNotes, keepClinicalRecords, notesOf } from "#support/server/clinical-notes.ts";
import { addSecondPerson, closeLongAgo, insertCase } from "#support/server/due-cases.ts";
import { runsFor } from "#support/server/running-days.ts";

// Erased is what it was told of 30 days ago that nothing protects it: not what a server that was off, or a clock that stood behind,
// would have erased by the calendar before anybody could hear of it.

const hour = 3_600_000;
const day = 24 * hour;
let world: TestWorld;
let target: Target;
beforeAll(async () => {
  world = await startWorld();
  await addSecondPerson(world);
  target = await world.build("team");
  await grantAll(world, "owner");
  await setLongAgo(24);
});
afterAll(() => world?.close());
aroundEach((test) => world.undone(test));
beforeEach(async () => {
  await signIn();
  // A server that has run for a while.
  await runsFor(world, 6);
  await closeLongAgo(world.db, id());
  await insertNotes(world.db, id(), 3);
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const id = () => target.case?.id ?? 0;
const now = () => world.clock.advance(0);
const iso = (at: number) => new Date(at).toISOString();
const ask = async (actor: Actor, name: EndpointName, more: object = {}): Promise<Loose> => {
  const answer = await world.callers[actor].call(name, more);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.text === "" ? null : JSON.parse(answer.text).data;
};
const signIn = () =>
  world.db
    .updateTable("sessions")
    .set({ last_seen_at: "2999-01-01T00:00:00.000Z", created_at: "2999-01-01T00:00:00.000Z" })
    .execute();
const byAdministrator = (name: EndpointName, more: object) => ask("districtAdministrator", name, more);

/** A time whose own days of grace are over. */
async function setLongAgo(months: number): Promise<void> {
  await keepClinicalRecords(world.db, world.places.district, months, { cases_months: 12 });
  await world.db
    .updateTable("organization_settings")
    .set({ updated_at: "2012-01-02T10:00:00.000Z" })
    .where("name", "=", "retention")
    .execute();
}

const versioned = async () => {
  const { version } = await world.db
    .selectFrom("cases")
    .select("version")
    .where("id", "=", id())
    .executeTakeFirstOrThrow();
  return { params: { id: id() }, headers: { "if-match": `"${version}"` } };
};
const hold = async (on: boolean) =>
  byAdministrator("cases.hold", { ...(await versioned()), body: { hold: on, reason: "A claim." } });
const keep = (until: string | null) =>
  byAdministrator("retention.keep", { body: { kind: "case", id: id(), until, reason: "A claim." } });

/** Each way in which a case is protected, and how that ends. */
const protections = {
  "a hold": { begin: () => hold(true), end: () => hold(false) },
  "keeping it longer": {
    begin: () => keep(iso(now() + 100 * day).slice(0, 10)),
    end: () => keep(null),
  },
  "a list": {
    begin: () => byAdministrator("retention.propose", { body: { records: [{ kind: "case", id: id() }] } }),
    end: async () => {
      const list = await world.db
        .selectFrom("retention_lists")
        .select("id")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await byAdministrator("retention.cancel", { params: { id: list.id } });
    },
  },
  "its being deleted": {
    begin: async () => byAdministrator("cases.delete", await versioned()),
    end: async () => {
      const kept = await world.db
        .selectFrom("kept_records")
        .select("id")
        .where("kind", "=", "case")
        .where("record_id", "=", id())
        .executeTakeFirstOrThrow();
      await byAdministrator("deleted.restore", { params: { id: kept.id } });
    },
  },
};
const ways = Object.entries(protections);

const left = () => notesOf(world.db, id());
const told = async (): Promise<number> =>
  (await ask("owner", "notifications.list", { query: { kind: "protection_ended" } })).filter(
    (each: Loose) => each.subject?.id === id(),
  ).length;
/** Two days pass, with all their cleanings. */
async function days(count = 2): Promise<void> {
  for (let hours = 0; hours < 24 * count; hours += 7) {
    world.clock.advance(7 * hour);
    await world.cleanWhenDue();
    await world.settled();
  }
  await signIn();
}

/** From here on everybody has the days of grace, of which they hear; then it is erased. */
async function hasItsGrace(): Promise<void> {
  await days();
  expect([await told(), await left()]).toEqual([1, 3]);
  const [erasing] = (await ask("owner", "cases.show", { params: { id: id() } })).erasing;
  expect(erasing.from > iso(now() + (graceDays - 5) * day)).toBe(true);
  const freed = await ask("districtAdministrator", "retention.freed");
  expect(freed.find((each: Loose) => each.id === id())?.erasing).toEqual([erasing]);
  await runsFor(world, graceDays - 5);
  await signIn();
  expect([await told(), await left()]).toEqual([1, 3]);
  await days(6);
  expect([await told(), await left()]).toEqual([1, 0]);
}

describe.each(ways)("after %s ended", (_name, { begin, end }) => {
  it("a server that was off for two months erases nothing at its start", async () => {
    await begin();
    await end();
    world.clock.advance(60 * day);
    await signIn();
    await hasItsGrace();
  });

  it("days in which the server is off do not count, also where it was told before", async () => {
    await begin();
    await end();
    world.clock.advance(7 * hour);
    await world.cleanWhenDue();
    await world.settled();
    await signIn();
    expect(await told()).toBe(1);
    world.clock.advance(60 * day);
    await days();
    expect([await told(), await left()]).toEqual([1, 3]);
  });

  it.each([
    ["and nobody cleaned meanwhile", false],
    ["and the server was started meanwhile", true],
  ])("a clock that stood behind erases nothing once it is right, %s", async (_words, started) => {
    await begin();
    world.clock.advance(-60 * day);
    await end();
    if (started) {
      // Each start cleans.
      await world.db.deleteFrom("claims").execute();
      await world.cleanWhenDue();
      await world.settled();
    }
    world.clock.advance(60 * day);
    await days();
    expect([await told(), await left()]).toEqual([1, 3]);
    await runsFor(world, graceDays - 9);
    expect(await left()).toBe(3);
  });
});

it("a day up to which a case was kept, and which passed while the server was off, has its grace", async () => {
  await keep(iso(now() + 5 * day).slice(0, 10));
  world.clock.advance(60 * day);
  await signIn();
  await hasItsGrace();
});

it.each([false, true])(
  "a time that was shortened while the clock stood behind waits once it is right; started meanwhile: %s",
  async (started) => {
    await setLongAgo(1_200);
    world.clock.advance(-60 * day);
    await world.db
      .updateTable("sessions")
      .set({ confirmed_at: iso(now()) })
      .execute();
    if (started) {
      await world.db.deleteFrom("claims").execute();
      await world.cleanWhenDue();
    }
    const compartments = [{ compartment: "clinical", months: 24 }];
    const body = { ...usualSchedule, rules: [], cases_months: 12, compartments };
    await byAdministrator("retention.setSchedule", { body });
    world.clock.advance(60 * day);
    await days();
    expect(await left()).toBe(3);
    await runsFor(world, graceDays - 9);
    expect(await left()).toBe(3);
    await runsFor(world, 9);
    await days();
    expect(await left()).toBe(0);
  },
);

it("what never was protected goes as its time is over", async () => {
  await days();
  expect([await told(), await left()]).toEqual([0, 0]);
});

it("former words that a hold kept stay for as long after it", async () => {
  await hold(true);
  const { id: kept } = await world.db
    .insertInto("kept_records")
    .values({
      ...{ why: "overwritten", kind: "case", record_id: id(), record_version: 1, case_id: id() },
      ...{ organization_id: world.places.school, title: "Former", author_id: null, parent_kind: "case" },
      ...{ parent_id: id(), confidentiality: null, concerned_only: 0, compartment: "education" },
      ...{ kept_at: iso(now()), kept_by: null, until: iso(now() + day), content: "[]" as never },
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db.insertInto("kept_cases").values({ kept_id: kept, case_id: id() }).execute();
  const isThere = async () =>
    (await world.db.selectFrom("kept_records").select("id").where("id", "=", kept).execute()).length === 1;
  await hold(false);
  world.clock.advance(60 * day);
  await days();
  expect(await isThere()).toBe(true);
  await runsFor(world, graceDays);
  await days();
  expect(await isThere()).toBe(false);
});

it("all are told of where more than a page of cases is freed at once", async () => {
  const many = 203;
  const ids: number[] = [];
  for (let at = 0; at < many; at += 1)
    ids.push(
      await insertCase(world.db, world.places.school, {
        ...{ number: `MANY-${at}`, status: "closed", closed_at: "2012-03-04T10:00:00.000Z" },
      }),
    );
  const at = iso(now());
  await insertMany(
    world.db,
    "case_events",
    ids.map((case_id) => ({ ...emptyEvent, case_id, at, kind: "hold_lifted" as const })) as never,
  );
  world.clock.advance(7 * hour);
  await world.cleanWhenDue();
  await world.settled();
  const counted = await world.db
    .selectFrom("notifications")
    .select("subject_id")
    .distinct()
    .where("kind", "=", "protection_ended")
    .where("user_id", "=", world.userIds.districtAdministrator)
    .execute();
  expect(counted).toHaveLength(many);
  expect(await ask("districtAdministrator", "retention.freed")).toHaveLength(many);
});
const emptyEvent = {
  ...{ event_group: "a", user_id: null, record_id: null, person_id: null, member_id: null, field: null },
  ...{ note: null, from_value: null, to_value: null },
};
