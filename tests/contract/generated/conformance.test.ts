import { randomUUID } from "node:crypto";
import { afterAll, aroundEach, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpointNames, endpoints } from "#contract/endpoints/table.ts";
import { type EndpointDefinition, neverFile } from "#contract/kit/endpoint.ts";
import { contentDigest } from "#server/platform/files/received-body.ts";
import { completed } from "#support/matrix/completed.ts";
import { type Answer, type Call, type Caller, jsonOf } from "#support/matrix/http.ts";
import { undoing, withMerge } from "#support/matrix/merged.ts";
import { type Actor, needsAdministrator, rules } from "#support/matrix/model.ts";
import { readied } from "#support/matrix/ready.ts";
import { changesShared, recordOf } from "#support/matrix/record-of.ts";
import { refusedOnOneComputer } from "#support/matrix/report-links.ts";
import { callFor, personBody, type Target } from "#support/matrix/requests.ts";
import { startUnclaimed, startWorld, type TestWorld } from "#support/matrix/server.ts";
import { undeclaredKeys } from "#support/matrix/strict.ts";
import { codeAt, emailOf, password } from "#support/matrix/world.ts";

let world: TestWorld;
/** What every call is about: what one changes of it is undone before the next. */
let records: Target;

beforeAll(async () => {
  world = await startWorld();
  records = await world.build("team");
});
afterAll(() => world?.close());

const definitionOf = (name: EndpointName): EndpointDefinition => endpoints[name];

const actorFor = (name: EndpointName): Actor =>
  name === "session.verify"
    ? "pending"
    : changesShared(name)
      ? "districtAdministrator"
      : needsAdministrator(name)
        ? "schoolAdministrator"
        : "owner";

/** A call that succeeds, and its caller. */
async function happy(name: EndpointName): Promise<{ caller: Caller; call: Call; target: Target }> {
  const caller = await world.signIn(actorFor(name));
  if (name === "persons.delete") {
    const made = await caller.call("persons.create", { body: personBody(records) });
    const person = (jsonOf(made) as { data: Target["person"] }).data;
    return { caller, target: records, call: { params: { id: person.id } } };
  }
  if (name === "taskCalendar.update" || name === "taskCalendar.revoke")
    await caller.call("taskCalendar.renew", callFor["taskCalendar.renew"](records));
  if (undoing.some((each) => each === name)) {
    const merged = await withMerge(world, caller, records);
    return { caller, target: merged, call: await world.callWithVersion(name, merged) };
  }
  if (name === "session.login") {
    const fresh = await world.signIn("anonymous");
    return {
      caller: fresh,
      target: records,
      call: { body: { email: emailOf("owner"), password, remember: false } },
    };
  }
  if (name === "session.verify")
    return { caller, target: records, call: { body: { code: codeAt(world.clock.advance(60_000)) } } };
  if (name === "users.invitation" || name === "users.acceptInvitation")
    return { caller: await world.signIn("anonymous"), target: records, call: await invitedCall(name) };
  if (name === "session.resetPassword") return { caller, target: records, call: await resetCall(caller) };
  await readied(world, name, records, new Date(world.clock.advance(0)).toISOString());
  const call = await completed(name, caller, await world.callWithVersion(name, records));
  return { caller, target: records, call };
}

const chosen = "another long phrase";

/** The code of the newest mail to this address. */
async function mailedCode(caller: Caller, email: string): Promise<string> {
  const mails = (jsonOf(await caller.call("session.mail")) as { data: { to: string; text: string }[] }).data;
  const mail = mails.find((each) => each.to === email);
  return /code: (\S+)/i.exec(mail?.text ?? "")?.[1] ?? "";
}

async function resetCall(caller: Caller): Promise<Call> {
  const email = emailOf("onlooker");
  await caller.call("session.forgotPassword", { body: { email } });
  const token = await mailedCode(caller, email);
  return { body: { token, email, password: chosen, password_confirmation: chosen } };
}

async function invitedCall(name: "users.invitation" | "users.acceptInvitation"): Promise<Call> {
  const administrator = await world.signIn("schoolAdministrator");
  const made = await administrator.call("users.invite", callFor["users.invite"](records));
  const { email } = (jsonOf(made) as { data: { email: string } }).data;
  const token = await mailedCode(administrator, email);
  if (name === "users.invitation") return { body: { token } };
  return { body: { token, password: chosen, password_confirmation: chosen } };
}

function expectConforming(name: EndpointName, answer: Answer): void {
  const definition = definitionOf(name);
  expect(answer.status, answer.text).toBe(definition.status);
  const isFile = answer.headers["content-disposition"] !== undefined;
  if (definition.format === "file" || (definition.mayBeFile && isFile)) {
    expect(String(answer.headers["content-disposition"])).toMatch(/^attachment;/);
    return;
  }
  if (definition.format === "lines") {
    expect(answer.headers["content-type"]).toBe("application/x-ndjson");
    const lines = answer.text.trim().split("\n");
    for (const line of lines) expect(definition.response?.safeParse(JSON.parse(line)).success).toBe(true);
    return;
  }
  if (definition.response === null) {
    expect(answer.text).toBe("");
    return;
  }
  expect(String(answer.headers["content-type"])).toMatch(/^application\/json/);
  const body = jsonOf(answer);
  expect(definition.response.safeParse(body).error?.message).toBeUndefined();
  expect(undeclaredKeys(definition.response, body)).toEqual([]);
}

const all = endpointNames.filter((name) => name !== "session.setUp" && !refusedOnOneComputer.includes(name));
/** Told once a day of whoever reads the same with it and by opening it: tests/contract/meetings/minutes.test.ts. */
const toldOnce: readonly EndpointName[] = ["minutes.since"];
const audited = all.filter((name) => definitionOf(name).audit !== null && !toldOnce.includes(name));
const versioned = all.filter((name) => definitionOf(name).versioned);
/** A repeated download is another export, with a record of its own. */
const repeatable = all.filter(
  (name) =>
    endpoints[name].method !== "GET" &&
    endpoints[name].group !== "session" &&
    !definitionOf(name).transient &&
    neverFile(definitionOf(name)) &&
    !definitionOf(name).unstored &&
    !definitionOf(name).once,
);
/** What shows a secret once. */
const once = all.filter((name) => definitionOf(name).once);

interface Done {
  readonly answer: Answer;
  readonly rows: Awaited<ReturnType<TestWorld["auditRows"]>>;
}
const doneCalls = new Map<EndpointName, Done>();

/** The call that succeeds, made once: its answer, and what it has written into the audit log. */
async function happyCall(name: EndpointName): Promise<Done> {
  const found = doneCalls.get(name);
  if (found !== undefined) return found;
  const done = await world.undone(async () => {
    const { caller, call } = await happy(name);
    const before = await world.auditEnd();
    const answer = await caller.call(name, call);
    const rows = await world.auditRows(before);
    await world.settled();
    await world.verifyAudit();
    return { answer, rows };
  });
  doneCalls.set(name, done);
  return done;
}

describe("the happy path of every endpoint", () => {
  it.each(all)("%s answers with its status and nothing but its schema", async (name) => {
    expectConforming(name, (await happyCall(name)).answer);
  });

  it("session.setUp does so on a server without users", async () => {
    const unclaimed = await startUnclaimed();
    try {
      const answer = await unclaimed.caller.call(
        "session.setUp",
        callFor["session.setUp"](await world.build("missing")),
      );
      expectConforming("session.setUp", answer);
      const session = await unclaimed.caller.call("session.show");
      expect(jsonOf(session)).toMatchObject({ data: { user: { email: "robin@alder.example" } } });
      expect((await unclaimed.auditRows()).filter((row) => row.action === "session.set-up")).toHaveLength(1);
      await unclaimed.verifyAudit();
    } finally {
      await unclaimed.close();
    }
  });
});

describe("the audit log", () => {
  it.each(audited)("has exactly one more row after %s", async (name) => {
    const { answer, rows } = await happyCall(name);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(rows.map((row) => row.outcome)).toEqual(["ok"]);
    if (name !== "session.profile" && name !== "session.login")
      expect(rows[0]?.action).toBe(definitionOf(name).audit);
  });

  it("holds as a chain after all of them", async () => {
    const one = audited[0];
    if (one !== undefined) await happyCall(one);
    await world.verifyAudit();
  });

  it("has a name for every endpoint that changes something", () => {
    const silent = all.filter(
      (name) =>
        endpoints[name].method !== "GET" &&
        definitionOf(name).audit === null &&
        !definitionOf(name).transient,
    );
    expect(silent).toEqual([]);
  });
});

/** Other bytes with their own digest. */
const withBytes = (call: Call, bytes: Buffer): Call => ({
  ...call,
  bytes,
  headers: { ...call.headers, "content-digest": contentDigest(bytes) },
});

const versionIn = (answer: Answer): number => {
  const body = jsonOf(answer) as { data?: { version: number }; reminder?: { version: number } };
  return (body.data ?? body.reminder)?.version ?? 0;
};

describe("versions", () => {
  aroundEach((run) => world.undone(run));

  it.each(versioned)(
    "%s needs If-Match, refuses a stale one with the record, and gives the next",
    async (name) => {
      const { caller, call, target } = await happy(name);
      const record = recordOf(name, target);
      if (record === null) throw new Error(`${name} is about no record`);
      const bare = { ...call, headers: {} };
      const before = await world.writes();

      const without = await caller.call(name, bare);
      expect(without.status).toBe(428);
      expect(jsonOf(without)).toEqual({ message: expect.any(String) });

      const stale = await caller.call(name, { ...bare, headers: { "if-match": '"99"' } });
      expect(stale.status).toBe(412);
      const { message, current } = jsonOf(stale) as { message: string; current: unknown };
      expect(message).not.toBe("");
      expect(current).toMatchObject({ id: record.id });
      const { response } = definitionOf(name);
      const wrapped = name === "reminders.update" ? { reminder: current } : { data: current };
      expect(response?.safeParse(wrapped).error?.message).toBeUndefined();

      const malformed = await caller.call(name, { ...bare, headers: { "if-match": "banana" } });
      expect([412, 428]).toContain(malformed.status);
      expect(await world.writes()).toBe(before);

      const done = await caller.call(name, call);
      expect(done.status, done.text).toBe(200);
      expect(done.headers.etag).toBe(`"${versionIn(done)}"`);
      expect(`"${versionIn(done)}"`).not.toBe(call.headers?.["if-match"]);
      const again = await caller.call(name, call);
      expect(again.status).toBe(412);
      const next = await caller.call(name, { ...call, headers: { "if-match": String(done.headers.etag) } });
      // What can be done only once is refused at the second try, for that reason.
      const once = definitionOf(name).method === "POST";
      expect(once ? [200, 409, 422] : [200], next.text).toContain(next.status);
      await caller.call("session.logout", { body: {} });
    },
  );

  it.each(["persons.show", "cases.show", "assessments.show", "persons.create", "cases.create"] as const)(
    "%s gives the ETag that an update sends back",
    async (name) => {
      const { caller, call } = await happy(name);
      const answer = await caller.call(name, call);
      expect(answer.headers.etag).toBe(`"${versionIn(answer)}"`);
    },
  );

  it("treats saving an assessment whose uuid exists as an update", async () => {
    const { caller, call, target } = await happy("assessments.update");
    const bare = { body: call.body };
    expect((await caller.call("assessments.save", bare)).status).toBe(428);
    const stale = await caller.call("assessments.save", { ...bare, headers: { "if-match": '"99"' } });
    expect(stale.status).toBe(412);
    const rows = await world.db.selectFrom("assessments").select("id").execute();
    const saved = await caller.call("assessments.save", { ...bare, headers: call.headers });
    expect(saved.status, saved.text).toBeLessThan(300);
    expect((jsonOf(saved) as { data: { id: number } }).data.id).toBe(target.assessment.id);
    expect(await world.db.selectFrom("assessments").select("id").execute()).toHaveLength(rows.length);
  });
});

describe("Idempotency-Key", () => {
  aroundEach((run) => world.undone(run));

  it.each(once)("%s is applied once, and a repeat is told that it was done", async (name) => {
    const { caller, call } = await happy(name);
    const keyed: Call = { ...call, headers: { ...call.headers, "idempotency-key": randomUUID() } };
    const first = await caller.call(name, keyed);
    expect(first.status, first.text).toBe(endpoints[name].status);
    await world.settled();
    const after = await world.writes();
    const second = await caller.call(name, keyed);
    expect([second.status, second.text]).toEqual([422, expect.stringContaining("This was done already.")]);
    expect(await world.writes()).toBe(after);
  });

  it.each(repeatable)(
    "%s is applied once, answers alike, and refuses the key for another body",
    async (name) => {
      const { caller, call } = await happy(name);
      const key = randomUUID();
      const keyed: Call = { ...call, headers: { ...call.headers, "idempotency-key": key } };
      const first = await caller.call(name, keyed);
      expect(first.status, first.text).toBeLessThan(300);
      expect(first.headers["idempotent-replayed"]).toBeUndefined();
      await world.settled();
      const after = await world.writes();
      const audit = await world.auditEnd();

      const second = await caller.call(name, keyed);
      expect(second.status).toBe(first.status);
      expect(second.text).toBe(first.text);
      expect(second.headers.etag).toBe(first.headers.etag);
      expect(second.headers["idempotent-replayed"]).toBe("true");
      expect(await world.writes()).toBe(after);
      // Nothing is done again; that the record was shown again is one line of the log.
      const shown = second.text !== "" && endpoints[name].audit !== null;
      expect((await world.auditEnd()) - audit).toBe(shown ? 1 : 0);

      const other: Call = keyed.bytes
        ? withBytes(keyed, Buffer.alloc(keyed.bytes.length, "x"))
        : keyed.file
          ? { ...keyed, file: { ...keyed.file, content: Buffer.from("something else") } }
          : {
              ...keyed,
              body: {
                ...(keyed.body as object | undefined),
                tags: ["other"],
                state: { type: "subject", subject_name: "Other", findings: "Other" },
              },
            };
      const refused = await caller.call(name, other);
      expect(refused.status, refused.text).toBe(422);
      expect(await world.writes()).toBe(after);

      const colleague = await world.signIn(changesShared(name) ? "stranger" : "districtAdministrator");
      const theirs = await colleague.call(name, keyed);
      expect(theirs.headers["idempotent-replayed"]).toBeUndefined();
    },
  );
});

it("has a happy path for every endpoint of the table", () => {
  expect([...all, ...refusedOnOneComputer, "session.setUp"].sort()).toEqual(Object.keys(rules).sort());
});
