import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { writeJson } from "#server/database/json-text.ts";
import type { Actor } from "#support/matrix/model.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { grant, withTeacher } from "#support/matrix/staff.ts";
import { wholePlan } from "#support/matrix/wavr.ts";
import { type Loose, plansIn, withoutPlan } from "./setting.ts";

// Whoever hands over the work of a colleague gives what lies in a compartment to nobody who may not read it (decision 121).

let world: TestWorld;
let target: Target;
let at: ReturnType<typeof plansIn>;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await right("owner");
  await right("member");
  target = await withTeacher(world, await withoutPlan(world, await world.build("team")));
  at = plansIn(world, target);
  await at.ask("owner", "wavr.savePlan", {
    params: at.params,
    body: {
      person_uuid: target.person.uuid,
      state: {
        ...wholePlan,
        actions: wholePlan.actions.map((each) => ({ ...each, status: 4 })),
        ...{ review_date: at.in(40), monitoring_cadence: "daily", case_manager: world.userIds.member },
      },
    },
  });
  await assigned("Call the district's lawyer", { compartment: "employment" });
  await assigned("Call the family");
});
afterAll(() => world?.close());

const signedIn = async (actor: Actor) => Object.assign(world.callers, { [actor]: await world.signIn(actor) });
const right = async (actor: "owner" | "member", may = true) => {
  await grant(world, actor, may);
  await signedIn(actor);
};
/** The administrator who hands the work over may read what lies there; nobody below may let them. */
const administrators = async (actor: "schoolAdministrator" | "districtAdministrator", may: boolean) => {
  await world.db
    .updateTable("memberships")
    .set({ compartments: writeJson(may ? ["employment" as const] : []) })
    .where("user_id", "=", world.userIds[actor])
    .execute();
  await signedIn(actor);
};
/** An open task of the case that the member has. */
const assigned = (title: string, more: object = {}): Promise<Loose> =>
  at.ask("owner", "tasks.create", {
    body: {
      ...{ taskable_type: "case", taskable_id: at.params.id, title, description: null },
      ...{ status: 1, priority: 2, visibility: 1, due_at: at.in(9), due_time: null },
      ...{ recurrence: null, checklist: [], assignee_ids: [world.userIds.member], ...more },
    },
  });
/** Open tasks of the case and its plans, by title, with who has them. */
const holders = async (): Promise<Record<string, readonly number[]>> => {
  const rows = await world.db
    .selectFrom("tasks")
    .leftJoin("task_assignees", "task_assignees.task_id", "tasks.id")
    .select(["tasks.title", "task_assignees.user_id"])
    .where("tasks.case_id", "=", at.params.id)
    .where("tasks.completed_at", "is", null)
    .where((e) => e.or([e("tasks.compartment", "=", "employment"), e("tasks.title", "=", "Call the family")]))
    .orderBy("tasks.title")
    .execute();
  const by = Map.groupBy(rows, ({ title }) => title);
  return Object.fromEntries(
    [...by].map(([title, of]) => [title, of.flatMap(({ user_id }) => user_id ?? [])]),
  );
};
const checkIn = "Check in: threat management plan";
const review = "Review the threat management plan";
const lawyer = "Call the district's lawyer";
const family = "Call the family";
const handOver = (to: number | null = null) =>
  at.ask("districtAdministrator", "users.handOver", {
    params: { id: world.userIds.member },
    body: { cases: [], tasks_to: to },
  });

it("gives all of it to the lead who may read it", async () => {
  await administrators("districtAdministrator", true);
  await handOver();
  const { owner } = world.userIds;
  expect(await holders()).toEqual({
    [lawyer]: [owner],
    [family]: [owner],
    [checkIn]: [owner],
    [review]: [owner],
  });
});

it("gives what a plan asks for to the next who may read it, not to a lead who may not", async () => {
  await administrators("districtAdministrator", true);
  await right("owner", false);
  await handOver();
  const { owner, member } = world.userIds;
  // Of the team nobody else may: they have it as long as they may, and then those who may next.
  expect(await holders()).toEqual({
    [lawyer]: [member],
    [family]: [owner],
    [checkIn]: [member],
    [review]: [member],
  });
  await at.ask("districtAdministrator", "users.deactivate", {
    params: { id: member },
    body: { organization: null },
  });
  const { districtAdministrator } = world.userIds;
  const after = await holders();
  expect([after[checkIn], after[review]]).toEqual([[districtAdministrator], [districtAdministrator]]);
  await at.ask("districtAdministrator", "users.reactivate", {
    params: { id: member },
    body: { organization: null },
  });
  await signedIn("member");
});

it("gives what no lead gets to whomever it is left only where they may read it", async () => {
  await administrators("districtAdministrator", true);
  await world.db
    .updateTable("case_team")
    .set({ role: "member" })
    .where("case_id", "=", at.params.id)
    .execute();
  const { owner, member, colleague } = world.userIds;
  await handOver(colleague);
  expect(await holders()).toEqual({
    [lawyer]: [member],
    // The case is open to its team alone.
    [family]: [member],
    [checkIn]: [owner],
    [review]: [owner],
  });
  await handOver(owner);
  expect(await holders()).toMatchObject({ [lawyer]: [owner], [family]: [owner] });
});

it("names no task of it in the log to whoever may not read it", async () => {
  await administrators("districtAdministrator", true);
  await administrators("schoolAdministrator", false);
  await handOver();
  const rows = await world.db
    .selectFrom("tasks")
    .select("id")
    .where("case_id", "=", at.params.id)
    .where("compartment", "=", "employment")
    .where("completed_at", "is", null)
    .execute();
  const closed = rows.map(({ id }) => id).toSorted();
  const entries = async (actor: Actor): Promise<Loose[]> =>
    (await at.ask(actor, "logs.list", { query: { type: "audit", per_page: 50 } })).data.filter(
      (each: Loose) => each.action === "user.hand-over",
    );
  const named = (found: readonly Loose[]) =>
    found.filter(({ record }) => record.kind === "task").map(({ record }) => record.id);
  expect(closed).toContain(named(await entries("districtAdministrator"))[0]);
  const seen = await entries("schoolAdministrator");
  expect(named(seen)).toEqual([]);
  expect(seen[0].fields.filter((field: string) => closed.some((id) => field === `tasks:${id}`))).toEqual([]);
  const kept = await world.db
    .selectFrom("audit_log")
    .select("record_id")
    .where("action", "=", "user.hand-over")
    .where("record_type", "=", "task")
    .where("record_id", "in", closed)
    .orderBy("record_id")
    .execute();
  expect(kept.map(({ record_id }) => record_id)).toEqual(closed);
});
