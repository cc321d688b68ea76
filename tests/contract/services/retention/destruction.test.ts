import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Certificate } from "#contract/services/retention/certificate.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { verifyCertificate } from "#server/platform/audit/sealed-certificate.ts";
import type { Answer } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { caseBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { inFiles } from "#support/postgres/test-engine.ts";
import { addSecondPerson, closeLongAgo, keepOneYear, placesOf } from "#support/server/due-cases.ts";
import { testAuditKey } from "#support/server/server.ts";

// What is due is destroyed once two people said so, legal hold wins until the last moment, and nothing of it is left.

const keys = auditKeysOf([testAuditKey]);
let world: TestWorld;

beforeEach(async () => {
  world = await startWorld();
  await keepOneYear(world.db, world.places.district);
  await addSecondPerson(world);
});
afterEach(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const ask = (actor: Actor, name: EndpointName, more: object = {}) => world.callers[actor].call(name, more);
const done = async (answer: Promise<Answer>): Promise<Loose> => {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return text === "" ? null : JSON.parse(text);
};
const one: Actor = "districtAdministrator";
const other: Actor = "schoolAdministrator";

const idOf = (target: Target): number => target.case?.id ?? 0;

async function dueCase(): Promise<Target> {
  const target = await world.build("team");
  await closeLongAgo(world.db, idOf(target));
  return target;
}
const namedCases = (ids: readonly number[]) => ids.map((id) => ({ kind: "case", id }));
const propose = (ids: readonly number[], actor: Actor = one) =>
  ask(actor, "retention.propose", { body: { records: namedCases(ids) } });
const proposed = async (ids: readonly number[]): Promise<number> => (await done(propose(ids))).data.id;
const on = (actor: Actor, name: EndpointName, id: number) => ask(actor, name, { params: { id } });
const confirm = (id: number, actor: Actor = other) => on(actor, "retention.confirm", id);
const result = async (id: number): Promise<Loose> => {
  await world.settled();
  return (await done(on(one, "retention.list", id))).data;
};
const whyOf = async (id: number): Promise<Loose> =>
  (await done(ask(one, "retention.items", { params: { id } }))).data.map(
    (each: Loose) => each.why ?? each.state,
  );
const due = async (query: object = {}): Promise<Loose[]> =>
  (await done(ask(one, "retention.due", { query: { per_page: 200, ...query } }))).data;
const versionOf = async (target: Target) => {
  const { data } = await done(ask("owner", "cases.show", { params: { id: idOf(target) } }));
  return { "if-match": `"${data.version}"` };
};
const isThere = async (id: number) =>
  (await world.db.selectFrom("cases").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
const hold = (id: number, held = 1) =>
  world.db.updateTable("cases").set({ legal_hold: held }).where("id", "=", id).execute();

describe("what falls due", () => {
  it("says why, since when, and how much goes with it", async () => {
    const target = await dueCase();
    const [row] = await due();
    expect(row).toMatchObject({
      kind: "case",
      id: idOf(target),
      since: "2012-03-04T10:00:00.000Z",
      due_at: "2013-03-04T10:00:00.000Z",
      rule: { of: "default", months: 12 },
      state: "due",
      can_propose: true,
    });
    const counts = new Map(row.with.map((each: Loose) => [each.kind, each.count]));
    expect(Object.fromEntries(counts)).toMatchObject({
      assessment: 1,
      interview: 1,
      comment: 1,
      "time-entry": 1,
      notice: 1,
      // One of its own, and those of its plan: a check-in, and two days of review.
      task: 4,
      media: 2,
    });
  });

  it("is asked for a later day, and nothing of it can be proposed before", async () => {
    const target = await world.build("team");
    const headers = await versionOf(target);
    const body = { closing_reason: "Over." };
    await done(ask("owner", "cases.close", { params: { id: idOf(target) }, headers, body }));
    expect(await due()).toEqual([]);
    const later = await due({ at: "2090-01-01" });
    expect(later.map((each) => [each.id, each.can_propose])).toContainEqual([idOf(target), false]);
    expect((await propose([idOf(target)])).status).toBe(422);
  });

  it("is never an open case, and nothing where nothing is set", async () => {
    await world.build("team");
    const open = await due({ at: "2199-01-01" });
    for (const row of open)
      expect(
        await world.db.selectFrom("cases").select("status").where("id", "=", row.id).executeTakeFirst(),
      ).toEqual({
        status: "closed",
      });
    await done(
      ask(one, "retention.setSchedule", {
        body: { cases_months: null, rules: [], persons_months: null, deleted_days: 30, log_days: null },
      }),
    );
    expect(await due({ at: "2199-01-01" })).toEqual([]);
    expect((await done(ask(one, "retention.summary", {}))).data).toMatchObject({
      groups: [],
      nothing_set: true,
    });
  });

  it("follows the longer of the rules of its category and its type, and «until somebody decides» is longest", async () => {
    const target = await dueCase();
    const [category, type] = [target.plain["case-category"].id, target.plain["case-type"].id];
    await world.db
      .updateTable("cases")
      .set({ category_id: category, type_id: type })
      .where("id", "=", idOf(target))
      .execute();
    const set = (rules: readonly object[]) =>
      done(
        ask(one, "retention.setSchedule", {
          body: { cases_months: 12, rules, persons_months: null, deleted_days: 30, log_days: null },
        }),
      );
    await set([
      { of: "category", id: category, months: 24 },
      { of: "type", id: type, months: 36 },
    ]);
    expect((await due())[0].rule).toMatchObject({ of: "type", months: 36 });
    await set([
      { of: "category", id: category, months: 24 },
      { of: "type", id: type, months: null },
    ]);
    expect(await due()).toEqual([]);
    await set([{ of: "category", id: category, months: 1_200 }]);
    expect(await due()).toEqual([]);
    expect((await due({ at: "2113-01-01" })).map((each) => each.rule.of)).toContain("category");
  });

  it("can be kept longer until a day, for a reason", async () => {
    const target = await dueCase();
    const keep = (body: object) =>
      ask(one, "retention.keep", { body: { kind: "case", id: idOf(target), ...body } });
    expect((await keep({ until: "2101-01-01", reason: null })).status).toBe(422);
    await done(keep({ until: "2101-01-01", reason: "A claim may follow." }));
    expect((await due())[0]).toMatchObject({
      state: "kept",
      kept_until: "2101-01-01",
      kept_reason: "A claim may follow.",
    });
    expect((await propose([idOf(target)])).status).toBe(422);
    await done(keep({ until: null }));
    expect((await due())[0]).toMatchObject({ state: "due" });
  });
});

describe("legal hold wins", () => {
  it("in what falls due, and where it is proposed", async () => {
    const target = await dueCase();
    await hold(idOf(target));
    expect((await due())[0]).toMatchObject({ state: "held", can_propose: false });
    const refused = await propose([idOf(target)]);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("legal hold");
  });

  it("where it comes before it is confirmed", async () => {
    const [held, free] = [await dueCase(), await dueCase()];
    const id = await proposed([idOf(held), idOf(free)]);
    await hold(idOf(held));
    expect((await done(confirm(id))).data.dropped).toBe(1);
    expect(await result(id)).toMatchObject({ state: "done", destroyed: 1, dropped: 1 });
    expect(await whyOf(id)).toEqual(["held", "destroyed"]);
    expect([await isThere(idOf(held)), await isThere(idOf(free))]).toEqual([true, false]);
  });

  it("where it comes between confirming and destroying", async () => {
    const [first, second] = [await dueCase(), await dueCase()];
    const id = await proposed([idOf(first), idOf(second)]);
    // Another process has the list for a minute, as if this one were slow.
    await world.db
      .insertInto("claims")
      .values({
        name: `retention.list.${id}`,
        holder: "another",
        until: new Date(Date.now() + 60_000).toISOString(),
      })
      .execute();
    await done(confirm(id));
    expect(await result(id)).toMatchObject({ state: "running", waiting: 2 });
    await hold(idOf(second));
    world.clock.advance(61_000);
    await world.cleanWhenDue();
    expect(await result(id)).toMatchObject({ state: "done", destroyed: 1, dropped: 1 });
    expect(await whyOf(id)).toEqual(["destroyed", "held"]);
    expect(await isThere(idOf(second))).toBe(true);
  });
});

describe("two people", () => {
  it("are needed: nobody confirms what they proposed, and a password is asked for", async () => {
    const target = await dueCase();
    const id = await proposed([idOf(target)]);
    const own = await confirm(id, one);
    expect([own.status, own.text]).toEqual([422, expect.stringContaining("Another administrator")]);
    await world.db.updateTable("sessions").set({ confirmed_at: null }).execute();
    expect((await confirm(id)).status).toBe(423);
    expect(await isThere(idOf(target))).toBe(true);
    await world.db.updateTable("sessions").set({ confirmed_at: "2999-01-01T00:00:00.000Z" }).execute();
    await done(confirm(id));
    expect(await result(id)).toMatchObject({ state: "done", destroyed: 1 });
    expect((await confirm(id)).status).toBe(409);
  });

  it("are not there where one alone administers, which is said before", async () => {
    const target = await dueCase();
    await world.db
      .updateTable("memberships")
      .set({ active: 0 })
      .where("organization_id", "=", world.places.district)
      .where("user_id", "!=", world.userIds[one])
      .execute();
    expect((await done(ask(one, "retention.summary"))).data.second_person).toBe(false);
    const refused = await propose([idOf(target)]);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("second administrator")]);
  });

  it("have fourteen days, after which the list lapses", async () => {
    const target = await dueCase();
    const id = await proposed([idOf(target)]);
    expect((await due())[0].state).toBe("proposed");
    expect((await propose([idOf(target)])).status).toBe(422);
    world.clock.advance(15 * 86_400_000);
    await world.db
      .updateTable("sessions")
      .set({ last_seen_at: "2999-01-01T00:00:00.000Z", created_at: "2999-01-01T00:00:00.000Z" })
      .execute();
    expect((await confirm(id)).status).toBe(409);
    expect(await result(id)).toMatchObject({ state: "lapsed" });
    expect((await due())[0].state).toBe("due");
    expect(await isThere(idOf(target))).toBe(true);
  });

  it("can take a list back", async () => {
    const target = await dueCase();
    const id = await proposed([idOf(target)]);
    await done(on(other, "retention.cancel", id));
    expect((await confirm(id)).status).toBe(409);
    expect(await result(id)).toMatchObject({ state: "withdrawn", destroyed: 0 });
    expect(await isThere(idOf(target))).toBe(true);
  });
});

describe("what changed since it was proposed stays", () => {
  const changes: readonly (readonly [string, string, (target: Target) => Promise<unknown>])[] = [
    [
      "a case that was opened again",
      "reopened",
      async (target) => {
        const headers = await versionOf(target);
        const body = { reason: "A new report came in.", stage: "evaluating" };
        return done(ask("owner", "cases.reopen", { params: { id: idOf(target) }, headers, body }));
      },
    ],
    [
      "a case with a new comment",
      "changed",
      (target) =>
        done(
          ask("owner", "cases.comment", {
            params: { id: idOf(target) },
            body: { body: "A lawyer called.", mentions: [] },
          }),
        ),
    ],
    [
      "a case that somebody keeps longer",
      "kept",
      (target) =>
        done(
          ask(one, "retention.keep", {
            body: { kind: "case", id: idOf(target), until: "2101-01-01", reason: "A claim." },
          }),
        ),
    ],
    [
      "a case whose rule is longer now",
      "not_due",
      () =>
        done(
          ask(one, "retention.setSchedule", {
            body: { cases_months: 1_200, rules: [], persons_months: null, deleted_days: 30, log_days: null },
          }),
        ),
    ],
    [
      "a case that was deleted",
      "gone",
      (target) => done(ask("owner", "cases.delete", { params: { id: idOf(target) } })),
    ],
  ];

  it.each(changes)("%s", async (_, why, change) => {
    const target = await dueCase();
    const id = await proposed([idOf(target)]);
    await change(target);
    await done(confirm(id));
    expect(await result(id)).toMatchObject({ state: "done", destroyed: 0, dropped: 1, certificate: null });
    expect(await whyOf(id)).toEqual([why]);
  });
});

describe("a destroyed case", () => {
  const canary = "Quetzalcanary";
  /** The change that put most of it there; its answer is stored. */
  let update: object = {};

  /** Puts the word wherever somebody may have written in the case. */
  async function withCanary(): Promise<Target> {
    const target = await world.build("team");
    const params = { id: idOf(target) };
    const say = (what: string) => `${canary} ${what}`;
    const shown = await done(ask("owner", "cases.show", { params }));
    const headers = {
      "if-match": `"${shown.data.version}"`,
      "idempotency-key": "01998f5a-0000-7000-8000-00000000000a",
    };
    const body = {
      ...caseBody(target),
      title: say("title"),
      summary: say("summary"),
      exact_words: say("words"),
      location: say("place"),
      tags: [say("tag")],
    };
    update = { params, headers, body };
    await done(ask("owner", "cases.update", update));
    const made = await done(
      ask("owner", "cases.comment", {
        params,
        headers: { "idempotency-key": "01998f5a-0000-7000-8000-00000000000b" },
        body: { body: say("comment"), mentions: [world.userIds.member] },
      }),
    );
    await done(ask("owner", "cases.deleteComment", { params: { ...params, commentId: made.data.id } }));
    await done(ask("owner", "cases.comment", { params, body: { body: say("other comment"), mentions: [] } }));
    await done(
      ask("owner", "cases.logTime", {
        params,
        body: {
          started_at: "2020-01-02T10:00:00.000Z",
          minutes: 5,
          activity: "Call",
          note: say("time"),
          billable: false,
        },
      }),
    );
    const content = Buffer.from(say("file"));
    const sent = await done(
      ask("owner", "uploads.create", {
        file: { name: `${canary}.txt`, type: "text/plain", content },
        headers: { "idempotency-key": "01998f5a-0000-7000-8000-00000000000c" },
      }),
    );
    await done(
      ask("owner", "cases.comment", {
        params,
        body: { body: "With a file.", mentions: [], attachments: [sent.id] },
      }),
    );
    await done(ask("owner", "exports.case", { params, body: { format: "json", reason: say("reason") } }));
    await world.db
      .updateTable("assessments")
      .set({ state: JSON.stringify({ steps: { note: say("assessment") }, interviewIds: [] }) as Loose })
      .where("id", "=", target.assessment.id)
      .execute();
    await world.db
      .updateTable("interviews")
      .set({ state: JSON.stringify({ q1: say("interview") }) as Loose })
      .where("id", "=", target.interview.id)
      .execute();
    await world.db
      .updateTable("reminders")
      .set({ title: say("reminder") })
      .where("id", "=", target.reminder.id)
      .execute();
    await world.db
      .updateTable("tasks")
      .set({ title: say("task") })
      .where("id", "=", target.task.id)
      .execute();
    await closeLongAgo(world.db, idOf(target));
    return target;
  }

  it("leaves nothing: no row, no index, no answer, no file", async () => {
    const before = (await readdir(world.files, { recursive: true })).length;
    const target = await withCanary();
    const places = await placesOf(world.db, canary);
    for (const place of [
      "cases.title",
      "comments.body",
      "kept_records.content",
      "idempotency_keys.body",
      "case_tags.label",
      "media.file_name",
      "exports.reason",
      "tasks.title",
    ])
      expect(places, place).toContain(place);
    // The index of words: on SQLite its words stand in a table of its own.
    const index = inFiles ? "search_words_data." : "search_words.";
    expect(places.some((place) => place.startsWith(index))).toBe(true);
    const { storage_name } = await world.db
      .selectFrom("media")
      .innerJoin("blobs", "blobs.blob_key", "media.blob_key")
      .select("storage_name")
      .where("file_name", "=", `${canary}.txt`)
      .executeTakeFirstOrThrow();
    const files = async () =>
      (await readdir(world.files, { recursive: true })).filter((name) => name.endsWith(storage_name));
    expect(await files()).toHaveLength(1);
    const { uuid } = await world.db
      .selectFrom("cases")
      .select("uuid")
      .where("id", "=", idOf(target))
      .executeTakeFirstOrThrow();
    const id = await proposed([idOf(target)]);
    await done(confirm(id));
    expect(await result(id)).toMatchObject({ state: "done", destroyed: 1 });
    expect(await placesOf(world.db, canary)).toEqual([]);
    expect(await files()).toEqual([]);
    // The list remembers by which uuid its certificate counts it, and a key that was used stays taken.
    expect(await placesOf(world.db, uuid)).toEqual([
      "idempotency_keys.told_uuid",
      "retention_items.record_uuid",
    ]);
    expect(before).toBeGreaterThan(0);
    await world.verifyAudit();
  });

  it("is told in the log by its number alone, and found by nobody", async () => {
    const target = await withCanary();
    const id = await proposed([idOf(target)]);
    await done(confirm(id));
    await result(id);
    const entry = await world.db
      .selectFrom("audit_log")
      .select(["record_id", "fields", "user_id"])
      .where("action", "=", "case.destroy")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      record_id: idOf(target),
      fields: JSON.stringify([`list:${id}`]),
      user_id: world.userIds[other],
    });
    const found = await done(ask(one, "searches.quick", { query: { q: canary } }));
    expect(JSON.stringify(found)).not.toContain(`${canary} `);
    expect((await ask(one, "cases.show", { params: { id: idOf(target) } })).status).toBe(404);
    const repeated = await ask("owner", "cases.update", update);
    expect(repeated.status).toBe(404);
    expect(repeated.text).not.toContain(canary);
  });

  it("leaves files that another record has too, and what a case under legal hold needs", async () => {
    const [target, held] = [await withCanary(), await world.build("team")];
    await hold(idOf(held));
    const kept = await world.db
      .selectFrom("kept_records")
      .select("id")
      .where("case_id", "=", idOf(target))
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto("kept_cases")
      .values({ kept_id: kept.id, case_id: idOf(held) })
      .execute();
    const file = await world.db
      .selectFrom("media")
      .select(["sha256", "blob_key"])
      .where("file_name", "=", `${canary}.txt`)
      .executeTakeFirstOrThrow();
    await world.db.updateTable("media").set(file).where("id", "=", held.assessmentMedia).execute();
    const id = await proposed([idOf(target)]);
    await done(confirm(id));
    await result(id);
    expect(
      await world.db.selectFrom("blobs").select("sha256").where("blob_key", "=", file.blob_key).execute(),
    ).toHaveLength(1);
    expect((await ask("owner", "media.file", { params: { mediaId: held.assessmentMedia } })).status).toBe(
      200,
    );
    expect(
      await world.db.selectFrom("kept_records").select("id").where("id", "=", kept.id).execute(),
    ).toHaveLength(1);
  });

  it("has a certificate without content, which its seal protects", async () => {
    const [first, second] = [await withCanary(), await dueCase()];
    const rows = await world.db
      .selectFrom("cases")
      .select(["uuid", "number"])
      .where("id", "in", [idOf(first), idOf(second)])
      .execute();
    const id = await proposed([idOf(first), idOf(second)]);
    await hold(idOf(second));
    await done(confirm(id));
    const { certificate } = await result(id);
    expect(certificate).toMatchObject({
      number: `${new Date().getFullYear()}-0001`,
      organization: "Alder District",
      records: 1,
      proposed: { name: "DistrictAdministrator Vale" },
      confirmed: { name: "SchoolAdministrator Vale" },
      groups: [
        {
          kind: "case",
          count: 1,
          closed: { first: "2012", last: "2012" },
          rule: "All other cases: 1 year after closing",
        },
      ],
      left: [{ what: "held", count: 1 }],
      seal: { key_id: keys.signing.id },
    });
    expect(certificate.with).toContainEqual({ what: "interview", count: 1 });
    const file = await ask(one, "retention.certificate", { params: { id } });
    expect(file.status).toBe(200);
    for (const { uuid, number } of rows)
      for (const word of [uuid, number, canary]) expect(file.text).not.toContain(word);
    const path = join(await mkdtemp(join(tmpdir(), "bellwether-certificate-")), "certificate.json");
    const verified = async (text: string) => {
      await writeFile(path, text);
      return (await verifyCertificate(world.db, path, keys))?.problems;
    };
    expect(await verified(file.text)).toEqual([]);
    const given: Certificate = JSON.parse(file.text);
    expect(await verified(JSON.stringify({ ...given, records: 2 }))).not.toEqual([]);
    expect(await verified(JSON.stringify({ ...given, seal: null }))).not.toEqual([]);
    // Whoever holds the database cannot say that fewer were destroyed.
    await world.db.deleteFrom("retention_items").where("state", "=", "destroyed").execute();
    expect(await verified(file.text)).toEqual([expect.stringContaining("are not those of the certificate")]);
  });
});
