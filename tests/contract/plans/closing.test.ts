import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findRow } from "#server/database/rows.ts";
import type { Actor } from "#support/matrix/model.ts";
import { reminderBody } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { grant, withTeacher } from "#support/matrix/staff.ts";
import { wholePlan } from "#support/matrix/wavr.ts";
import { type Loose, plansIn, withoutPlan } from "./setting.ts";

// A case that is closed ends what waits in it, for everybody of its team (decision 133).

let world: TestWorld;
let at: ReturnType<typeof plansIn>;
let teacher: { readonly uuid: string };
beforeAll(async () => {
  world = await startWorld();
  const target = await withTeacher(world, await withoutPlan(world, await world.build("team")));
  teacher = target.person;
  at = plansIn(world, target);
});
afterAll(() => world?.close());

const right = async (actor: "owner" | "member", may = true) => {
  await grant(world, actor, may);
  Object.assign(world.callers, { [actor]: await world.signIn(actor) });
};
const shown = async (): Promise<Loose> => (await at.ask("owner", "cases.show", { params: at.params })).data;
const move = async (actor: Actor, name: "cases.close" | "cases.reopen" | "cases.archive", body: object) =>
  at.call(actor, name, {
    params: at.params,
    body,
    headers: { "if-match": `"${(await shown()).version}"` },
  });
const toldClosed = async (actor: Actor): Promise<Loose[]> =>
  (await at.ask(actor, "notifications.list", {})).data.filter(({ kind }: Loose) => kind === "case_closed");

it("is closed by somebody who may see what ends, where it is about a member of staff", async () => {
  await right("owner");
  const { version } = await shown();
  await at.ask("owner", "cases.update", {
    params: at.params,
    body: { title: "Words in the staff room", persons: [{ person_uuid: teacher.uuid, role: "subject" }] },
    headers: { "if-match": `"${version}"` },
  });
  // It goes by the people of the case, and never by what is written about them: there is nothing yet.
  const refused = await move("member", "cases.close", { closing_reason: "Settled." });
  expect([refused.status, refused.json.message]).toEqual([
    403,
    "This case is about a member of staff: somebody of its team who may read employment records closes it. Ask its lead.",
  ]);
  const update = await at.call("member", "cases.update", {
    params: at.params,
    body: { title: "Words in the staff room", stage: "closed", closing_reason: "Settled." },
    headers: { "if-match": `"${(await shown()).version}"` },
  });
  expect(update.status).toBeGreaterThanOrEqual(400);
  const archived = await move("member", "cases.archive", { archived: true, reason: "Settled." });
  expect([archived.status, archived.json.message]).toEqual([
    403,
    "This case is about a member of staff: somebody of its team who may read employment records archives it. Ask its lead.",
  ]);
  expect((await shown()).stage).not.toBe("closed");
  // Nor is it deleted, or archived from a list, by a lead who may not.
  const { team } = await shown();
  const put = (role: string, was: string) =>
    at.ask("owner", "cases.team", {
      params: at.params,
      body: { user_id: world.userIds.member, role, was },
      headers: {},
    });
  expect(team.some(({ id }: Loose) => id === world.userIds.member)).toBe(true);
  await put("lead", "member");
  const deleted = await at.call("member", "cases.delete", {
    params: at.params,
    headers: { "if-match": `"${(await shown()).version}"` },
  });
  expect([deleted.status, deleted.json?.message]).toEqual([
    403,
    "This case is about a member of staff: somebody of its team who may read employment records deletes it. Ask its lead.",
  ]);
  const ids = [at.params.id];
  for (const [name, body] of [
    ["cases.deleteMany", { ids, confirm: "DELETE" }],
    ["cases.archiveMany", { ids, archived: true, reason: "Settled." }],
  ] as const) {
    const many = await at.call("member", name, { body });
    expect(JSON.stringify(many.json)).toContain("somebody of its team who may read employment records");
  }
  await put("member", "lead");
  expect((await shown()).archived_at).toBeNull();
});

it("tells its leads that somebody else closed it, and asks again for what its plan asks for once it is opened again", async () => {
  await right("member");
  const { data: plan } = await at.ask("owner", "wavr.savePlan", {
    params: at.params,
    body: {
      uuid: randomUUID(),
      person_uuid: teacher.uuid,
      state: { ...wholePlan, review_date: at.in(40), monitoring_cadence: "weekly" },
    },
  });
  const open = async () =>
    (await at.tasks())
      .filter((task) => task.plan?.uuid === plan.uuid && !task.not_needed && task.status !== 4)
      .map(({ title }) => title)
      .toSorted();
  const before = await open();
  expect(before.length).toBeGreaterThan(2);
  expect((await move("member", "cases.close", { closing_reason: "By mistake." })).status).toBe(200);
  expect(await open()).toEqual([]);
  const left = (await at.tasks()).filter((task) => task.plan?.uuid === plan.uuid && task.not_needed);
  expect(new Set(left.map((task) => task.ended_by))).toEqual(new Set(["case"]));
  const [told] = await toldClosed("owner");
  expect(told?.title).toMatch(/ was closed, and what waited in it with it$/);
  expect(await toldClosed("member")).toEqual([]);
  expect(
    (await move("owner", "cases.reopen", { reason: "It was a mistake.", stage: "monitoring" })).status,
  ).toBe(200);
  expect(await open()).toEqual(before);
  expect(await at.open(plan)).toHaveLength(1);
  // Whoever closes it themself is told nothing, and as long as nobody of the team may read such records anybody closes it.
  await right("owner", false);
  await right("member", false);
  expect((await move("owner", "cases.close", { closing_reason: "Settled." })).status).toBe(200);
  expect(await toldClosed("owner")).toHaveLength(1);
});

it("says when a task of its assessment was done, in its list of tasks", async () => {
  const target = await world.build("team");
  const { reminder } = target;
  const known = await findRow(world.db, "reminders", reminder.id);
  const now = new Date(world.clock.advance(1000)).toISOString();
  await at.ask("owner", "reminders.update", {
    params: { id: reminder.id },
    headers: { "if-match": `"${known.version}"` },
    body: { ...reminderBody(target), reminder_status_id: 4 },
  });
  const { data } = await at.ask("owner", "tasks.list", {
    query: { kind: "reminder", case_id: target.case?.id, per_page: 50 },
  });
  const row = data.find(({ uuid }: Loose) => uuid === known.uuid);
  expect([row.status, row.completed_at?.slice(0, 16)]).toEqual([4, now.slice(0, 16)]);
});

it("tells its leads that somebody else deleted it", async () => {
  const target = await world.build("team");
  const { data } = await at.ask("owner", "cases.show", { params: { id: target.case?.id } });
  await at.ask("districtAdministrator", "cases.delete", {
    params: { id: data.id },
    headers: { "if-match": `"${data.version}"` },
  });
  const told = async (actor: Actor) =>
    (await at.ask(actor, "notifications.list", {})).data.filter(({ kind }: Loose) => kind === "case_deleted");
  const [one, ...more] = await told("owner");
  // It keeps its number: of several one knows which.
  expect([one?.title, more]).toEqual([`${data.number} was deleted, and what waited in it with it`, []]);
  expect(await told("districtAdministrator")).toEqual([]);
  // Once it is back its timeline says who had deleted it.
  const kept = await world.db
    .selectFrom("kept_records")
    .select(["id", "kept_at"])
    .where("kind", "=", "case")
    .where("record_id", "=", data.id)
    .executeTakeFirstOrThrow();
  await at.ask("owner", "deleted.restore", { params: { id: kept.id } });
  const timeline = await at.ask("owner", "cases.timeline", { params: { id: data.id } });
  const back = timeline.data.find(({ kind }: Loose) => kind === "undeleted");
  expect([back.member?.id, back.from]).toEqual([world.userIds.districtAdministrator, kept.kept_at]);
  expect(timeline.data[timeline.data.indexOf(back) + 1]).toMatchObject({
    kind: "deleted",
    at: kept.kept_at,
    user: { id: world.userIds.districtAdministrator },
  });
});
