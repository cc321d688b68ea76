import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { daysAfter } from "#contract/kit/days.ts";
import type { Role } from "#contract/kit/roles.ts";
import { writeJson } from "#server/database/json-text.ts";
import { caseCircle } from "#server/platform/case-history/case-readers.ts";
import { createPlanLook } from "#server/records/plans/look-after.ts";
import { followGroups } from "#server/records/users/roles-by-groups.ts";
import type { Actor } from "#support/matrix/model.ts";
import { caseBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { grant, withTeacher } from "#support/matrix/staff.ts";
import { wholePlan } from "#support/matrix/wavr.ts";
import { type Loose, plansIn, withoutPlan } from "./setting.ts";

// What a plan asks for belongs to somebody who may read the plan, whatever becomes of rights and teams (decision 121).

let world: TestWorld;
let target: Target;
let at: ReturnType<typeof plansIn>;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await right("owner");
  await right("member", false);
  target = await withTeacher(world, await withoutPlan(world, await world.build("team")));
  at = plansIn(world, target);
});
afterAll(() => world?.close());

/** Whose right changes is signed out. */
const right = async (actor: "owner" | "member", may = true) => {
  await grant(world, actor, may);
  Object.assign(world.callers, { [actor]: await world.signIn(actor) });
};
const plan = async (state: object = {}): Promise<Loose> =>
  (
    await at.ask("owner", "wavr.savePlan", {
      params: at.params,
      body: {
        person_uuid: target.person.uuid,
        state: { ...wholePlan, review_date: at.in(40), monitoring_cadence: "daily", ...state },
      },
    })
  ).data;
const mine = async (actor: Actor, { uuid }: Loose): Promise<string[]> =>
  (await at.ask(actor, "tasks.list", { query: { mine: "yes", per_page: 200 } })).data
    .filter((task: Loose) => task.plan?.uuid === uuid)
    .map(({ title }: Loose) => title)
    .sort();
const all = [
  "Brief the front desk.",
  "Check in: threat management plan",
  "Review the threat management plan",
];
const told = async (actor: Actor, kind: string): Promise<Loose[]> =>
  (await at.ask(actor, "notifications.list", { query: { kind, per_page: 100 } })).data.filter(
    (each: Loose) => each.subject?.case_id === at.params.id,
  );
const team = (actor: "owner" | "member", role: "lead" | "member" | null) =>
  at.ask("districtAdministrator", "cases.team", {
    params: at.params,
    body: { user_id: world.userIds[actor], role },
  });
/** Open tasks of plans of the case, with who has them. */
const holders = async () => {
  const rows = await world.db
    .selectFrom("tasks")
    .leftJoin("task_assignees", "task_assignees.task_id", "tasks.id")
    .select(["tasks.id", "tasks.compartment", "tasks.plan_day", "task_assignees.user_id"])
    .where("tasks.case_id", "=", at.params.id)
    .where("tasks.plan_id", "is not", null)
    .where("tasks.completed_at", "is", null)
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((each) => ({
    compartment: each[0]?.compartment ?? "education",
    check_in: each[0]?.plan_day === null,
    users: each.flatMap(({ user_id }) => user_id ?? []),
  }));
};
const now = () => new Date(world.clock.advance(0)).toISOString();
/** Turns of the server, until it has been round. */
const look = async (): Promise<readonly number[]> => {
  const turn = createPlanLook({ clock: () => world.clock.advance(0) });
  const found: number[] = [];
  for (let turns = 0; turns < 5; turns += 1) found.push(...(await turn(world.db, now())));
  return found;
};

it("goes to the next who gets the right, who is told of what was missed, where whoever was told of it lost theirs", async () => {
  const made = await plan();
  const [open] = await at.open(made);
  await at.until(daysAfter(open.due_on, 2));
  expect(await told("owner", "check_in_missed")).toHaveLength(1);
  await right("owner", false);
  expect((await holders()).map(({ users }) => users)).toEqual([[], [], []]);
  await right("member");
  expect(await mine("member", made)).toEqual(all);
  expect(await told("member", "check_in_missed")).toHaveLength(1);
  // The review and the action.
  expect(await told("member", "task_assigned")).toHaveLength(2);
  expect(await mine("owner", made)).toEqual([]);
});

it("waits unseen while nobody may read it: nobody is told, and no answer differs", async () => {
  const seen = async (actor: Actor) => [
    (await at.tasks(actor)).length,
    (await at.ask(actor, "dashboard.overview", {})).data,
    (await at.ask(actor, "notifications.list", {})).data,
  ];
  const others = ["member", "schoolAdministrator", "districtAdministrator"] as const;
  await plan();
  const before = new Map<Actor, unknown>();
  for (const actor of others) before.set(actor, await seen(actor));
  await right("owner", false);
  expect(await look()).toEqual([]);
  for (const actor of others) expect(await seen(actor)).toEqual(before.get(actor));
});

it("goes with its reviews to whoever is left, where whoever had it leaves a team", async () => {
  await right("member");
  const made = await plan({ case_manager: world.userIds.member });
  expect(await mine("member", made)).toEqual(all);
  await team("member", null);
  expect(await mine("owner", made)).toEqual(all);
  expect(await mine("member", made)).toEqual([]);
});

it("goes to somebody who may read it where it was done, and comes again for whoever may not any more", async () => {
  await right("member");
  const made = await plan({ case_manager: world.userIds.member });
  const [review] = (await at.tasks()).filter(
    (task: Loose) => task.plan?.uuid === made.uuid && task.title === all[2],
  );
  await right("member", false);
  const body = { uuid: randomUUID(), plan_uuid: made.uuid, task_uuid: review.uuid };
  await at.ask("owner", "plans.review", {
    params: at.params,
    body: { ...body, result: "goes_on", words: "It holds.", next: at.in(60) },
  });
  expect(await mine("owner", made)).toContain(all[2]);
  expect(await told("owner", "task_assigned")).not.toEqual([]);
  const reviews = (await holders()).filter((each) => each.compartment !== "education" && !each.check_in);
  const { owner } = world.userIds;
  expect(reviews.map(({ users }) => users)).toEqual([[owner], [owner]]);
});

it("goes to somebody who may read it where a deleted case is restored", async () => {
  await right("member");
  const made = await plan({ case_manager: world.userIds.member });
  await at.ask("districtAdministrator", "cases.delete", await world.callWithVersion("cases.delete", target));
  await right("member", false);
  const { id } = await world.db
    .selectFrom("kept_records")
    .select("id")
    .where("kind", "=", "case")
    .where("record_id", "=", at.params.id)
    .executeTakeFirstOrThrow();
  await at.ask("districtAdministrator", "deleted.restore", { params: { id } });
  expect(await mine("owner", made)).toEqual(all);
});

it("goes to the lead where a case is opened to its team alone, and whoever had it is not of it", async () => {
  const { colleague } = world.userIds;
  const opened = await withoutPlan(world, await world.build("open"));
  const open = plansIn(world, opened);
  const made = await open.save({ check_in_by: colleague });
  const has = async (actor: Actor) =>
    (await open.ask(actor, "tasks.list", { query: { mine: "yes", per_page: 200 } })).data.filter(
      (task: Loose) => task.plan?.uuid === made.uuid,
    ).length;
  const before = await has("colleague");
  expect(before).toBeGreaterThan(0);
  const { data } = await open.ask("owner", "cases.show", { params: open.params });
  await open.ask("owner", "cases.update", {
    params: open.params,
    body: { ...caseBody(opened), confidentiality: "team" },
    headers: { "if-match": `"${data.version}"` },
  });
  expect(await has("owner")).toBeGreaterThanOrEqual(before);
});

it("follows the groups of a provider, and an account that is switched off and on", async () => {
  const { owner, member } = world.userIds;
  await right("member");
  const made = await plan({ case_manager: member });
  const { organization_id } = await world.db
    .selectFrom("cases")
    .select("organization_id")
    .where("id", "=", at.params.id)
    .executeTakeFirstOrThrow();
  const groups = (role: Role | null) =>
    followGroups(
      { db: world.db, now: now() },
      member,
      world.places.district,
      new Map(role === null ? [] : [[organization_id, role]]),
    );
  await groups(null);
  expect((await holders()).map(({ users }) => users)).toEqual([[owner], [owner], [owner]]);
  await right("owner", false);
  await groups("assessor");
  Object.assign(world.callers, { member: await world.signIn("member") });
  expect(await mine("member", made)).toEqual(all);
  await at.ask("districtAdministrator", "users.deactivate", { params: { id: member }, body: {} });
  expect((await holders()).map(({ users }) => users)).toEqual([[], [], []]);
  await at.ask("districtAdministrator", "users.reactivate", { params: { id: member }, body: {} });
  expect((await holders()).map(({ users }) => users)).toEqual([[member], [member], [member]]);
  Object.assign(world.callers, { member: await world.signIn("member") });
});

it("is put right by the server where no call did", async () => {
  await right("member");
  const made = await plan();
  await world.db
    .updateTable("memberships")
    .set({ compartments: writeJson([]) })
    .where("user_id", "=", world.userIds.owner)
    .execute();
  expect(await look()).toContain(world.userIds.member);
  expect(await mine("member", made)).toEqual(all);
  expect(await look()).toEqual([]);
});

it("has its reviews and actions also where it was in force before they were tasks", async () => {
  const made = await plan({ review_days: [{ kind: "court", on: at.in(20), label: null }] });
  const reviews = () =>
    world.db
      .selectFrom("tasks")
      .innerJoin("wavr_forms", "wavr_forms.id", "tasks.plan_id")
      .where("wavr_forms.uuid", "=", made.uuid)
      .where("tasks.plan_day", "is not", null);
  const before = await mine("owner", made);
  for (const { id } of await reviews().select("tasks.id").execute()) {
    await world.db
      .deleteFrom("compartment_traces")
      .where("record_id", "=", id)
      .where("kind", "=", "task")
      .execute();
    await world.db.deleteFrom("tasks").where("id", "=", id).execute();
  }
  expect(await mine("owner", made)).toEqual(all.slice(1, 2));
  await look();
  expect(await mine("owner", made)).toEqual(before);
  await look();
  expect(await mine("owner", made)).toEqual(before);
  expect(await at.tasks("member")).not.toContainEqual(
    expect.objectContaining({ plan: expect.objectContaining({ uuid: made.uuid }) }),
  );
});

/** The same numbers for the same seed. */
function chance(seed: number) {
  let state = seed;
  return <T>(from: readonly [T, ...T[]]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return from[state % from.length] ?? from[0];
  };
}

it.each([7, 1_234, 98_765])(
  "belongs to readers alone, through a random life of rights and teams (%i)",
  async (seed) => {
    const pick = chance(seed);
    await right("member");
    await plan({ case_manager: world.userIds.member });
    const admin = async (name: Parameters<typeof at.call>[1], more: object) =>
      void (await at.call("districtAdministrator", name, more));
    const person = (actor: "owner" | "member") => ({ params: { id: world.userIds[actor] }, body: {} });
    const acts = [
      (who) => grant(world, who, false),
      (who) => grant(world, who),
      (who) => admin("users.deactivate", person(who)),
      (who) => admin("users.reactivate", person(who)),
      (who) =>
        admin("cases.team", {
          params: at.params,
          body: { user_id: world.userIds[who], role: pick([null, "lead", "member"]) },
        }),
      (who) =>
        admin("users.updateMembership", {
          params: { id: world.userIds[who], organizationId: world.places.school },
          body: { role: pick(["viewer", "assessor", "investigator"]), active: true },
        }),
    ] satisfies [
      (who: "owner" | "member") => Promise<unknown>,
      ...((who: "owner" | "member") => Promise<unknown>)[],
    ];
    for (let step = 0; step < 30; step += 1) {
      const [act, who] = [pick(acts), pick(["owner", "member"] as const)];
      await act(who);
      for (const { compartment, users } of await holders()) {
        const { readers } = await caseCircle(world.db, at.params.id, compartment);
        expect(users.filter((id) => !readers.has(id))).toEqual([]);
        expect(users.length > 0, `step ${step}`).toBe(readers.size > 0);
      }
    }
    // A check-in is somebody's who can answer it, at the latest when the server has been round.
    await look();
    for (const { check_in, compartment, users } of await holders()) {
      const { writers } = await caseCircle(world.db, at.params.id, compartment);
      if (check_in && writers.size > 0) expect(users.some((id) => writers.has(id))).toBe(true);
    }
    for (const who of ["owner", "member"] as const) {
      await admin("users.reactivate", person(who));
      await admin("users.updateMembership", {
        params: { id: world.userIds[who], organizationId: world.places.school },
        body: { role: "assessor", active: true },
      });
      Object.assign(world.callers, { [who]: await world.signIn(who) });
    }
  },
);
