import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "#contract/kit/days.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { assessmentBody, caseBody, reminderBody, type Target, taskBody } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { onlyOnSqlite } from "#support/postgres/test-engine.ts";

// Who is notified of what, once and without names; and what is left out when a reader may see less.

let world: TestWorld;
let team: Target;

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const call = async (actor: Actor, name: Parameters<TestWorld["callers"]["owner"]["call"]>[0], input = {}) => {
  const answer = await world.callers[actor].call(name, input);
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return jsonOf(answer) as Loose;
};
const list = async (actor: Actor, query: object = {}): Promise<Loose[]> =>
  (await call(actor, "notifications.list", { query: { per_page: 200, ...query } })).data;
const unread = async (actor: Actor): Promise<number> =>
  (await call(actor, "notifications.unread")).data.count;
const clear = async (...who: Actor[]) => {
  for (const actor of who) await call(actor, "notifications.read", { body: { all: true } });
};
const number = async (target: Target): Promise<string> =>
  (await call("owner", "cases.show", { params: { id: target.case?.id } })).data.number;
const later = "2030-01-01";

describe("what somebody is told of", () => {
  it("tells a colleague of a task, and not whoever gave it", async () => {
    await clear("member", "owner");
    const assignee_ids = [world.userIds.member, world.userIds.owner];
    const body = { ...taskBody(team), due_at: later, assignee_ids };
    const made = (await call("owner", "tasks.create", { body })).data;
    const [news] = await list("member", { unread: "yes" });
    expect(news).toMatchObject({
      kind: "task_assigned",
      title: `You were assigned a task in ${await number(team)}`,
      subject: { kind: "task", id: made.id, case_id: team.case?.id },
      read_at: null,
    });
    expect(await list("owner", { unread: "yes" })).toEqual([]);
    const match = { "if-match": `"${made.version}"` };
    await call("owner", "tasks.update", { params: { id: made.id }, body, headers: match });
    expect(await unread("member")).toBe(1);
  });

  it("tells a colleague of a reminder, a new team of its case, a team of a substantive threat", async () => {
    const fresh = await world.build("team");
    await clear("member", "colleague");
    const assigned_user_id = world.userIds.member;
    const reminder = { ...reminderBody(fresh), remind_at: later, assigned_user_id };
    await call("owner", "reminders.create", { body: reminder });
    const shown = (await call("owner", "cases.show", { params: { id: fresh.case?.id } })).data;
    const before = shown.team.map((each: Loose) => ({ user_id: each.id, role: each.role }));
    const joined = [...before, { user_id: world.userIds.colleague, role: "member" }];
    await call("owner", "cases.update", {
      params: { id: fresh.case?.id },
      body: { ...caseBody(fresh), team: joined },
      headers: { "if-match": `"${shown.version}"` },
    });
    const body = assessmentBody(fresh);
    const steps = { ...body.state.steps, threat_classification: { threat_classification: 3 } };
    await call("owner", "assessments.save", { body: { ...body, state: { ...body.state, steps } } });
    const kinds = async (actor: Actor) =>
      (await list(actor, { unread: "yes" })).map((row) => row.kind).toSorted();
    expect(await kinds("member")).toEqual(["case_classified", "task_assigned"]);
    expect(await kinds("colleague")).toEqual(["added_to_team", "case_classified"]);
    const titles = (await list("colleague", { unread: "yes" })).map((row) => row.title).toSorted();
    expect(titles).toEqual([
      `${shown.number} was classified Very Serious Substantive`,
      `You were added to the team of ${shown.number}`,
    ]);
  });

  it("tells of what is due once, and again when it is late", async () => {
    await clear("investigator");
    const today = dayOf(world.clock.advance(0));
    const body = { ...taskBody(team), due_at: today, assignee_ids: [world.userIds.investigator] };
    await call("owner", "tasks.create", { body });
    const dueKinds = async () =>
      (await list("investigator", { kind: "task_due,task_overdue" })).map((row) => row.kind);
    expect(await dueKinds()).toEqual(["task_due"]);
    expect(await dueKinds()).toEqual(["task_due"]);
    expect(await unread("investigator")).toBe(2);
    const ofAssessment = {
      ...reminderBody(team),
      remind_at: today,
      assigned_user_id: world.userIds.investigator,
    };
    await call("owner", "reminders.create", { body: ofAssessment });
    await call("owner", "reminders.create", { body: { ...ofAssessment, reminder_status_id: 4 } });
    expect(await dueKinds()).toEqual(["task_due", "task_due"]);
    world.clock.advance(24 * 3_600_000);
    const again = await world.signIn("investigator");
    const answer = await again.call("notifications.list", { query: { kind: "task_due,task_overdue" } });
    const rows: Loose[] = (jsonOf(answer) as Loose).data;
    expect(rows.map(({ kind }) => kind)).toEqual(["task_overdue", "task_overdue", "task_due", "task_due"]);
    // What the day has overtaken is not news, and does not say "today" of another day.
    expect(rows.map(({ read_at }) => read_at === null)).toEqual([true, true, false, false]);
    const named = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
    const said = `was due ${named.format(new Date(`${today}T00:00:00Z`))}`;
    expect(rows.map(({ title }) => title.includes(said))).toEqual([false, false, true, true]);
    world.clock.advance(-24 * 3_600_000);
  });

  it("does not wait with what somebody has done, was relieved of, or whose case was closed", async () => {
    const fresh = await world.build("team");
    await clear("investigator");
    const today = dayOf(world.clock.advance(0));
    const { investigator, member } = world.userIds;
    const body = { ...taskBody(fresh), due_at: today, assignee_ids: [investigator] };
    const make = async () => (await call("owner", "tasks.create", { body })).data;
    const of = async ({ id }: Loose) =>
      (await list("investigator", { unread: "yes" }))
        .filter(({ subject }) => subject.kind === "task" && subject.id === id)
        .map(({ kind }) => kind)
        .toSorted();
    const [done, given, left] = [await make(), await make(), await make()];
    for (const each of [done, given, left]) expect(await of(each)).toEqual(["task_assigned", "task_due"]);
    await call("owner", "tasks.complete", { params: { id: done.id } });
    await call("owner", "tasks.update", {
      params: { id: given.id },
      body: { ...body, assignee_ids: [member] },
      headers: { "if-match": `"${given.version}"` },
    });
    expect([await of(done), await of(given), await of(left)]).toEqual([
      [],
      [],
      ["task_assigned", "task_due"],
    ]);
    const params = { id: fresh.case?.id };
    const { version } = (await call("owner", "cases.show", { params })).data;
    const ended = {
      params,
      body: { closing_reason: "It is over." },
      headers: { "if-match": `"${version}"` },
    };
    await call("owner", "cases.close", ended);
    // What waits with it is over; that it was, they are told.
    expect(await of(left)).toEqual(["action_ended"]);
    await clear("member");
  });
});

describe("a list of notifications", () => {
  it("contains one's own only: ids of others are ignored", async () => {
    await clear("member");
    const body = { ...taskBody(team), due_at: later, assignee_ids: [world.userIds.member] };
    await call("owner", "tasks.create", { body });
    const [news] = await list("member", { unread: "yes" });
    await call("owner", "notifications.read", { body: { ids: [news.id] } });
    expect(await unread("member")).toBe(1);
    await call("member", "notifications.read", { body: { ids: [news.id] } });
    expect(await unread("member")).toBe(0);
    expect((await list("member")).find((row) => row.id === news.id).read_at).not.toBeNull();
  });

  it("says nothing of a case that its reader may no longer see", async () => {
    const fresh = await world.build("team");
    await clear("member");
    const body = { ...taskBody(fresh), due_at: later, assignee_ids: [world.userIds.member] };
    await call("owner", "tasks.create", { body });
    const outside = world.db
      .deleteFrom("case_team")
      .where("case_id", "=", fresh.case?.id ?? 0)
      .where("user_id", "=", world.userIds.member);
    await outside.execute();
    const [news] = await list("member", { unread: "yes" });
    expect(news).toMatchObject({ title: "You were assigned a task", subject: null });
  });

  it("leaves out the kinds that its reader does not want", async () => {
    await clear("viewer");
    const preferences = [{ kind: "task_assigned", in_app: false, desktop: false }];
    const kept = (await call("viewer", "notifications.prefer", { body: { preferences } })).data;
    expect(kept).toContainEqual(preferences[0]);
    expect(kept).toContainEqual({ kind: "task_due", in_app: true, desktop: true });
    const body = { ...taskBody(team), due_at: later, assignee_ids: [world.userIds.viewer] };
    await call("owner", "tasks.create", { body });
    expect(await unread("viewer")).toBe(0);
  });
});

it.runIf(onlyOnSqlite("the plan of a statement"))(
  "finds a person's notifications through an index",
  async () => {
    const { sql } = await import("kysely");
    const plan = async (query: string) =>
      (await sql<{ detail: string }>`${sql.raw(`explain query plan ${query}`)}`.execute(world.db)).rows
        .map((row) => row.detail)
        .join("\n");
    expect(
      await plan("select * from notifications where user_id = 1 order by created_at desc, id desc limit 50"),
    ).toMatch(/^SEARCH notifications USING INDEX notifications_of_a_user/);
    expect(await plan("select count(*) from notifications where user_id = 1 and read_at is null")).toMatch(
      /USING COVERING INDEX unread_notifications/,
    );
  },
);
