import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { certificate } from "#contract/services/retention/certificate.ts";
import { digestOfUuids } from "#server/platform/audit/sealed-certificate.ts";
import { jsonOf } from "#support/matrix/http.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { testEngine } from "#support/postgres/test-engine.ts";
import { addSecondPerson, closeLongAgo, keepOneYear } from "#support/server/due-cases.ts";

// Destroying is cut off in the middle, and goes on with the next record: each is destroyed once, none twice, and the
// certificate counts all of them.

let world: TestWorld;
const records = 6;

beforeEach(async () => {
  world = await startWorld();
  await keepOneYear(world.db, world.places.district);
  await addSecondPerson(world);
});
afterEach(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const ask = async (
  actor: "districtAdministrator" | "schoolAdministrator",
  name: EndpointName,
  more: object,
) => {
  const answer = await world.callers[actor].call(name, more);
  expect(answer.status, answer.text).toBeLessThan(300);
  return (jsonOf(answer) as Loose)?.data;
};

async function confirmed(): Promise<{ readonly id: number; readonly cases: readonly number[] }> {
  const cases: number[] = [];
  for (let turn = 0; turn < records; turn += 1) {
    const target = await world.build("team");
    cases.push(target.case?.id ?? 0);
    await closeLongAgo(world.db, target.case?.id ?? 0);
  }
  const body = { records: cases.map((id) => ({ kind: "case", id })) };
  const { id } = await ask("districtAdministrator", "retention.propose", { body });
  await ask("schoolAdministrator", "retention.confirm", { params: { id } });
  return { id, cases };
}
const show = (id: number) => ask("districtAdministrator", "retention.list", { params: { id } });
const left = async (cases: readonly number[]) =>
  (
    await world.db
      .selectFrom("cases")
      .select("id")
      .where("id", "in", [...cases])
      .execute()
  ).length;
const destructions = async () =>
  (await world.db.selectFrom("audit_log").select("id").where("action", "=", "case.destroy").execute()).length;

const stop = {
  name: "stop_in_the_middle",
  table: "retention_items",
  change: "update",
  columns: ["state"],
  because: "as if killed",
} as const;

/** Fails in the middle of the destruction of the record after so many. */
const failAfter = (count: number) =>
  sql
    .raw(
      testEngine.schema.forbid({
        ...stop,
        when: `new.state = 'destroyed' and (select count(*) from retention_items where state = 'destroyed') >= ${count}`,
      }),
    )
    .execute(world.db);
const goOn = () => sql.raw(testEngine.schema.permit(stop)).execute(world.db);

describe("destroying that was cut off", () => {
  it.each([0, 1, 3, 5])("after %i records goes on, and ends right", async (count) => {
    await failAfter(count);
    const { id, cases } = await confirmed();
    await world.settled();
    expect(await show(id)).toMatchObject({ state: "running", destroyed: count, waiting: records - count });
    expect(await left(cases)).toBe(records - count);
    expect(await destructions()).toBe(count);
    await goOn();
    // As a process that was killed leaves it: the claim is not given back, and holds for a minute.
    await world.db
      .insertInto("claims")
      .values({
        name: `retention.list.${id}`,
        holder: "killed",
        until: new Date(Date.now() + 60_000).toISOString(),
      })
      .execute();
    await world.cleanWhenDue();
    await world.settled();
    expect(await left(cases)).toBe(records - count);
    world.clock.advance(61_000);
    await world.cleanWhenDue();
    await world.settled();
    const shown = await show(id);
    expect(shown).toMatchObject({ state: "done", destroyed: records, waiting: 0 });
    expect(await left(cases)).toBe(0);
    expect(await destructions()).toBe(records);
    const uuids = await world.db
      .selectFrom("retention_items")
      .select("record_uuid")
      .where("list_id", "=", id)
      .execute();
    expect(certificate.parse(shown.certificate)).toMatchObject({
      records,
      sha256: digestOfUuids(uuids.map((each) => each.record_uuid)),
    });
    await world.verifyAudit();
  });

  it("removes files that were still to be removed", async () => {
    await failAfter(0);
    const { id } = await confirmed();
    await world.settled();
    await world.db
      .insertInto("retention_files")
      .values({ storage_name: "b".repeat(64), list_id: id })
      .execute();
    await goOn();
    world.clock.advance(61_000);
    await world.cleanWhenDue();
    await world.settled();
    expect(await world.db.selectFrom("retention_files").selectAll().execute()).toEqual([]);
  });

  it("can be stopped, and certifies what is destroyed by then", async () => {
    await failAfter(2);
    const { id, cases } = await confirmed();
    await world.settled();
    await goOn();
    await ask("schoolAdministrator", "retention.cancel", { params: { id } });
    await world.settled();
    const shown = await show(id);
    expect(shown).toMatchObject({ state: "done", destroyed: 2, dropped: records - 2 });
    expect(shown.certificate).toMatchObject({
      records: 2,
      left: [{ what: "cancelled", count: records - 2 }],
    });
    expect(await left(cases)).toBe(records - 2);
  });

  it("is done by one of two that go on with it at once", async () => {
    await failAfter(0);
    const { id } = await confirmed();
    await world.settled();
    await goOn();
    world.clock.advance(61_000);
    await Promise.all([world.cleanWhenDue(), world.cleanWhenDue(), world.cleanWhenDue()]);
    await world.settled();
    expect(await destructions()).toBe(records);
    expect(await show(id)).toMatchObject({ state: "done", destroyed: records });
  });
});
