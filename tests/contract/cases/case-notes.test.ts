import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { type Answer, jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// What the matrix does not cover of comments and the time log: who is notified of a mention, which wordings are kept,
// and sums.

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
const newCase = async (): Promise<number> => (await world.build("team")).case?.id ?? 0;
const comment = (actor: Actor, id: number, body: string, mentions: readonly number[] = []) =>
  ask(actor, "cases.comment", { id }, { body: { body, mentions } });
const list = async (actor: Actor, id: number, query: object = {}): Promise<Loose> =>
  jsonOf(await ask(actor, "cases.comments", { id }, { query }));
const told = async (actor: Exclude<Actor, "anonymous">, id: number): Promise<number> => {
  const rows = await world.db
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", world.userIds[actor])
    .where("kind", "=", "mentioned")
    .where("subject_id", "=", id)
    .execute();
  return rows.length;
};
const reword = (actor: Actor, id: number, of: { id: number; version: number }, body: object) =>
  ask(
    actor,
    "cases.updateComment",
    { id, commentId: of.id },
    { body, headers: { "if-match": `"${of.version}"` } },
  );

describe("mentions", () => {
  it("tells whoever is mentioned once, and whoever an edit adds", async () => {
    const id = await newCase();
    const { owner, member, investigator } = world.userIds;
    const made = await done(comment("owner", id, "@Member Vale please read.", [member, member, owner]));
    expect(made.mentions.map((each: Loose) => each.id)).toEqual([member, owner]);
    expect([await told("member", id), await told("owner", id)]).toEqual([1, 0]);
    const listed: Loose = jsonOf(
      await ask("member", "notifications.list", {}, { query: { kind: "mentioned" } }),
    );
    const { data } = listed;
    expect(data[0]).toMatchObject({ subject: { kind: "case", id }, comment_id: made.id });
    await done(reword("owner", id, made, { body: "Both of you.", mentions: [member, investigator] }));
    expect([await told("member", id), await told("investigator", id)]).toEqual([1, 1]);
  });

  it("refuses a colleague who may not see the case, and offers none of them", async () => {
    const id = await newCase();
    const { colleague, member } = world.userIds;
    const refused = await comment("owner", id, "@Colleague Vale", [colleague]);
    expect([refused.status, Object.keys(JSON.parse(refused.text).errors)]).toEqual([422, ["mentions"]]);
    expect(await told("colleague", id)).toBe(0);
    const { mentionable } = await list("owner", id);
    const ids = mentionable.map((each: Loose) => each.id);
    expect(ids).toContain(member);
    expect(ids).not.toContain(colleague);
    expect((await list("viewer", id)).mentionable).toEqual([]);
  });
});

describe("a comment that is changed", () => {
  it("keeps every former wording, until it is taken back", async () => {
    const id = await newCase();
    const first = await done(comment("member", id, "Called home at 3:10."));
    const second = await done(reword("member", id, first, { body: "Called home at 3:20." }));
    expect(second).toMatchObject({ body: "Called home at 3:20.", version: 2 });
    expect(second.edited_at).not.toBeNull();
    const history = () => ask("viewer", "cases.commentVersions", { id, commentId: first.id });
    expect((await done(history())).map((each: Loose) => each.body)).toEqual([
      "Called home at 3:10.",
      "Called home at 3:20.",
    ]);
    expect((await reword("member", id, first, { body: "Stale." })).status).toBe(412);
    await done(ask("owner", "cases.deleteComment", { id, commentId: first.id }));
    expect((await history()).status).toBe(404);
    const [newest] = (await list("viewer", id)).data;
    expect(newest).toMatchObject({ id: first.id, body: "", deleted_by: { id: world.userIds.owner } });
    const kept = await world.db
      .selectFrom("comment_versions")
      .selectAll()
      .where("comment_id", "=", first.id)
      .execute();
    expect(kept).toEqual([]);
  });

  it("is found under its own case alone", async () => {
    const [id, other] = [await newCase(), await newCase()];
    const made = await done(comment("member", id, "Here."));
    expect((await reword("member", other, made, { body: "There." })).status).toBe(404);
    expect((await ask("member", "cases.deleteComment", { id: other, commentId: made.id })).status).toBe(404);
  });

  it("stays while its case is under legal hold", async () => {
    const id = await newCase();
    const made = await done(comment("member", id, "Needed later."));
    await world.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", id).execute();
    expect((await list("member", id)).data[0].can).toEqual({ edit: true, delete: false, move: true });
    expect((await ask("member", "cases.deleteComment", { id, commentId: made.id })).status).toBe(422);
  });

  it("gives the newest first and says how many there are", async () => {
    const id = await newCase();
    for (const words of ["One", "Two", "Three"]) await done(comment("member", id, words));
    const { data, total } = await list("viewer", id, { limit: 2 });
    expect([data.map((each: Loose) => each.body), total]).toEqual([["Three", "Two"], 4]);
  });
});

describe("the time log", () => {
  const day = (n: number) => `2026-11-${String(n).padStart(2, "0")}T15:00:00.000Z`;
  const entry = fc.record({
    actor: fc.constantFrom<Actor>("owner", "member", "investigator"),
    started_at: fc.integer({ min: 1, max: 20 }).map(day),
    minutes: fc.integer({ min: 1, max: 1440 }),
    activity: fc.constantFrom("Interview", "Call", "Meeting"),
  });

  it("adds up: each breakdown has the same total, for every query and however few entries are given", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 8 }),
        fc.integer({ min: 1, max: 20 }),
        async (entries, from) => {
          const id = await newCase();
          await world.db.deleteFrom("time_entries").where("case_id", "=", id).execute();
          for (const { actor, ...body } of entries) await done(ask(actor, "cases.logTime", { id }, { body }));
          const wanted = entries.filter(({ started_at }) => started_at >= day(from));
          const sum = wanted.reduce((minutes, each) => minutes + each.minutes, 0);
          const log: Loose = jsonOf(
            await ask("viewer", "cases.timeLog", { id }, { query: { limit: 2, from: day(from) } }),
          );
          const add = (parts: Loose[], what: "minutes" | "entries") =>
            parts.reduce((all, part) => all + part[what], 0);
          const { by_user, by_activity } = log.totals;
          expect([log.total_minutes, add(by_user, "minutes"), add(by_activity, "minutes")]).toEqual([
            sum,
            sum,
            sum,
          ]);
          expect([log.total, add(by_user, "entries"), add(by_activity, "entries")]).toEqual(
            Array(3).fill(wanted.length),
          );
          expect(log.data.length).toBe(Math.min(2, wanted.length));
        },
      ),
      { numRuns: 8 },
    );
  });

  it("counts a changed entry as it is now, and one that was deleted no longer", async () => {
    const id = await newCase();
    await world.db.deleteFrom("time_entries").where("case_id", "=", id).execute();
    const body = { started_at: day(3), minutes: 45, activity: "Call" };
    const made = await done(ask("member", "cases.logTime", { id }, { body }));
    const total = async () =>
      (jsonOf(await ask("member", "cases.timeLog", { id }, { query: {} })) as Loose).total_minutes;
    const params = { id, entryId: made.id };
    const headers = { "if-match": '"1"' };
    await done(ask("member", "cases.updateTime", params, { body: { ...body, minutes: 60 }, headers }));
    expect(await total()).toBe(60);
    await done(ask("member", "cases.deleteTime", params));
    expect(await total()).toBe(0);
  });
});
