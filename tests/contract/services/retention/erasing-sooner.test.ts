import { afterAll, aroundEach, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import { erasingTimesOf } from "#server/platform/retention/shortening.ts";
import { grantAll } from "#support/matrix/closed-entries.ts";
import type { Actor } from "#support/matrix/model.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { closeLongAgo } from "#support/server/due-cases.ts";

// Nothing is ever erased by a mistake in a setting: to have the server erase sooner asks for the password, tells whom it
// concerns, waits for 30 days, and can be taken back.

const day = 86_400_000;
let world: TestWorld;
let target: Target;
beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  await grantAll(world, "owner");
});
afterAll(() => world?.close());
aroundEach((test) => world.undone(test));

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const call = (actor: Actor, name: EndpointName, more: object = {}) => world.callers[actor].call(name, more);
const ask = async (actor: Actor, name: EndpointName, more: object = {}): Promise<Loose> => {
  const answer = await call(actor, name, more);
  expect(answer.status, answer.text).toBeLessThan(300);
  return JSON.parse(answer.text).data;
};
const set = (body: object) =>
  call("districtAdministrator", "retention.setSchedule", { body: { ...usualSchedule, rules: [], ...body } });
const clinical = (months: number) => ({ compartments: [{ compartment: "clinical", months }] });
const forgetPassword = () =>
  world.db
    .updateTable("sessions")
    .set({ confirmed_at: "2001-01-01T00:00:00.000Z" })
    .where("user_id", "=", world.userIds.districtAdministrator)
    .execute();
const told = async (actor: "owner" | "member" | "schoolAdministrator" | "districtAdministrator") =>
  (
    await world.db
      .selectFrom("notifications")
      .select("id")
      .where("kind", "=", "times_shortened")
      .where("user_id", "=", world.userIds[actor])
      .execute()
  ).length;
const at = (days: number) => new Date(world.clock.advance(0) + days * day).toISOString();

describe("times by which the server erases", () => {
  it("are shortened, or set for the first time, with the password alone", async () => {
    expect((await set({ ...clinical(24), log_days: 900 })).status).toBe(200);
    await forgetPassword();
    for (const body of [
      { ...clinical(12), log_days: 900 },
      {
        compartments: [...clinical(24).compartments, { compartment: "employment", months: 900 }],
        log_days: 900,
      },
      { ...clinical(24), log_days: 365 },
    ]) {
      const refused = await set(body);
      expect(refused.status, refused.text).toBe(423);
      expect(refused.text).toContain("confirm-password");
    }
    // Longer, or anything else of the schedule, does not ask.
    expect((await set({ ...clinical(36), log_days: null, cases_months: 12 })).status).toBe(200);
    expect((await set({ log_days: null, cases_months: 12, compartments: [] })).status).toBe(200);
  });

  it("tell administrators and whoever reads there, and nobody else", async () => {
    await set(clinical(24));
    expect(await told("schoolAdministrator")).toBe(1);
    expect(await told("owner")).toBe(1);
    expect(await told("member")).toBe(0);
    expect(await told("districtAdministrator")).toBe(0);
    await set({ compartments: [] });
    expect(await told("owner")).toBe(1);
  });

  it("are said before: how many cases, and to whoever reads there what lies in them", async () => {
    const { owner } = world.callers;
    const params = { id: target.case?.id ?? 0 };
    await owner.call("cases.comment", {
      params,
      body: { body: "Said.", mentions: [], compartment: "clinical" },
    });
    await closeLongAgo(world.db, params.id);
    const query = { compartment: "clinical", months: 24 };
    const before = await ask("districtAdministrator", "retention.erasing", { query });
    expect(before).toMatchObject({ records: null, cases_with: null });
    expect(before.cases).toBeGreaterThan(0);
    expect(before.from > at(29)).toBe(true);
    await world.db
      .updateTable("memberships")
      .set({ compartments: JSON.stringify(["clinical"]) as never })
      .where("user_id", "=", world.userIds.districtAdministrator)
      .execute();
    expect(await ask("districtAdministrator", "retention.erasing", { query })).toMatchObject({
      ...{ cases: before.cases, records: 1, cases_with: 1 },
    });
    await world.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", params.id).execute();
    expect(await ask("districtAdministrator", "retention.erasing", { query })).toMatchObject({
      ...{ cases: before.cases - 1, records: 0, cases_with: 0 },
    });
  });

  it("wait for 30 days, in which one call takes them back and leaves the rest", async () => {
    await set({ ...clinical(24), log_days: 900, cases_months: 60 });
    world.clock.advance(31 * day);
    const manager = await world.signIn("districtAdministrator");
    const save = (body: object) =>
      manager.call("retention.setSchedule", { body: { ...usualSchedule, rules: [], ...body } });
    expect(JSON.parse((await manager.call("retention.schedule")).text).data.waiting).toBeNull();
    await save({ ...clinical(1), log_days: 400, cases_months: 60 });
    await save({ ...clinical(1), log_days: 400, cases_months: 48 });
    const { waiting } = JSON.parse((await manager.call("retention.schedule")).text).data;
    expect(waiting.times).toEqual([
      { what: "clinical", from: 24, to: 1 },
      { what: "log", from: 900, to: 400 },
    ]);
    expect(waiting.by.id).toBe(world.userIds.districtAdministrator);
    const times = async (days: number) => erasingTimesOf(world.db, world.places.district, at(days));
    expect(await times(29)).toMatchObject({ log_days: 900, ...clinical(24) });
    expect(await times(31)).toMatchObject({ log_days: 400, ...clinical(1) });
    const back = await manager.call("retention.takeBack", { body: {} });
    expect(JSON.parse(back.text).data).toMatchObject({
      ...{ waiting: null, log_days: 900, cases_months: 48 },
      ...clinical(24),
    });
    const again = await manager.call("retention.takeBack", { body: {} });
    expect(JSON.parse(again.text).data).toEqual(JSON.parse(back.text).data);
  });
});
