import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeJson } from "#server/database/json-text.ts";
import type { Actor } from "#support/matrix/model.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { grant, made, marker, withEmployment, withTeacher } from "#support/matrix/staff.ts";

// Whoever reads a case reads its meetings: an agenda says nothing of what lies in a compartment, or is for those concerned
// (decision 090).

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

let world: TestWorld;
let target: Target;
/** What is open in the case in a compartment, or for those concerned, as an agenda would name it. */
let closed: readonly string[];

beforeAll(async () => {
  world = await startWorld();
  const team = await world.build("team");
  await grant(world, "owner");
  Object.assign(world.callers, { owner: await world.signIn("owner") });
  target = await withEmployment(world, await withTeacher(world, team));
  await task({ title: `${marker} for those concerned`, visibility: 2 });
  const tasks = await world.db
    .selectFrom("tasks")
    .select(["uuid", "plan_id", "plan_day"])
    .where("case_id", "=", caseId())
    .where("completed_at", "is", null)
    .where((e) => e.or([e("compartment", "=", "employment"), e("visibility", "=", 2)]))
    .execute();
  closed = [
    ...tasks.map(({ uuid, plan_id, plan_day }) =>
      plan_id !== null && plan_day === null ? `check-in:${uuid}` : `task:${uuid}`,
    ),
    `board:${target.boards.waiting.uuid}`,
  ];
});
afterAll(() => world?.close());

const caseId = () => target.case?.id ?? 0;
const params = () => ({ id: caseId(), meetingId: target.meeting.uuid });
const task = async (more: object): Promise<Loose> =>
  (
    await made(world.callers.owner, "tasks.create", {
      body: {
        ...{ taskable_type: "case", taskable_id: caseId(), title: "Call the family", description: null },
        ...{ status: 1, priority: 2, visibility: 1, due_at: null, due_time: null, recurrence: null },
        ...{ checklist: [], assignee_ids: [], ...more },
      },
    })
  ).data;
const show = async (actor: Actor): Promise<Loose> =>
  (await made(world.callers[actor], "meetings.show", { params: params() })).data;
const about = (name: string) => ({ uuid: randomUUID(), text: `${marker} ${name}`, about: name, done: false });
const update = async (actor: Actor, agenda: readonly object[]) => {
  const { title, starts_at, ends_at, place, online_url, version, people } = await show(actor);
  const body = {
    ...{ title, starts_at, ends_at, place, online_url, agenda },
    people: people.map(({ uuid, user, name, role, agency, email, attendance }: Loose) => ({
      ...{ uuid, role, agency, email, attendance },
      ...(user === null ? { name } : { user_id: user.id }),
    })),
  };
  return world.callers[actor].call("meetings.update", {
    params: params(),
    headers: { "if-match": `"${version}"` },
    body,
  });
};
const saved = async (): Promise<readonly Loose[]> => {
  const { agenda } = await world.db
    .selectFrom("meetings")
    .select("agenda")
    .where("uuid", "=", target.meeting.uuid)
    .executeTakeFirstOrThrow();
  return JSON.parse(agenda);
};
const everybody = ["owner", "member", "viewer", "schoolAdministrator"] as const satisfies Actor[];

it("is offered nothing of it, also by whoever may read it", async () => {
  const open = await task({ title: "Talk about seats" });
  const { data } = await made(world.callers.owner, "meetings.agenda", { params: { id: caseId() } });
  const offered = data.offers.map((each: Loose) => each.about);
  expect(offered).toContain(`task:${open.uuid}`);
  expect(closed.length).toBeGreaterThan(3);
  expect(offered.filter((each: string) => closed.includes(each))).toEqual([]);
});

it("takes nothing of it, and what is open as before", async () => {
  const open = await task({ title: "Talk about desks" });
  for (const name of closed) {
    const refused = await update("owner", [about(name)]);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("agenda");
  }
  // What is not there is answered alike.
  expect((await update("member", [about(`task:${randomUUID()}`)])).status).toBe(422);
  expect((await update("member", [about(`task:${open.uuid}`)])).status).toBe(200);
  expect((await show("viewer")).agenda).toHaveLength(1);
});

it("shows nobody what was saved of it before, keeps it where it stood, and shows it once it is open", () =>
  world.undone(async () => {
    const open = await task({ title: "Talk about halls" });
    const own = { uuid: randomUUID(), text: "How Wren is", about: null, done: false };
    const agenda = [own, ...closed.map(about), about(`task:${open.uuid}`)];
    await world.db
      .updateTable("meetings")
      .set({ agenda: writeJson(agenda) })
      .where("uuid", "=", target.meeting.uuid)
      .execute();
    for (const actor of everybody)
      expect((await show(actor)).agenda.map((each: Loose) => each.uuid)).toEqual([
        own.uuid,
        agenda.at(-1)?.uuid,
      ]);
    const changed = await update("member", [{ ...own, done: true }, agenda.at(-1) ?? own]);
    expect(changed.status).toBe(200);
    expect(changed.text).not.toContain(closed[0]);
    expect(await saved()).toEqual([{ ...own, done: true }, ...agenda.slice(1)]);
    // One that comes into a compartment later is not shown from then on.
    await world.db
      .updateTable("tasks")
      .set({ compartment: "employment" })
      .where("uuid", "=", open.uuid)
      .execute();
    expect((await show("viewer")).agenda).toHaveLength(1);
    await world.db
      .updateTable("tasks")
      .set({ compartment: "education" })
      .where("uuid", "=", open.uuid)
      .execute();
    expect((await show("viewer")).agenda).toHaveLength(2);
  }));

it("shows nothing of it either once it is erased", () =>
  world.undone(async () => {
    await world.db
      .updateTable("meetings")
      .set({ agenda: writeJson(closed.map(about)) })
      .where("uuid", "=", target.meeting.uuid)
      .execute();
    for (const table of ["tasks", "agreement_boards"] as const)
      await world.db
        .deleteFrom(table as "tasks")
        .where("case_id", "=", caseId())
        .where("compartment", "=", "employment")
        .execute();
    expect((await show("viewer")).agenda).toEqual([]);
  }));
