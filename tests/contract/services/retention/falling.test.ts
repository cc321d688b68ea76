import { afterEach, beforeEach, expect, it } from "vitest";
import { queryOfTimes } from "#contract/services/retention/falling.ts";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import { setSchedule } from "#server/platform/retention/schedule.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { closeLongAgo } from "#support/server/due-cases.ts";

// Before a schedule is saved: what falls due by it that is not due by the one that holds.

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world?.close());

const falling = async (times: Partial<Parameters<typeof queryOfTimes>[0]>) => {
  const query = queryOfTimes({ cases_months: null, persons_months: null, rules: [], ...times });
  const { status, text } = await world.callers.districtAdministrator.call("retention.falling", { query });
  expect(status, text).toBe(200);
  return JSON.parse(text).data;
};

it("counts and names the cases that would fall due, but none that is due already, held or open", async () => {
  const [old, held, open] = [await world.build("team"), await world.build("team"), await world.build("team")];
  for (const { case: each } of [old, held]) await closeLongAgo(world.db, each?.id ?? 0);
  await world.db
    .updateTable("cases")
    .set({ legal_hold: 1 })
    .where("id", "=", held.case?.id ?? 0)
    .execute();
  expect(await falling({ cases_months: 1_200 })).toMatchObject({ cases: 0, first: [] });
  const { cases, first } = await falling({ cases_months: 3 });
  expect([cases, first.map((each: { id: number }) => each.id)]).toEqual([1, [old.case?.id]]);
  expect(first).not.toContainEqual(expect.objectContaining({ id: open.case?.id }));

  await setSchedule(
    world.db,
    world.places.district,
    { ...usualSchedule, cases_months: 12 },
    new Date().toISOString(),
  );
  expect(await falling({ cases_months: 3 })).toMatchObject({ cases: 0 });
});

it("takes the times of categories and types as they are asked for", async () => {
  const target = await world.build("team");
  const id = target.case?.id ?? 0;
  await closeLongAgo(world.db, id);
  const { id: category } = await world.db
    .selectFrom("case_categories")
    .select("id")
    .where("organization_id", "=", world.places.district)
    .executeTakeFirstOrThrow();
  await world.db.updateTable("cases").set({ category_id: category }).where("id", "=", id).execute();
  const rule = (months: number | null) => ({ rules: [{ of: "category" as const, id: category, months }] });
  expect(await falling({ ...rule(12) })).toMatchObject({ cases: 1 });
  expect(await falling({ cases_months: 12, ...rule(null) })).toMatchObject({ cases: 0 });
});
