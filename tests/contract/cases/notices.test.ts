import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { type Answer, jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// What the matrix does not cover of notices: what each outcome asks for, the duties of a classification, and the tasks
// of whoever tries again.

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const ask = (actor: Actor, name: EndpointName, params: object, more: object = {}) =>
  world.callers[actor].call(name, { params: { ...params }, ...more });
const done = async (answer: Promise<Answer>): Promise<Loose> => {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return text === "" ? null : JSON.parse(text).data;
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A case of a team without any notice, whose assessment is classified by now. */
async function newCase(classification: number | null = 2) {
  const target = await world.build("team");
  const id = target.case?.id ?? 0;
  await world.db.deleteFrom("case_notices").where("case_id", "=", id).execute();
  await world.db.deleteFrom("tasks").where("case_id", "=", id).execute();
  await world.db
    .deleteFrom("classification_changes")
    .where("assessment_id", "=", target.assessment.id)
    .execute();
  await world.db
    .updateTable("assessments")
    .set({ classification, created_at: hoursAgo(10) })
    .where("id", "=", target.assessment.id)
    .execute();
  return { id, target };
}
const told = { audience: "police", outcome: "told", at: hoursAgo(1), way: "telephone" };
const missed = {
  audience: "subject_parents",
  outcome: "not_reached",
  at: hoursAgo(1),
  way: "telephone",
  said: "No answer.",
  next_try_at: "2090-01-05T15:00:00.000Z",
};
const record = (actor: Actor, id: number, body: object) => ask(actor, "cases.recordNotice", { id }, { body });
const list = async (actor: Actor, id: number): Promise<Loose> =>
  jsonOf(await ask(actor, "cases.notices", { id }, { query: {} }));
const dutyOf = async (id: number, audience: string): Promise<Loose> =>
  (await list("member", id)).duties.find((each: Loose) => each.audience === audience);
const change = (actor: Actor, id: number, of: Loose, body: object) =>
  ask(
    actor,
    "cases.updateNotice",
    { id, notice: of.id },
    { body, headers: { "if-match": `"${of.version}"` } },
  );
const tasksOf = (id: number) =>
  world.db.selectFrom("tasks").selectAll().where("case_id", "=", id).orderBy("id").execute();

describe("a notice", () => {
  it("says who told whom, when, how and what", async () => {
    const { id, target } = await newCase();
    const said = { ...told, audience: "subject_parents", said: "What was said." };
    const made = await done(record("member", id, { ...said, person_ids: [target.relative.id] }));
    expect(made).toMatchObject({
      ...said,
      persons: [{ id: target.relative.id }],
      told_by: { id: world.userIds.member },
      created_by: { id: world.userIds.member },
      next_try_at: null,
      can: { edit: true, delete: true },
    });
    const other = await done(
      record("owner", id, { ...told, told_by: world.userIds.member, name: "Northfield Police" }),
    );
    expect(other).toMatchObject({
      told_by: { id: world.userIds.member },
      name: "Northfield Police",
      persons: [],
    });
    const listed = await list("viewer", id);
    expect(listed.data.map((each: Loose) => each.id)).toEqual([other.id, made.id]);
    expect([listed.total, listed.colleagues]).toEqual([2, []]);
    expect((await list("owner", id)).colleagues.map((each: Loose) => each.id)).toContain(
      world.userIds.member,
    );
    const shown = await done(ask("owner", "cases.show", { id }));
    expect(shown.counts.notices).toBe(2);
  });

  it.each([
    ["told without a moment", { ...told, at: null }, "at"],
    ["told in the future", { ...told, at: "2090-01-01T00:00:00.000Z" }, "at"],
    ["told in no way", { ...told, way: "" }, "way"],
    ["not reached, and nobody tries again", { ...missed, next_try_at: null }, "next_try_at"],
    ["tried again before", { ...missed, next_try_at: hoursAgo(2), next_try_by: 1 }, "next_try_at"],
    ["tried again by nobody", missed, "next_try_by"],
    ["left out without a reason", { ...told, outcome: "decided_not", reason: " " }, "reason"],
    ["told to nobody of the list", { ...told, audience: "press" }, "audience"],
    ["told to somebody unknown", { ...told, person_ids: [999_999] }, "person_ids"],
  ])("is refused where it is %s, naming the field", async (_, body, field) => {
    const { id } = await newCase();
    const refused = await record("owner", id, body);
    expect([refused.status, Object.keys(JSON.parse(refused.text).errors)]).toEqual([422, [field]]);
  });

  it("names no colleague who may not see the case", async () => {
    const { id } = await newCase();
    const { colleague } = world.userIds;
    for (const [field, body] of [
      ["told_by", { ...told, told_by: colleague }],
      ["next_try_by", { ...missed, next_try_by: colleague }],
    ] as const) {
      const refused = await record("owner", id, body);
      expect([refused.status, Object.keys(JSON.parse(refused.text).errors)]).toEqual([422, [field]]);
    }
  });

  it("is changed by its author alone, in its newest version, under its own case", async () => {
    const { id } = await newCase();
    const made = await done(record("member", id, told));
    const other = (await newCase()).id;
    expect((await change("owner", id, made, told)).status).toBe(403);
    expect((await change("member", other, made, told)).status).toBe(404);
    expect(await done(change("member", id, made, { ...told, way: "letter" }))).toMatchObject({
      way: "letter",
    });
    expect((await change("member", id, made, told)).status).toBe(412);
    expect((await ask("investigator", "cases.deleteNotice", { id, notice: made.id })).status).toBe(403);
    await done(ask("owner", "cases.deleteNotice", { id, notice: made.id }));
    expect((await list("member", id)).data).toEqual([]);
    const kinds = await world.db
      .selectFrom("case_events")
      .select(["kind", "field", "from_value", "to_value"])
      .where("case_id", "=", id)
      .where("event_group", "=", "notices")
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    expect(kinds.map((each) => Object.values(each))).toEqual([
      ["notice_removed", "police", "told", null],
      ["notice_changed", "police", "told", "told"],
      ["notice_recorded", "police", null, "told"],
    ]);
  });

  it("stands in the report of the case, without names that are taken out", async () => {
    const { id, target } = await newCase();
    const person = await done(ask("owner", "persons.show", { id: target.relative.id }));
    const body = {
      ...told,
      audience: "subject_parents",
      person_ids: [target.relative.id],
      said: `${person.name} cried.`,
    };
    await done(record("owner", id, body));
    const read = async (more: object) => {
      const { sections } = await done(
        ask("owner", "cases.report", { id }, { query: { sections: "notices", ...more } }),
      );
      return JSON.stringify(sections);
    };
    expect(await read({})).toContain(`${person.name} cried.`);
    expect(await read({ redact: String(target.relative.id) })).not.toContain(person.name);
  });
});

describe("duties", () => {
  it("are none while nothing is classified, and follow the classification", async () => {
    const none = await newCase(null);
    expect(await list("owner", none.id)).toMatchObject({
      duties: [],
      classification: null,
      classified_at: null,
    });
    const { id } = await newCase(3);
    const { duties, classification } = await list("owner", id);
    expect(classification).toBe(3);
    expect(duties.map((each: Loose) => each.state)).toEqual(duties.map(() => "open"));
    expect(duties.map((each: Loose) => each.audience)).toContain("district");
  });

  it("are settled by what is recorded, and asked anew when the classification changes", async () => {
    const { id, target } = await newCase();
    expect(await dutyOf(id, "police")).toMatchObject({ state: "open", due_at: null });
    const made = await done(
      record("owner", id, { ...told, outcome: "decided_not", reason: "The team decided so." }),
    );
    expect(made.way).toBeNull();
    expect(await dutyOf(id, "police")).toMatchObject({ state: "decided_not", notice_ids: [made.id] });
    await world.db
      .insertInto("classification_changes")
      .values({
        assessment_id: target.assessment.id,
        from_value: 2,
        to_value: 3,
        user_id: null,
        changed_at: new Date().toISOString(),
        reasons: null,
      })
      .execute();
    await world.db
      .updateTable("assessments")
      .set({ classification: 3 })
      .where("id", "=", target.assessment.id)
      .execute();
    expect(await dutyOf(id, "police")).toMatchObject({ state: "open", notice_ids: [] });
  });
});

describe("whoever tries again", () => {
  it("has a task, which is done when somebody is told", async () => {
    const { id } = await newCase();
    const { member, owner } = world.userIds;
    await done(record("owner", id, { ...missed, next_try_by: member }));
    const [task] = await tasksOf(id);
    expect(task).toMatchObject({ title: "Try again to reach the parents of the subject", status: 1 });
    const mine: Loose = jsonOf(await ask("member", "tasks.list", {}, { query: { assignee_id: member } }));
    expect(mine.data.map((each: Loose) => each.id)).toContain(task?.id);
    expect(await dutyOf(id, "subject_parents")).toMatchObject({
      state: "not_reached",
      next_try_at: missed.next_try_at,
    });
    await done(record("owner", id, { ...told, at: new Date().toISOString() }));
    expect((await tasksOf(id))[0]?.status).toBe(1);
    await done(
      record("owner", id, {
        ...told,
        audience: "subject_parents",
        at: new Date().toISOString(),
        told_by: owner,
      }),
    );
    expect((await tasksOf(id)).map((each) => each.status)).toEqual([4]);
    expect(await dutyOf(id, "subject_parents")).toMatchObject({ state: "told" });
  });

  it("is named with the notices of a report and not in its plan, on a day where no time was said", async () => {
    const { id } = await newCase();
    const next_try_at = "2090-01-06T00:00:00.000Z";
    await done(record("owner", id, { ...missed, next_try_at, next_try_by: world.userIds.member }));
    const query = { sections: "notices,monitoring" };
    const { sections } = await done(ask("owner", "cases.report", { id }, { query }));
    const [notices, plan] = sections.map((each: Loose) => JSON.stringify(each.blocks));
    expect(notices).toContain("Next try Jan 6, 2090, ");
    expect(notices).not.toContain("12:00");
    expect(plan).not.toContain("Jan 6, 2090");
  });

  it("keeps the one task when the try is moved, and has none when it is given up or deleted", async () => {
    const { id } = await newCase();
    const { member, owner } = world.userIds;
    const first = await done(record("owner", id, { ...missed, next_try_by: member }));
    const later = { ...missed, next_try_by: owner, next_try_at: "2090-01-06T15:00:00.000Z" };
    const second = await done(change("owner", id, first, later));
    const [task] = await tasksOf(id);
    const assigned = await world.db
      .selectFrom("task_assignees")
      .select("user_id")
      .where("task_id", "=", task?.id ?? 0)
      .execute();
    expect([(await tasksOf(id)).length, assigned]).toEqual([1, [{ user_id: owner }]]);
    const third = await done(
      change("owner", id, second, { ...missed, next_try_at: null, reason: "They moved away." }),
    );
    expect(third).toMatchObject({ next_try_by: null, reason: "They moved away." });
    expect((await tasksOf(id)).map((each) => each.status)).toEqual([4]);
    const again = await done(
      record("owner", id, { ...missed, at: new Date().toISOString(), next_try_by: member }),
    );
    await done(ask("owner", "cases.deleteNotice", { id, notice: again.id }));
    expect((await tasksOf(id)).map((each) => each.status)).toEqual([4, 4]);
  });

  it("has the task again when the notice that settled it is deleted or was about others", async () => {
    const { id } = await newCase();
    const { member } = world.userIds;
    await done(record("owner", id, { ...missed, next_try_by: member }));
    const at = new Date().toISOString();
    const parents = { ...told, audience: "subject_parents", at };
    const settled = await done(record("owner", id, parents));
    expect((await tasksOf(id)).map((each) => each.status)).toEqual([4]);
    await done(change("owner", id, settled, { ...parents, audience: "police" }));
    expect((await tasksOf(id)).map((each) => each.status)).toEqual([1]);
    const second = await done(record("owner", id, parents));
    expect((await tasksOf(id)).map((each) => each.status)).toEqual([4]);
    await done(ask("owner", "cases.deleteNotice", { id, notice: second.id }));
    expect((await tasksOf(id)).map((each) => each.status)).toEqual([1]);
    expect(await dutyOf(id, "subject_parents")).toMatchObject({ state: "not_reached" });
  });
});
