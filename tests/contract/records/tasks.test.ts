import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { type Target, taskBody } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// What the matrix does not cover of tasks: who sees a private one, who may be assigned, what recurs.

let world: TestWorld;
let team: Target;

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const own = { ...taskBody({ case: null } as Target), recurrence: null };
const create = async (actor: Actor, body: object): Promise<Loose> => {
  const answer = await world.callers[actor].call("tasks.create", { body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return (jsonOf(answer) as Loose).data;
};
const status = async (actor: Actor, id: number) =>
  (await world.callers[actor].call("tasks.show", { params: { id } })).status;
const list = async (actor: Actor, query: object): Promise<Loose[]> =>
  (jsonOf(await world.callers[actor].call("tasks.list", { query: { per_page: 200, ...query } })) as Loose)
    .data;
const listed = async (actor: Actor, task: Loose) =>
  (await list(actor, { kind: "task" })).some((row) => row.uuid === task.uuid);

describe("who sees a task", () => {
  it("shows a private one of a case to its author, its assignees and administrators alone", async () => {
    const body = { ...taskBody(team), visibility: 2, assignee_ids: [world.userIds.viewer] };
    const task = await create("member", body);
    for (const actor of ["member", "viewer", "schoolAdministrator", "districtAdministrator"] as const)
      expect([actor, await status(actor, task.id), await listed(actor, task)]).toEqual([actor, 200, true]);
    for (const actor of ["owner", "investigator", "colleague", "neighbor", "stranger"] as const)
      expect([actor, await status(actor, task.id), await listed(actor, task)]).toEqual([actor, 404, false]);
  });

  it("shows one without a case to nobody else, whatever it says", async () => {
    const task = await create("member", { ...own, visibility: 1, assignee_ids: [world.userIds.colleague] });
    expect(task.visibility).toBe(2);
    expect(await status("colleague", task.id)).toBe(200);
    expect(await status("owner", task.id)).toBe(404);
    expect(await listed("owner", task)).toBe(false);
  });

  it("hides it from an assignee who may no longer see the case", async () => {
    const fresh = await world.build("team");
    const task = await create("owner", { ...taskBody(fresh), assignee_ids: [world.userIds.member] });
    await world.db.deleteFrom("case_team").where("user_id", "=", world.userIds.member).execute();
    expect(await status("member", task.id)).toBe(404);
    expect(await listed("member", task)).toBe(false);
    await world.db
      .insertInto("case_team")
      .values({ case_id: team.case?.id ?? 0, user_id: world.userIds.member, role: "member" })
      .execute();
  });

  it("is deleted with its case", async () => {
    const fresh = await world.build("team");
    const task = await create("owner", taskBody(fresh));
    await world.callers.owner.call("cases.delete", { params: { id: fresh.case?.id } });
    expect(await status("districtAdministrator", task.id)).toBe(404);
    const rows = await world.db.selectFrom("tasks").select("id").where("id", "=", task.id).execute();
    expect(rows).toEqual([]);
  });
});

describe("who may be assigned", () => {
  it.each(["colleague", "stranger", "neighbor"] as const)(
    "refuses %s, who cannot see the case",
    async (who) => {
      const body = { ...taskBody(team), assignee_ids: [world.userIds[who]] };
      const answer = await world.callers.owner.call("tasks.create", { body });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain("assignee_ids");
    },
  );

  it("takes an administrator who is not in the team, and a viewer, who may then change it", async () => {
    const assignee_ids = [world.userIds.schoolAdministrator, world.userIds.viewer];
    const task = await create("owner", { ...taskBody(team), assignee_ids });
    expect(task.assignees).toHaveLength(2);
    const answer = await world.callers.viewer.call("tasks.complete", { params: { id: task.id } });
    expect(answer.status, answer.text).toBe(200);
  });
});

describe("a recurring task", () => {
  const complete = async (id: number) =>
    jsonOf(await world.callers.owner.call("tasks.complete", { params: { id } })) as Loose;

  it("has one successor, with its people and an unticked checklist", async () => {
    const body = {
      ...taskBody(team),
      due_at: "2027-01-04",
      recurrence: { every: "weekly", until: "2027-01-11" },
      assignee_ids: [world.userIds.member],
      checklist: [{ text: "Ask about the bus", done: true }],
    };
    const task = await create("owner", body);
    const first = await complete(task.id);
    expect(first.data).toMatchObject({ status: 4, completed_at: expect.any(String) });
    expect(first.next).toMatchObject({
      status: 1,
      due_at: "2027-01-11",
      completed_at: null,
      checklist: [{ text: "Ask about the bus", done: false }],
      assignees: [{ id: world.userIds.member }],
    });
    expect((await complete(task.id)).next).toBeNull();

    const reopened = await world.callers.owner.call("tasks.update", {
      params: { id: task.id },
      body: { ...body, status: 1 },
      headers: { "if-match": `"${first.data.version}"` },
    });
    expect((jsonOf(reopened) as Loose).data).toMatchObject({ status: 1, completed_at: null });
    expect((await complete(task.id)).next).toBeNull();
    // The last day is reached.
    expect((await complete(first.next.id)).next).toBeNull();
  });

  it("recurs monthly on the intended day, also after a short month and a change of its title", async () => {
    const monthly = { ...own, recurrence: { every: "monthly", until: null }, due_at: "2027-01-31" };
    const january = await create("owner", monthly);
    const february = (await complete(january.id)).next;
    expect(february.due_at).toBe("2027-02-28");
    const reworded = await world.callers.owner.call("tasks.update", {
      params: { id: february.id },
      body: { ...monthly, due_at: "2027-02-28", title: "In other words" },
      headers: { "if-match": '"1"' },
    });
    expect(reworded.status).toBe(200);
    const march = (await complete(february.id)).next;
    expect(march.due_at).toBe("2027-03-31");
    // Setting another day makes that one the intended day.
    await world.callers.owner.call("tasks.update", {
      params: { id: march.id },
      body: { ...monthly, due_at: "2027-04-15" },
      headers: { "if-match": '"1"' },
    });
    expect((await complete(march.id)).next.due_at).toBe("2027-05-15");
  });

  it("also recurs when it is saved as done", async () => {
    const task = await create("owner", { ...own, recurrence: { every: "daily", until: null } });
    await world.callers.owner.call("tasks.update", {
      params: { id: task.id },
      body: { ...own, status: 4, recurrence: { every: "daily", until: null } },
      headers: { "if-match": '"1"' },
    });
    const rows = await world.db.selectFrom("tasks").selectAll().where("follows_id", "=", task.id).execute();
    expect(rows).toHaveLength(1);
  });
});

describe("a task of an assessment, by the id of its row", () => {
  const rowOf = async (target: Target): Promise<Loose> =>
    (await list("owner", { taskable_type: "assessment", taskable_id: target.assessment.id }))[0];
  /** The reminder's number, as the calls of reminders have it, is that of another task. */
  const crossed = async () => {
    const target = await world.build("team");
    const row = await rowOf(target);
    const { id } = await world.db
      .selectFrom("reminders")
      .select("id")
      .where("uuid", "=", row.uuid)
      .executeTakeFirstOrThrow();
    return { target, row, reminderId: id };
  };
  const bodyFrom = ({
    title,
    description,
    taskable_type,
    taskable_id,
    assignees,
    status,
    due_at,
  }: Loose) => ({
    title,
    description,
    taskable_type,
    taskable_id,
    assignee_ids: assignees.map((user: Loose) => user.id),
    status,
    due_at,
  });

  it("names no task, and is the one that the row is of", async () => {
    const { row, reminderId } = await crossed();
    const tasks = await world.db.selectFrom("tasks").select("id").execute();
    expect(tasks.some(({ id }) => id === reminderId)).toBe(true);
    expect(tasks.some(({ id }) => id === row.id)).toBe(false);
    for (const id of [row.id, row.uuid]) {
      const answer = await world.callers.owner.call("tasks.show", { params: { id } });
      expect(answer.status, answer.text).toBe(200);
      expect((jsonOf(answer) as Loose).data).toMatchObject({ id: row.id, uuid: row.uuid, title: row.title });
    }
    expect(await status("stranger", row.id)).toBe(404);
  });

  it("is completed by it, and no other task is", async () => {
    const { row, reminderId } = await crossed();
    const before = await world.db
      .selectFrom("tasks")
      .selectAll()
      .where("id", "=", reminderId)
      .executeTakeFirst();
    const answer = await world.callers.owner.call("tasks.complete", { params: { id: row.id } });
    expect(answer.status, answer.text).toBe(200);
    expect(jsonOf(answer)).toMatchObject({ data: { uuid: row.uuid, status: 4, version: 2 }, next: null });
    expect(
      await world.db.selectFrom("tasks").selectAll().where("id", "=", reminderId).executeTakeFirst(),
    ).toEqual(before);
    const denied = await world.callers.viewer.call("tasks.complete", { params: { id: row.id } });
    expect(denied.status).toBe(403);
  });

  it("is changed by it over the version that was read, and keeps what a task has no word for", async () => {
    const { row } = await crossed();
    const change = (version: number, body: object) =>
      world.callers.owner.call("tasks.update", {
        params: { id: row.id },
        body: { ...bodyFrom(row), ...body },
        headers: { "if-match": `"${version}"` },
      });
    const changed = await change(row.version, { title: "Other words", due_at: "2027-02-03", status: 2 });
    expect(changed.status, changed.text).toBe(200);
    expect((jsonOf(changed) as Loose).data).toMatchObject({
      id: row.id,
      title: "Other words",
      due_at: "2027-02-03",
      status: 2,
      version: row.version + 1,
      state: row.state,
    });
    const stale = await change(row.version, { title: "Too late" });
    expect(stale.status).toBe(412);
    expect((jsonOf(stale) as Loose).current).toMatchObject({
      id: row.id,
      title: "Other words",
      due_at: "2027-02-03",
    });
    for (const [field, value] of [
      ["checklist", [{ text: "One", done: false }]],
      ["recurrence", { every: "daily", until: null }],
      ["due_time", "14:30"],
      ["assignee_ids", [world.userIds.owner, world.userIds.member]],
      ["taskable_id", row.taskable_id + 1],
      ["description", ""],
    ] as const) {
      const refused = await change(row.version + 1, { [field]: value });
      expect([field, refused.status], refused.text).toEqual([field, 422]);
      expect(refused.text).toContain(field);
    }
  });

  it("is deleted by it, also where a call of reminders names it", async () => {
    const { row } = await crossed();
    const deleted = await world.callers.owner.call("tasks.delete", { params: { id: row.id } });
    expect(deleted.status, deleted.text).toBe(204);
    expect(await status("owner", row.id)).toBe(404);
    const { row: next } = await crossed();
    const other = await world.callers.owner.call("reminders.delete", {
      params: { id: next.id, kind: "assessment" },
    });
    expect(other.status, other.text).toBe(204);
    expect(await status("owner", next.id)).toBe(404);
  });
});

describe("the list", () => {
  it("has tasks and reminders in one order, and filters them", async () => {
    const caller = await world.build("team");
    const task = await create("owner", { ...taskBody(caller), due_at: "2026-11-24", due_time: null });
    // Beside those that the plan of the case has made.
    const only = async (query: object) =>
      (await list("owner", { taskable_id: caller.case?.id, ...query })).filter(
        (row) => row.plan === undefined,
      );
    const rows = await only({ taskable_type: "case" });
    expect(rows.map((row) => [row.kind, row.due_at])).toEqual([
      ["task", "2026-11-24"],
      ["task", "2026-11-25"],
      ["reminder", "2026-11-25"],
    ]);
    expect(rows[2]).toMatchObject({ assessment_uuid: caller.assessment.uuid, section: "threat_response" });
    const ofAssessment = { taskable_type: "assessment", taskable_id: caller.assessment.id };
    expect((await list("owner", ofAssessment)).map((row) => [row.kind, row.id])).toEqual([
      ["reminder", rows[2]?.id],
    ]);
    expect(await only({ due_to: "2026-11-24" })).toHaveLength(1);
    expect(await only({ due_from: "2026-11-25" })).toHaveLength(2);
    expect(await only({ priority: "3" })).toHaveLength(2);
    expect(await only({ status: "4" })).toEqual([]);
    expect(await only({ q: "call home" })).toHaveLength(1);
    expect(await only({ assignee_id: world.userIds.assignee })).toHaveLength(1);
    await world.callers.owner.call("tasks.complete", { params: { id: task.id } });
    expect(await only({ status: "4" })).toHaveLength(1);
  });

  it("gives one's own: assigned, or made for nobody", async () => {
    const mine = await create("investigator", own);
    const given = await create("owner", { ...taskBody(team), assignee_ids: [world.userIds.investigator] });
    const uuids = (await list("investigator", { mine: "yes" })).map((row) => row.uuid);
    expect(uuids.toSorted()).toEqual([mine.uuid, given.uuid].toSorted());
    const reminders = await list("assignee", { mine: "yes", kind: "reminder" });
    expect(reminders.length).toBeGreaterThan(0);
  });

  it("says what is overdue: due before today and not done", async () => {
    const late = await create("owner", { ...own, due_at: "2020-01-01" });
    const rows = await list("owner", { overdue: "yes" });
    expect(rows.some((row) => row.uuid === late.uuid)).toBe(true);
    await world.callers.owner.call("tasks.complete", { params: { id: late.id } });
    expect((await list("owner", { overdue: "yes" })).some((row) => row.uuid === late.uuid)).toBe(false);
  });
});
