import { afterAll, beforeAll, expect, it } from "vitest";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import { setSchedule } from "#server/platform/retention/schedule.ts";
import { grantAll } from "#support/matrix/closed-entries.ts";
import type { Caller } from "#support/matrix/http.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { made, withEmployment, withTeacher } from "#support/matrix/staff.ts";
import { closeLongAgo } from "#support/server/due-cases.ts";
import { runsFor } from "#support/server/running-days.ts";

// Words that are written today stay for 30 days, also where they stand below a record that is older than its time: an answer on a
// board about staff, and the answer to a check-in of a plan about staff.

const longAgo = "2012-01-02T10:00:00.000Z";
let world: TestWorld;
let target: Target;
let written: Target;

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  await grantAll(world, "owner");
  written = await withEmployment(world, await withTeacher(world, target));
  // All of it was written long ago, in a case that was closed then.
  await closeLongAgo(world.db, caseId());
  await runsFor(world, 40);
  const compartments = [{ compartment: "employment" as const, months: 24 }];
  await setSchedule(world.db, world.places.district, { ...usualSchedule, compartments }, longAgo);
  await world.db.updateTable("organization_settings").set({ updated_at: longAgo }).execute();
});
afterAll(() => world?.close());

const caseId = () => target.case?.id ?? 0;
const left = async () => {
  const of = async (table: "agreement_boards" | "wavr_forms") =>
    (
      await world.db
        .selectFrom(table as "wavr_forms")
        .select("uuid")
        .where("case_id", "=", caseId())
        .where("compartment", "=", "employment")
        .execute()
    ).map(({ uuid }) => uuid);
  return [...(await of("agreement_boards")), ...(await of("wavr_forms"))].toSorted();
};

/** The same again for the next test, at the moment at which the first began. */
const undone = (work: () => Promise<void>) => async () => {
  const began = world.clock.advance(0);
  await world.undone(work);
  world.clock.advance(began - world.clock.advance(0));
};
const checkIn = async (owner: Caller, more: object = {}): Promise<string> => {
  const params = { id: caseId() };
  const before = await left();
  const { data } = await made(owner, "plans.show", { params });
  const open = (data.check_ins as { uuid: string; plan_uuid: string; done_at: string | null }[]).find(
    (each) => each.done_at === null && before.includes(each.plan_uuid),
  );
  const plan_uuid = open?.plan_uuid ?? "";
  await made(owner, "plans.checkIn", {
    params,
    body: { uuid: open?.uuid, plan_uuid, outcome: "worse", words: "Said today.", changed: "", ...more },
  });
  return plan_uuid;
};

it(
  "stay with what they are written below, and the rest goes",
  undone(async () => {
    const owner = await world.signIn("owner");
    const { waiting, answer } = written.boards;
    await made(owner, "boards.answer", {
      params: { id: caseId(), boardId: waiting.uuid, answerId: answer.uuid },
      body: { choice: "high", words: "Said today.", evidence: [] },
      headers: { "if-match": `"${await versionOf(answer.id)}"` },
    });
    expect(await left()).toContain(waiting.uuid);
    const plan = await checkIn(owner);
    await runsFor(world, 6);
    expect(await left()).toEqual([waiting.uuid, plan].toSorted());
    await runsFor(world, 24);
    expect(await left()).toEqual([waiting.uuid, plan].toSorted());
    await runsFor(world, 6);
    expect(await left()).toEqual([]);
  }),
);

it(
  "stay too where a computer that had no network says that they are older than that",
  undone(async () => {
    const at = new Date(world.clock.advance(0) - 35 * 86_400_000).toISOString();
    const plan = await checkIn(await world.signIn("owner"), { at });
    await runsFor(world, 30);
    expect(await left()).toEqual([plan]);
    await runsFor(world, 6);
    expect(await left()).toEqual([]);
  }),
);

const versionOf = async (id: number): Promise<number> =>
  (
    await world.db
      .selectFrom("agreement_answers")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).version;
