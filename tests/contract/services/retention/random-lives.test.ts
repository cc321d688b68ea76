import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { settledTime } from "#server/platform/retention/erasing-time.ts";
import { monthsAfter } from "#server/platform/retention/months.ts";
import { long } from "#support/long.ts";
import { jsonOf } from "#support/matrix/http.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { insertNotes, keepClinicalRecords, notesOf } from "#support/server/clinical-notes.ts";
import { addSecondPerson, insertCase } from "#support/server/due-cases.ts";

// Cases are closed, opened, held, kept, changed, proposed and confirmed in any order, while days pass. A held or open case is
// never destroyed, and what is destroyed is exactly what was confirmed and is still due. What of them lies in a compartment goes
// before, by the server alone, and never of a case that is open, held, kept longer or in a list.

const day = 86_400_000;
const size = 4;
const clinicalMonths = 6;
/** How many notes the server has erased while their case stayed. */
let erased = 0;

let world: TestWorld;
let round = 0;

beforeAll(async () => {
  world = await startWorld();
  await keepClinicalRecords(world.db, world.places.district, clinicalMonths, { cases_months: 12 });
  await addSecondPerson(world);
  // The days of grace of that schedule.
  world.clock.advance(40 * day);
  await signIn();
});
afterAll(() => world?.close());

/** Nobody's session ends by the days that pass. */
const signIn = () =>
  world.db
    .updateTable("sessions")
    .set({ last_seen_at: "2999-01-01T00:00:00.000Z", created_at: "2999-01-01T00:00:00.000Z" })
    .execute();

/** Whether the server may have erased what of a case lies in its clinical records, in the cleaning that was just now. */
async function mayBeErased(life: Life): Promise<boolean> {
  const listed = await world.db
    .selectFrom("retention_items")
    .innerJoin("retention_lists", "retention_lists.id", "retention_items.list_id")
    .select("retention_items.id")
    .where("record_kind", "=", "case")
    .where("record_id", "=", life.id)
    .where("retention_lists.state", "=", "proposed")
    .executeTakeFirst();
  const today = new Date(now()).toISOString();
  return (
    !life.held &&
    life.closed !== null &&
    monthsAfter(life.closed, clinicalMonths) <= today &&
    !(life.kept !== null && life.kept > today.slice(0, 10)) &&
    listed === undefined
  );
}

/** What is known of one case, apart from the server. */
interface Life {
  readonly id: number;
  closed: string | null;
  held: boolean;
  /** A day. */
  kept: string | null;
  changes: number;
  gone: boolean;
  /** Notes in its clinical records. */
  notes: number;
}

interface List {
  readonly id: number;
  readonly members: ReadonlyMap<Life, number>;
}

const place = fc.integer({ min: 0, max: size - 1 });
const act = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("close" as const),
      of: place,
      age: fc.integer({ min: 300, max: 500 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("open", "hold", "release", "release", "change", "keep", "free" as const),
      of: place,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.constantFrom(1, 3, 20) }) },
  {
    weight: 3,
    // Wisely: those of them alone that are due.
    arbitrary: fc.record({
      do: fc.constant("propose" as const),
      among: fc.uniqueArray(place, { minLength: 1 }),
      wisely: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("confirm" as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const now = () => world.clock.advance(0);
const call = (actor: "districtAdministrator" | "schoolAdministrator", name: EndpointName, more: object) =>
  world.callers[actor].call(name, more);

async function update(life: Life, changes: object): Promise<void> {
  await world.db.updateTable("cases").set(changes).where("id", "=", life.id).execute();
}

const isDue = (life: Life, settled: number | null): boolean =>
  !life.gone &&
  !life.held &&
  life.closed !== null &&
  settled !== null &&
  monthsAfter(life.closed, 12) <= new Date(settled).toISOString() &&
  !(life.kept !== null && life.kept > new Date(now()).toISOString().slice(0, 10));

async function keep(life: Life, days: number | null): Promise<void> {
  const until = days === null ? null : new Date(now() + days * day).toISOString().slice(0, 10);
  const body = { kind: "case", id: life.id, until, reason: "A claim." };
  const answer = await call("districtAdministrator", "retention.keep", { body });
  if (!life.gone) expect(answer.status, answer.text).toBe(204);
  life.kept = until;
}

/** Proposes some; it is taken where each of them is due and in no other open list. */
async function propose(lives: readonly Life[], open: readonly List[]): Promise<List | null> {
  const settled = await settledTime(world.db, now());
  const busy = lives.some((life) => open.some((list) => list.members.has(life)));
  const may = lives.every((life) => isDue(life, settled)) && !busy;
  const body = { records: lives.map(({ id }) => ({ kind: "case", id })) };
  const answer = await call("districtAdministrator", "retention.propose", { body });
  expect(answer.status, answer.text).toBe(may ? 201 : 422);
  if (!may) return null;
  const { data } = jsonOf(answer) as { data: { id: number } };
  return { id: data.id, members: new Map(lives.map((life) => [life, life.changes])) };
}

async function confirm(list: List): Promise<void> {
  const params = { params: { id: list.id } };
  expect((await call("districtAdministrator", "retention.confirm", params)).status).toBe(422);
  const settled = await settledTime(world.db, now());
  const expected = [...list.members].filter(
    ([life, changes]) => isDue(life, settled) && life.changes === changes,
  );
  const answer = await call("schoolAdministrator", "retention.confirm", params);
  expect(answer.status, answer.text).toBe(200);
  await world.settled();
  for (const [life] of expected) life.gone = true;
  const shown = jsonOf(await call("districtAdministrator", "retention.list", params)) as {
    data: { state: string; destroyed: number; certificate: { records: number } | null };
  };
  expect(shown.data).toMatchObject({ state: "done", destroyed: expected.length });
  expect(shown.data.certificate?.records ?? 0).toBe(expected.length);
}

async function run(acts: readonly Act[]): Promise<void> {
  round += 1;
  const lives: Life[] = [];
  for (let at = 0; at < size; at += 1) {
    // Every other one was closed long ago.
    const closed = at % 2 === 0 ? "2012-03-04T10:00:00.000Z" : null;
    const status = closed === null ? "open" : "closed";
    const number = `LIFE-${round}-${at}`;
    const id = await insertCase(world.db, world.places.school, { number, status, closed_at: closed });
    await insertNotes(world.db, id, 2);
    lives.push({ id, closed, held: false, kept: null, changes: 0, gone: false, notes: 2 });
  }
  let open: List[] = [];
  for (const one of acts) {
    if (one.do === "wait") {
      world.clock.advance(one.days * day);
      await signIn();
      await world.cleanWhenDue();
      await world.settled();
      // After fourteen days a list lapses.
      if (one.days >= 14) open = [];
    } else if (one.do === "propose") {
      const settled = await settledTime(world.db, now());
      const meant = one.among.flatMap((at) => lives[at] ?? []);
      const chosen = one.wisely ? meant.filter((life) => isDue(life, settled)) : meant;
      const list = chosen.length === 0 ? null : await propose(chosen, open);
      if (list !== null) open.push(list);
    } else if (one.do === "confirm") {
      const list = open.shift();
      if (list !== undefined) {
        const lapsed = await call("districtAdministrator", "retention.list", { params: { id: list.id } });
        if ((jsonOf(lapsed) as { data: { state: string } }).data.state === "proposed") await confirm(list);
        else open = [];
      }
    } else {
      const life = lives[one.of];
      if (life === undefined || life.gone) continue;
      if (one.do === "keep") await keep(life, 10);
      if (one.do === "free") await keep(life, null);
      if (one.do === "close" && life.closed === null) {
        life.closed = new Date(now() - one.age * day).toISOString();
        life.changes += 1;
        await update(life, { status: "closed", closed_at: life.closed });
      }
      if (one.do === "open" && life.closed !== null) {
        life.closed = null;
        life.changes += 1;
        await update(life, { status: "open", closed_at: null });
      }
      if (one.do === "change") {
        life.changes += 1;
        await update(life, { summary: `Words ${life.changes}` });
      }
      if (one.do === "hold" && !life.held) {
        life.held = true;
        life.changes += 1;
        await update(life, { legal_hold: 1, version: life.changes + 1 });
      }
      if (one.do === "release" && life.held) {
        life.held = false;
        life.changes += 1;
        await update(life, { legal_hold: 0, version: life.changes + 1 });
      }
    }
    for (const life of lives) {
      if (life.gone) continue;
      const notes = await notesOf(world.db, life.id);
      if (notes === life.notes) continue;
      expect(one.do).toBe("wait");
      expect({ notes, may: await mayBeErased(life) }).toEqual({ notes: 0, may: true });
      erased += life.notes - notes;
      life.notes = notes;
    }
    const there = await world.db
      .selectFrom("cases")
      .select("id")
      .where(
        "id",
        "in",
        lives.map((life) => life.id),
      )
      .execute();
    expect(there.map((row) => row.id).toSorted()).toEqual(
      lives.flatMap((life) => (life.gone ? [] : [life.id])).toSorted(),
    );
  }
}

describe("random lives of cases", () => {
  it("end in their destruction only where two people said so and nothing stood against it", async () => {
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 30 }), run), {
      numRuns: long ? 400 : 30,
    });
    await world.verifyAudit();
    // Many of these lives have ended.
    const ended = await world.db
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "case.destroy")
      .execute();
    expect(ended.length).toBeGreaterThan(10);
    expect(erased).toBeGreaterThan(10);
  }, 120_000);
});
