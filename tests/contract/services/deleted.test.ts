import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { purgeKept } from "#server/platform/retention/kept-records.ts";
import { type Answer, jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { placeEntryRequests } from "#support/matrix/place-entries.ts";
import { callFor, type Target, taskBody } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// What is deleted can be restored for 30 days, and a deletion that does not know the newest version is told so. Who may
// restore what, the matrix says.

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const ask = (actor: Actor, name: EndpointName, more: object = {}) => world.callers[actor].call(name, more);
const done = async (answer: Promise<Answer>): Promise<Loose> => {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return text === "" ? null : JSON.parse(text);
};
const listed = async (actor: Actor, query: object = {}): Promise<Loose[]> =>
  (await done(ask(actor, "deleted.list", { query }))).data;

/** Deletes by a call; gives what the list of deleted records says of it. */
async function remove(actor: Actor, name: EndpointName, call: object): Promise<Loose> {
  await done(ask(actor, name, call));
  const [newest] = await listed(actor);
  return newest;
}

const restore = (actor: Actor, id: number) => ask(actor, "deleted.restore", { params: { id } });

const ways: readonly (readonly [EndpointName, (target: Target) => object])[] = [
  ["cases.delete", (target) => ({ params: { id: target.case?.id } })],
  ["cases.deleteMany", (target) => ({ body: { ids: [target.case?.id], confirm: "DELETE" } })],
  ["persons.delete", (target) => ({ params: { id: target.relative.id } })],
  ["interviews.delete", (target) => ({ params: { uuid: target.interview.uuid } })],
  ["reminders.delete", (target) => ({ params: { id: target.reminder.id, kind: "assessment" } })],
  ["tasks.delete", (target) => ({ params: { id: target.task.id } })],
  ["cases.deleteComment", (target) => ({ params: { id: target.case?.id, commentId: target.comment.id } })],
  ["cases.deleteTime", (target) => ({ params: { id: target.case?.id, entryId: target.timeEntry.id } })],
  ["cases.deleteNotice", (target) => ({ params: { id: target.case?.id, notice: target.notice.id } })],
  [
    "assessments.deleteMedia",
    (target) => ({ params: { id: target.assessment.id, mediaId: target.assessmentMedia } }),
  ],
  ["entities.delete", (target) => ({ params: { id: target.plain.entity.id } })],
  ["locationEvents.delete", placeEntryRequests["locationEvents.delete"]],
  ["impactors.delete", placeEntryRequests["impactors.delete"]],
  ["locations.delete", (target) => ({ params: { id: target.plain.location.id } })],
  ["locationGroups.delete", (target) => ({ params: { id: target.plain["location-group"].id } })],
];

describe("a deleted record", () => {
  it.each(ways)("comes back whole after %s, with everything that went with it", async (name, callOf) => {
    const target = await world.build("team");
    const before = (await world.snapshot()).split("\n");
    const kept = await remove("schoolAdministrator", name, callOf(target));
    const gone = new Set((await world.snapshot()).split("\n"));
    expect(before.filter((row) => !gone.has(row)).length).toBeGreaterThan(0);
    const answer = await done(restore("schoolAdministrator", kept.id));
    expect(answer.data.kind).toBe(kept.kind);
    const after = new Set((await world.snapshot()).split("\n"));
    // An assessment counts its interviews and tasks anew, and whoever was to try again has that task anew; what lies in a
    // compartment of a task rests from its return on.
    const alsoAnew: Readonly<Record<string, RegExp>> = {
      "cases.deleteNotice": /^(assessments|tasks) /,
      "reminders.delete": /^(assessments|reminders) /,
    };
    const anew = alsoAnew[name] ?? /^assessments /;
    const lost = before.filter((row) => !after.has(row) && !anew.test(row));
    expect(lost).toEqual([]);
    expect((await restore("schoolAdministrator", kept.id)).status).toBe(404);
  });

  it("says what was written in it, and how much belongs to it", async () => {
    const target = await world.build("team");
    const kept = await remove("owner", "cases.delete", { params: { id: target.case?.id } });
    expect(kept).toMatchObject({ why: "deleted", kind: "case", case: null });
    const { data } = await done(ask("owner", "deleted.show", { params: { id: kept.id } }));
    expect(data.with).toEqual(expect.arrayContaining(["1 assessment", "1 interview", "1 time entry"]));
    expect(data.words.map((each: Loose) => each.field)).toContain("Title");
  });

  it("opens its files again", async () => {
    const target = await world.build("team");
    const params = { id: target.assessment.id, mediaId: target.assessmentMedia };
    const kept = await remove("member", "assessments.deleteMedia", { params });
    expect((await ask("member", "media.file", { params: { mediaId: target.assessmentMedia } })).status).toBe(
      404,
    );
    await done(restore("member", kept.id));
    expect((await ask("member", "media.file", { params: { mediaId: target.assessmentMedia } })).status).toBe(
      200,
    );
  });

  it("opens files again that were kept when a file was found by its content alone", async () => {
    const target = await world.build("team");
    const { db } = world;
    const params = { id: target.assessment.id, mediaId: target.assessmentMedia };
    const kept = await remove("member", "assessments.deleteMedia", { params });
    const { content } = await db
      .selectFrom("kept_records")
      .select("content")
      .where("id", "=", kept.id)
      .executeTakeFirstOrThrow();
    const former = readJson(content).map(({ table, rows }) => ({
      table,
      rows: rows.map(({ blob_key: _, ...row }) => row),
    }));
    const blob_key = String(former[0]?.rows[0]?.sha256);
    const stored = await db
      .selectFrom("blobs")
      .selectAll()
      .where("sha256", "=", blob_key)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("blobs")
      .values({ ...stored, blob_key })
      .execute();
    await db.updateTable("kept_blobs").set({ blob_key }).where("kept_id", "=", kept.id).execute();
    await db
      .updateTable("kept_records")
      .set({ content: writeJson(former) })
      .where("id", "=", kept.id)
      .execute();
    await done(restore("member", kept.id));
    expect((await ask("member", "media.file", { params: { mediaId: target.assessmentMedia } })).status).toBe(
      200,
    );
  });

  it("is refused while what it belonged to is gone, and says what to restore first", async () => {
    const target = await world.build("team");
    const task = await remove("owner", "tasks.delete", { params: { id: target.task.id } });
    const whole = await remove("schoolAdministrator", "cases.delete", { params: { id: target.case?.id } });
    const refused = await restore("schoolAdministrator", task.id);
    expect([refused.status, (jsonOf(refused) as Loose).errors]).toEqual([
      422,
      { id: ["The case of this task was deleted too. Restore that first."] },
    ]);
    await done(restore("schoolAdministrator", whole.id));
    await done(restore("schoolAdministrator", task.id));
  });

  it("is told in the case's timeline", async () => {
    const target = await world.build("team");
    const kept = await remove("owner", "tasks.delete", { params: { id: target.task.id } });
    await done(restore("owner", kept.id));
    const query = { page: 1, per_page: 5 };
    const timeline = await done(ask("viewer", "cases.timeline", { params: { id: target.case?.id }, query }));
    expect(timeline.data[0]).toMatchObject({ kind: "task_restored", text: taskBody(target).title });
  });

  it("is gone for good after 30 days, with its files, unless its case is under legal hold", async () => {
    const [target, held] = [await world.build("team"), await world.build("team")];
    for (const each of [target, held])
      await remove("owner", "assessments.deleteMedia", {
        params: { id: each.assessment.id, mediaId: each.assessmentMedia },
      });
    await world.db
      .updateTable("cases")
      .set({ legal_hold: 1 })
      .where("id", "=", held.case?.id ?? 0)
      .execute();
    await purgeKept(world.db, new Date(Date.now() + 31 * 86_400_000).toISOString());
    const left = await listed("schoolAdministrator", { per_page: 200 });
    const ids = left.map((each) => each.case?.id);
    expect(ids).not.toContain(target.case?.id);
    expect(ids).toContain(held.case?.id);
  });
});

describe("a deletion that says its version", () => {
  const conditional = (version: number) => ({ headers: { "if-match": `"${version}"` } });

  it("is refused where the record was changed since, and answers the record and who changed it", async () => {
    const target = await world.build("team");
    const params = { id: target.task.id };
    const { data: task } = await done(ask("owner", "tasks.show", { params }));
    const body = { ...taskBody(target), title: "Call the mother again", assignee_ids: [] };
    await done(ask("member", "tasks.update", { params, body, ...conditional(task.version) }));
    const refused = await ask("owner", "tasks.delete", { params, ...conditional(task.version) });
    expect(refused.status).toBe(412);
    expect(jsonOf(refused)).toMatchObject({
      current: { title: "Call the mother again", version: task.version + 1 },
      changed: { by: { full_name: "Member Vale" } },
    });
    expect((await ask("owner", "tasks.delete", { params, ...conditional(task.version + 1) })).status).toBe(
      204,
    );
  });

  it("of several cases is refused as a whole where one was changed since, and names it and who did it", async () => {
    const [one, other] = [await world.build("team"), await world.build("team")];
    const ids = [one.case?.id ?? 0, other.case?.id ?? 0];
    const cases: Loose[] = [];
    for (const id of ids) cases.push((await done(ask("owner", "cases.show", { params: { id } }))).data);
    const versions = Object.fromEntries(cases.map(({ id, version }) => [id, version]));
    const { version, number } = cases[1];
    await done(ask("member", "cases.update", { ...callFor["cases.update"](other), ...conditional(version) }));
    const remove = (seen: object) =>
      ask("owner", "cases.deleteMany", { body: { ids, versions: seen, confirm: "DELETE" } });
    const refused = await remove(versions);
    expect(refused.status).toBe(422);
    expect(jsonOf(refused)).toMatchObject({
      errors: { "ids.1": [`${number}: Member Vale changed it since you read this list.`] },
    });
    expect((await ask("owner", "cases.show", { params: { id: ids[0] } })).status).toBe(200);
    expect((await remove({ ...versions, [ids[1] ?? 0]: version + 1 })).status).toBe(200);
  });

  describe("of a case below which a colleague changed something since", () => {
    const since = async (change: (target: Target) => Promise<unknown>) => {
      const target = await world.build("team");
      const params = { id: target.case?.id ?? 0 };
      const { data } = await done(ask("owner", "cases.show", { params }));
      await change(target);
      const { data: now } = await done(ask("owner", "cases.show", { params }));
      // Nobody who edits the case's own fields meets this as a conflict.
      expect(now.version).toBe(data.version);
      return { target, params, seen: data, now };
    };
    const comment = (actor: Actor) => async (target: Target) =>
      done(
        ask(actor, "cases.comment", {
          params: { id: target.case?.id },
          body: { body: "She called.", mentions: [] },
        }),
      );
    const reword = async (target: Target) => {
      const params = { id: target.task.id };
      const { data: task } = await done(ask("owner", "tasks.show", { params }));
      const body = { ...taskBody(target), title: "Call the aunt", assignee_ids: [] };
      return done(ask("member", "tasks.update", { params, body, ...conditional(task.version) }));
    };
    const remove = (params: object, { version, activity_at }: Loose) =>
      ask("owner", "cases.delete", {
        params,
        query: { seen_activity: activity_at },
        ...conditional(version),
      });
    const removeMany = ({ id, version, activity_at }: Loose) =>
      ask("owner", "cases.deleteMany", {
        body: {
          ids: [id],
          versions: { [id]: version },
          activities: { [id]: activity_at },
          confirm: "DELETE",
        },
      });

    it.each([
      ["a comment was added", comment("member"), "its comments"],
      ["a task was reworded", reword, "a task"],
    ] as const)("is refused, and says so: %s", async (_, change, what) => {
      const { params, seen, now } = await since(change);
      const refused = await remove(params, seen);
      expect(refused.status).toBe(412);
      expect(jsonOf(refused)).toMatchObject({
        current: { version: seen.version, activity_at: now.activity_at },
        changed: { by: { full_name: "Member Vale" } },
      });
      const many = await removeMany(seen);
      expect(many.status).toBe(422);
      expect(jsonOf(many)).toMatchObject({
        errors: { "ids.0": [`${seen.number}: Member Vale changed ${what} since you read this list.`] },
      });
      expect((await remove(params, now)).status).toBe(204);
    });

    it("is done where it was the caller, and where the caller does not ask", async () => {
      const own = await since(comment("owner"));
      expect((await removeMany(own.seen)).status).toBe(200);
      const { params, seen } = await since(comment("member"));
      expect((await ask("owner", "cases.delete", { params, ...conditional(seen.version) })).status).toBe(204);
    });

    it("is not told of a task that not everybody may see, and only to who may delete", async () => {
      const { params, seen, now } = await since(async (target) =>
        world.db
          .updateTable("tasks")
          .set({ visibility: 2, updated_at: "2100-01-01T00:00:00.000Z" })
          .where("id", "=", target.task.id)
          .execute(),
      );
      expect(now.activity_at).toBe(seen.activity_at);
      expect((await done(ask("member", "cases.show", { params }))).data).not.toHaveProperty("activity_at");
    });
  });

  it("of several entities is refused where one was changed since", async () => {
    const target = await world.build("team");
    const { id } = target.plain.entity;
    const ids = [id];
    const remove = (version: number) =>
      ask("schoolAdministrator", "entities.deleteMany", {
        body: { ids, versions: { [id]: version }, confirm: "DELETE" },
      });
    expect((await remove(7)).status).toBe(422);
    expect((await remove(1)).status).toBe(200);
  });

  it("without one is done as ever", async () => {
    const target = await world.build("team");
    expect((await ask("owner", "tasks.delete", { params: { id: target.task.id } })).status).toBe(204);
  });
});

describe("under legal hold", () => {
  it("an edit keeps the former words, for the lead and whoever wrote them", async () => {
    const target = await world.build("team");
    const caseId = target.case?.id ?? 0;
    await world.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", caseId).execute();
    const params = { id: target.task.id };
    const { data: task } = await done(ask("owner", "tasks.show", { params }));
    const body = { ...taskBody(target), title: "Reworded", assignee_ids: [] };
    await done(ask("member", "tasks.update", { params, body, headers: { "if-match": `"${task.version}"` } }));
    for (const actor of ["owner", "member", "schoolAdministrator"] as const) {
      const [kept] = await listed(actor, { case_id: caseId, why: "overwritten" });
      expect(kept, actor).toMatchObject({ why: "overwritten", kind: "task", title: task.title });
      const shown = await done(ask(actor, "deleted.show", { params: { id: kept.id } }));
      expect(shown.data.words).toContainEqual({ field: "Title", text: task.title });
      expect((await restore(actor, kept.id)).status).toBe(422);
    }
    expect(await listed("investigator", { case_id: caseId, why: "overwritten" })).toEqual([]);
  });
});
