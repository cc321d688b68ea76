import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { type Answer, jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { caseBody, personBody, reminderBody, type Target, taskBody } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// What the matrix does not cover of a case's work: valid moves, who leads, and what its timeline shows to whom.

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const ask = (actor: Actor, name: EndpointName, id: number, body?: object, query?: object) =>
  world.callers[actor].call(name, {
    params: { id },
    ...(body === undefined ? {} : { body }),
    ...(query === undefined ? {} : { query: query as Record<string, unknown> }),
  });

/** Updates the current version of a case. */
async function change(actor: Actor, name: EndpointName, id: number, body: object): Promise<Answer> {
  const row = await world.db.selectFrom("cases").select("version").where("id", "=", id).executeTakeFirst();
  const headers = { "if-match": `"${row?.version}"` };
  return world.callers[actor].call(name, { params: { id }, body, headers });
}
const done = async (answer: Promise<Answer>): Promise<Loose> => {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return text === "" ? null : JSON.parse(text).data;
};
const refused = async (answer: Promise<Answer>, field: string): Promise<string> => {
  const { status, text } = await answer;
  expect([status, Object.keys(JSON.parse(text).errors ?? {})], text).toEqual([422, [field]]);
  return JSON.parse(text).message;
};
const timeline = async (actor: Actor, id: number, query: object = {}): Promise<Loose[]> =>
  (jsonOf(await ask(actor, "cases.timeline", id, undefined, { per_page: 200, ...query })) as Loose).data;
const kinds = async (actor: Actor, id: number, query: object = {}) =>
  (await timeline(actor, id, query)).map((event) => event.kind);

const build = async (): Promise<Target & { id: number }> => {
  const target = await world.build("team");
  return { ...target, id: target.case?.id ?? 0 };
};
const reason = "The plan was carried out.";

describe("closing and reopening", () => {
  it("asks for a reason, through PUT as well, and keeps it", async () => {
    const { id, ...target } = await build();
    await refused(change("member", "cases.close", id, { closing_reason: "  " }), "closing_reason");
    const body = { ...caseBody(target), stage: "closed" };
    await refused(change("member", "cases.update", id, body), "closing_reason");
    await refused(
      world.callers.owner.call("cases.create", { body: { ...body, closing_reason: null } }),
      "closing_reason",
    );
    const closed = await done(change("member", "cases.close", id, { closing_reason: reason }));
    expect(closed).toMatchObject({ stage: "closed", status: "closed", closing_reason: reason });
    expect(closed.stage_before_closing).toBe("intake");
    expect(closed.closed_at).not.toBeNull();
    await refused(change("member", "cases.close", id, { closing_reason: reason }), "case");
  });

  it("leads out of a closed case by reopening alone, with a reason that the timeline keeps", async () => {
    const { id, ...target } = await build();
    await refused(change("member", "cases.reopen", id, { reason: "New facts." }), "case");
    await done(change("member", "cases.close", id, { closing_reason: reason }));
    const body = { ...caseBody(target), stage: "responding", closing_reason: reason };
    expect(await refused(change("owner", "cases.update", id, body), "stage")).toContain("Reopen it");
    await done(change("owner", "cases.update", id, { ...body, stage: "closed", title: "Told again" }));
    await refused(change("member", "cases.reopen", id, { reason: "" }), "reason");
    await refused(change("member", "cases.reopen", id, { reason: "Yes.", stage: "closed" }), "stage");
    const open = await done(
      change("member", "cases.reopen", id, { reason: "New facts.", stage: "monitoring" }),
    );
    expect(open).toMatchObject({ stage: "monitoring", status: "monitoring", closed_at: null });
    expect(open.stage_before_closing).toBeNull();
    const [reopened, , closed] = await timeline("viewer", id);
    expect(reopened).toMatchObject({
      kind: "reopened",
      from: "closed",
      to: "monitoring",
      note: "New facts.",
    });
    expect(closed).toMatchObject({ kind: "closed", from: "intake", note: reason });
  });
});

describe("archiving", () => {
  it("takes a reason unless the case is closed, hides it from lists and forbids changes until it is restored", async () => {
    const { id, ...target } = await build();
    const listed = async (query: object = {}) =>
      (
        jsonOf(await world.callers.owner.call("cases.list", { query: { per_page: 200, ...query } })) as Loose
      ).data
        .map((row: Loose) => row.id)
        .includes(id);
    await done(change("owner", "cases.archive", target.closedCase?.id ?? 0, { archived: true }));
    await refused(change("owner", "cases.archive", id, { archived: true }), "reason");
    expect(await listed()).toBe(true);
    await done(change("owner", "cases.archive", id, { archived: true, reason: "Opened twice." }));
    expect([await listed(), await listed({ archived: "yes" })]).toEqual([false, true]);
    await refused(change("owner", "cases.update", id, caseBody(target)), "case");
    await refused(change("owner", "cases.close", id, { closing_reason: reason }), "case");
    await refused(
      ask("owner", "cases.team", id, { user_id: world.userIds.colleague, role: "member" }),
      "case",
    );
    await refused(change("owner", "cases.archive", id, { archived: true, reason: "Again." }), "archived");
    await done(change("owner", "cases.archive", id, { archived: false }));
    expect(await listed()).toBe(true);
    expect((await kinds("owner", id)).slice(0, 2)).toEqual(["restored", "archived"]);
  });

  it("has people without an account in its team, who are changed and taken off by name", async () => {
    const { id } = await build();
    const uuid = crypto.randomUUID();
    const guest = { name: "Officer Vale", role: "School resource officer", contact: "555-0111" };
    const put = (given: object | null, of = uuid) =>
      ask("owner", "cases.guest", id, { uuid: of, guest: given });
    const guestsOf = async () =>
      (jsonOf(await world.callers.owner.call("cases.show", { params: { id } })) as Loose).data.guests;
    await done(put(guest));
    await done(put({ ...guest, contact: null }));
    // The same once more changes nothing, and says nothing.
    await done(put({ ...guest, contact: null }));
    expect(await guestsOf()).toEqual([{ uuid, ...guest, contact: null }]);
    await refused(put({ ...guest, name: " " }), "guest.name");
    await refused(ask("owner", "cases.guest", (await build()).id, { uuid, guest }), "uuid");
    await done(put(null));
    await done(put(null));
    expect(await guestsOf()).toEqual([]);
    expect((await kinds("owner", id)).slice(0, 3)).toEqual(["guest_removed", "guest_changed", "guest_added"]);
  });

  it("leaves nothing of the case due to anybody until it is restored", async () => {
    const { id, ...target } = await build();
    const due = { due_at: new Date().toISOString().slice(0, 10), due_time: "23:59" };
    const assignee_ids = [world.userIds.investigator];
    const body = { ...taskBody(target as Target), ...due, assignee_ids, title: "Walk the route" };
    await done(world.callers.member.call("tasks.create", { body }));
    const { investigator } = world.callers;
    const titles = async (name: EndpointName, query: object, rows: (data: Loose) => Loose[]) =>
      rows(jsonOf(await investigator.call(name, { query: query as Record<string, unknown> }))).filter((row) =>
        String(row.title).includes("Walk the route"),
      ).length;
    const shown = async () => [
      await titles("tasks.list", { mine: "yes", per_page: 200 }, ({ data }) => data),
      await titles("dashboard.overview", {}, ({ data }) => data.check_ins),
    ];
    const notices = async () =>
      (jsonOf(await investigator.call("notifications.list", { query: { kind: "task_due" } })) as Loose).data
        .length;
    await done(change("owner", "cases.archive", id, { archived: true, reason: "Opened twice." }));
    expect(await shown()).toEqual([0, 0]);
    const before = await notices();
    await done(change("owner", "cases.archive", id, { archived: false }));
    expect(await shown()).toEqual([1, 1]);
    expect(await notices()).toBe(before + 1);
  });
});

describe("a legal hold", () => {
  it("keeps a case from being deleted until a lead lifts it with a reason", async () => {
    const { id } = await build();
    await refused(change("owner", "cases.hold", id, { hold: true, reason: "" }), "reason");
    await refused(change("owner", "cases.hold", id, { hold: false, reason: "None." }), "hold");
    expect((await change("member", "cases.hold", id, { hold: true, reason: "Counsel asked." })).status).toBe(
      403,
    );
    await done(change("owner", "cases.hold", id, { hold: true, reason: "Counsel asked." }));
    await refused(ask("schoolAdministrator", "cases.delete", id), "case");
    await done(change("owner", "cases.archive", id, { archived: true, reason: "Waits for counsel." }));
    await refused(ask("owner", "cases.delete", id), "case");
    await done(change("schoolAdministrator", "cases.hold", id, { hold: false, reason: "It is over." }));
    expect((await timeline("viewer", id))[0]).toMatchObject({ kind: "hold_lifted", note: "It is over." });
    expect((await ask("owner", "cases.delete", id)).status).toBe(204);
    const left = await world.db.selectFrom("case_events").select("id").where("case_id", "=", id).execute();
    expect(left).toEqual([]);
    const audited = (await world.auditRows()).map((row) => row.action);
    expect(audited).toEqual(expect.arrayContaining(["case.hold", "case.release", "case.archive"]));
  });
});

describe("the team", () => {
  it("takes members of the organization alone, keeps a lead, and gives access at once", async () => {
    const { id } = await build();
    const put = (actor: Actor, who: Exclude<Actor, "anonymous">, role: string | null) =>
      ask(actor, "cases.team", id, { user_id: world.userIds[who], role });
    expect((await ask("colleague", "cases.show", id)).status).toBe(404);
    await refused(put("member", "stranger", "member"), "user_id");
    await refused(put("member", "neighbor", "member"), "user_id");
    await done(put("member", "colleague", "member"));
    expect((await ask("colleague", "cases.show", id)).status).toBe(200);
    await refused(put("owner", "owner", "member"), "role");
    await refused(put("owner", "owner", null), "role");
    await done(put("member", "colleague", null));
    expect((await ask("colleague", "cases.show", id)).status).toBe(404);
    expect(await kinds("viewer", id, { group: "team", user_id: world.userIds.colleague })).toEqual([
      "member_removed",
      "member_added",
    ]);
  });

  it("is not changed where the role is another by now than the one that was seen", async () => {
    const { id } = await build();
    const put = (role: string | null, was: string | null) =>
      ask("owner", "cases.team", id, { user_id: world.userIds.colleague, role, was });
    await done(put("lead", null));
    await refused(put("member", null), "role");
    await refused(put(null, "member"), "role");
    const { team } = await done(put("member", "lead"));
    expect(team).toContainEqual(expect.objectContaining({ id: world.userIds.colleague, role: "member" }));
  });

  it("lets only people who may hand out the lead take it", async () => {
    const { id, ...target } = await build();
    const me = { user_id: world.userIds.member, role: "lead" };
    await refused(ask("member", "cases.team", id, me), "role");
    const team = [{ user_id: world.userIds.owner, role: "lead" }, me];
    await refused(change("member", "cases.update", id, { ...caseBody(target), team }), "team");
    await done(ask("owner", "cases.team", id, me));
    await done(ask("member", "cases.team", id, { user_id: world.userIds.owner, role: "member" }));
  });
});

describe("the timeline", () => {
  it("has one line for a task that is done as it is added", async () => {
    const target = await build();
    const before = (await kinds("owner", target.id)).length;
    const body = { ...reminderBody(target), reminder_status_id: taskDone };
    const { status, text } = await world.callers.owner.call("reminders.create", { body });
    expect(status, text).toBeLessThan(300);
    const now = await kinds("owner", target.id);
    expect(now.slice(0, now.length - before)).toEqual(["reminder_completed"]);
  });

  it("shows who opened a case, whom it names and what followed, and can be filtered by kind and by person", async () => {
    const { id, ...target } = await build();
    const all = await timeline("viewer", id);
    expect(all.at(-1)).toMatchObject({ kind: "opened", user: { id: world.userIds.owner } });
    expect(await kinds("viewer", id)).toEqual(
      expect.arrayContaining([
        "person_added",
        "member_added",
        "assessment_begun",
        "interview_added",
        "task_created",
      ]),
    );
    const about = await timeline("viewer", id, { person_id: target.person.id });
    expect(about.length).toBeGreaterThan(2);
    for (const event of about) expect(event.person.id).toBe(target.person.id);
    expect(await kinds("viewer", id, { group: "status" })).toEqual(["opened"]);
    const page = await ask("viewer", "cases.timeline", id, undefined, { per_page: 2, page: 2 });
    expect((jsonOf(page) as Loose).meta).toMatchObject({ total: all.length, from: 3, to: 4 });
    expect((jsonOf(page) as Loose).names.persons).toEqual([
      { id: target.adult.id, name: "Nolan K. Pruitt" },
      { id: target.person.id, name: about[0].person.name },
    ]);
  });

  it("shows old and new stage and title, and of exact words only that they changed", async () => {
    const { id, ...target } = await build();
    const body = {
      ...caseBody(target),
      stage: "evaluating",
      title: "Remark on the bus",
      exact_words: "“No.”",
    };
    await done(change("member", "cases.update", id, body));
    const changes = (await timeline("viewer", id)).slice(0, 3);
    expect(changes.map(({ kind, field, from, to }) => [kind, field, from, to])).toEqual([
      ["details", "exact_words", null, null],
      ["details", "title", "Remark in the cafeteria", "Remark on the bus"],
      ["stage", null, "intake", "evaluating"],
    ]);
  });

  it("omits tasks with limited visibility", async () => {
    const { id, ...target } = await build();
    const before = await kinds("viewer", id);
    const task = { ...taskBody(target as Target), visibility: 2, title: "Ask about the threat" };
    await done(world.callers.member.call("tasks.create", { body: task }));
    expect(await kinds("viewer", id)).toEqual(before);
  });

  it("cannot be rewritten", async () => {
    const { id } = await build();
    const rows = world.db.updateTable("case_events").set({ note: "x" }).where("case_id", "=", id);
    await expect(rows.execute()).rejects.toThrow("append-only");
    const gone = world.db.deleteFrom("case_events").where("case_id", "=", id);
    await expect(gone.execute()).rejects.toThrow("append-only");
  });
});

describe("the counts of a case", () => {
  it("say what its lists show to whoever reads it", async () => {
    const { id, ...target } = await build();
    const task = { ...taskBody(target as Target), visibility: 2, title: "Ask about the threat" };
    await done(world.callers.member.call("tasks.create", { body: task }));
    await done(ask("member", "cases.comment", id, { body: "Seen at the gym." }));
    for (const actor of ["owner", "member", "viewer"] as const) {
      const { counts } = await done(ask(actor, "cases.show", id));
      const total = async (name: EndpointName) => (jsonOf(await ask(actor, name, id)) as Loose).meta.total;
      const list = async (name: EndpointName) => (jsonOf(await ask(actor, name, id)) as Loose).total;
      const tasks = jsonOf(
        await world.callers[actor].call("tasks.list", { query: { taskable_type: "case", taskable_id: id } }),
      ) as Loose;
      const wavr = (jsonOf(await ask(actor, "wavr.show", id)) as Loose).data;
      const documents = Object.values<Loose>(wavr).filter(Array.isArray);
      expect(counts, actor).toEqual({
        wavr: documents.flat().length,
        wavr_people: new Set(documents.flat().map(({ person_uuid }) => person_uuid)).size,
        wavr_signed: wavr.assessments.filter(({ summaries }: Loose) => summaries.length > 0).length,
        plans: (jsonOf(await ask(actor, "plans.show", id)) as Loose).data.safety_plans.length,
        worksheets: (jsonOf(await ask(actor, "worksheets.list", id)) as Loose).data.length,
        wavr_plans: (jsonOf(await ask(actor, "plans.show", id)) as Loose).data.wavr_plans.length,
        tasks: tasks.meta.total,
        tasks_open: tasks.data.filter(({ status }: Loose) => status !== 4).length,
        files: await total("cases.media"),
        comments: await list("cases.comments"),
        time_entries: await list("cases.timeLog"),
        meetings: (jsonOf(await ask(actor, "meetings.list", id)) as Loose).data.meetings.length,
        notices: await list("cases.notices"),
      });
      expect(counts.comments).toBeGreaterThan(0);
    }
    const seenBy = async (actor: Actor) => (await done(ask(actor, "cases.show", id))).counts.tasks;
    expect(await seenBy("member")).toBe((await seenBy("viewer")) + 1);
  });
});

describe("related cases", () => {
  const person = async (target: Target, more: object): Promise<Loose> =>
    done(
      world.callers.owner.call("persons.create", {
        body: { ...personBody(target), aliases: [], phones: [], emails: [], addresses: [], ...more },
      }),
    );
  const open = async (target: Target, more: object): Promise<Loose> => {
    const blank = { occurred_at: null, location: null, exact_words: null, persons: [] };
    return done(
      world.callers.owner.call("cases.create", { body: { ...caseBody(target), ...blank, ...more } }),
    );
  };
  const matches = async (actor: Actor, id: number): Promise<Loose[]> =>
    (jsonOf(await ask(actor, "cases.matches", id)) as Loose).data;
  const reasons = async (id: number, other: number) =>
    (await matches("owner", id)).find((match) => match.id === other)?.reasons ?? [];
  const subject = (who: Loose, role = "subject") => ({ person_uuid: who.uuid, role });

  it("finds the same person, shared numbers, nearby events and similar words, and says so", async () => {
    const target = await world.build("team");
    const wren = await person(target, {
      last_name: "Quill",
      phones: [{ label: "Home", number: "(541) 555-0199" }],
    });
    const pia = await person(target, {
      first_name: "Pia",
      last_name: "Moss",
      phones: [{ label: "Cell", number: "541.555.0199" }],
    });
    const one = await open(target, {
      persons: [subject(wren)],
      location: "Boat house",
      occurred_at: "2024-03-02T10:00:00.000Z",
      exact_words: "“Nobody leaves the boathouse on Friday.”",
    });
    const same = await open(target, { persons: [subject(wren)] });
    const phone = await open(target, { persons: [subject(pia, "witness")] });
    const near = await open(target, { location: "boat HOUSE", occurred_at: "2024-03-05T10:00:00.000Z" });
    const said = await open(target, { exact_words: "Nobody leaves the boathouse on friday!" });
    const far = await open(target, { location: "Boat house", occurred_at: "2024-07-05T10:00:00.000Z" });
    expect(await reasons(one.id, same.id)).toEqual([`Both name ${wren.name} as subject.`]);
    expect(await reasons(one.id, phone.id)).toEqual([
      `${wren.name} and ${pia.name} have the same phone number.`,
    ]);
    expect(await reasons(one.id, near.id)).toEqual(["Both happened at Boat house, 3 days apart."]);
    expect(await reasons(one.id, said.id)).toEqual(["Nearly the same words were said."]);
    expect(await reasons(one.id, far.id)).toEqual([]);
    // In both directions, and only where the reader may see the other case.
    expect(await reasons(same.id, one.id)).toEqual([`Both name ${wren.name} as subject.`]);
    expect((await matches("owner", one.id))[0]).not.toHaveProperty("weight");
  });

  it("are the same however many share a number in another tree of organizations", async () => {
    const target = await world.build("team");
    const phones = [{ label: "Home", number: "(541) 555-0142" }];
    const [one, other] = [
      await person(target, { last_name: "Rook", phones }),
      await person(target, { last_name: "Finch", phones }),
    ];
    const here = await open(target, { persons: [subject(one)] });
    const there = await open(target, { persons: [subject(other)] });
    const said = await reasons(here.id, there.id);
    expect(said).toHaveLength(1);
    const foreign = await world.build("foreign");
    for (let count = 0; count < 20; count += 1)
      await done(
        world.callers.stranger.call("persons.create", {
          body: { ...personBody(foreign), aliases: [], emails: [], addresses: [], phones },
        }),
      );
    expect(await reasons(here.id, there.id)).toEqual(said);
  });

  it("hides cases that the reader may not see, and what was decided of them", async () => {
    const target = await world.build("team");
    const wren = await person(target, { last_name: "Hale" });
    const team = [
      { user_id: world.userIds.owner, role: "lead" },
      { user_id: world.userIds.member, role: "member" },
    ];
    const shown = await open(target, { persons: [subject(wren)], team });
    const hidden = await open(target, { persons: [subject(wren)] });
    expect((await matches("owner", shown.id)).map((each) => each.id)).toContain(hidden.id);
    expect((await matches("member", shown.id)).map((each) => each.id)).not.toContain(hidden.id);
    await refused(ask("member", "cases.match", shown.id, { match_id: hidden.id, type: "case" }), "match_id");
    await done(ask("owner", "cases.match", shown.id, { match_id: hidden.id, type: "case" }));
    expect(await kinds("owner", shown.id, { group: "related" })).toEqual(["match_confirmed"]);
    expect(await kinds("member", shown.id, { group: "related" })).toEqual([]);
    expect((await matches("member", shown.id)).map((each) => each.id)).not.toContain(hidden.id);
  });

  it("keeps a decision for both, until it is taken back", async () => {
    const { id, closedCase } = await build();
    const other = closedCase?.id ?? 0;
    const decide = (decision: string, at = id, of = other) =>
      done(ask("member", "cases.match", at, { match_id: of, type: "case", decision }));
    await decide("confirm");
    expect((await matches("viewer", other)).find((each) => each.id === id)).toMatchObject({
      decision: "confirmed",
      decided_by: { id: world.userIds.member },
    });
    await decide("dismiss", other, id);
    expect((await matches("viewer", id)).find((each) => each.id === other)?.decision).toBe("dismissed");
    await decide("clear");
    expect((await matches("viewer", id)).filter((each) => each.decision !== null)).toEqual([]);
    expect(await kinds("viewer", other, { group: "related" })).toEqual([
      "match_cleared",
      "match_dismissed",
      "match_confirmed",
    ]);
    await refused(ask("member", "cases.match", id, { match_id: id, type: "case" }), "match_id");
  });
});
