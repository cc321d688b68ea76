import { readFile } from "node:fs/promises";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesBelow } from "#support/corpus/plain-text.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import { createFakeKeychain, dataFolder, type FakeKeychain, failureOf, until } from "../harness.ts";
import {
  arrivedAll,
  comeBack,
  createNetwork,
  json,
  type Network,
  openPage,
  type Page,
  signInAs,
} from "./outbox-harness.ts";

let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let keychain: FakeKeychain;
let network: Network;
let page: Page | null;

beforeEach(async () => {
  server = await startTestServer();
  folder = await dataFolder();
  keychain = createFakeKeychain();
  network = createNetwork();
  page = null;
});
afterEach(async () => {
  await page?.stop();
  await server.close();
  await folder.remove();
});

const open = async (user: Parameters<typeof openPage>[3] = "assessor"): Promise<Page> => {
  await page?.stop();
  page = await openPage(server, network, { data: folder.path, credentials: keychain }, user);
  return page;
};
const back = (from: Page) => comeBack(network, from);

const personBody = (last_name: string) => ({
  uuid: uuidv7(),
  first_name: "Canary",
  last_name,
  person_type_id: 1,
  organization_id: server.organizations.north,
});
const rows = (table: "persons" | "assessments" | "interviews" | "reminders") =>
  server.db.selectFrom(table).selectAll().execute();
type Record = { id: number; uuid: string; version: number; local_revision?: number };
const recordIn = (answer: { readonly data: unknown }): Record => {
  const data = answer.data as { data?: Record; reminder?: Record };
  return (data.reminder ?? data.data) as Record;
};
const match = (record: Record) =>
  record.local_revision === undefined
    ? `"${record.version}"`
    : `"${record.version}+${record.local_revision}"`;

describe("a data folder that may not be written to", () => {
  const refusing = async (code: string): Promise<Page> => {
    const faultHook = (point: string) => {
      if (point === "outbox.before-commit") throw Object.assign(new Error(code), { code });
    };
    page = await openPage(server, network, {
      data: folder.path,
      credentials: keychain,
      ports: { faultHook },
    });
    return page;
  };
  const said = async (one: Page) =>
    (await failureOf(one.call("persons.create", { body: personBody("Nowhere") }))).message;

  it("keeps nobody from saving while the server can be reached, is no full disk, and calls nothing else saved", async () => {
    const one = await refusing("SQLITE_READONLY");
    const answer = await one.call("persons.create", { body: personBody("Straight") });
    expect(answer).toMatchObject({ status: 201, queuedAt: null });
    const { uuid } = recordIn(answer);
    const body = { ...personBody("Straightened"), uuid };
    await one.call("persons.update", { params: { id: uuid }, body, ifMatch: match(recordIn(answer)) });
    expect((await rows("persons")).map(({ last_name }) => last_name)).toEqual(["Straightened"]);
    expect(await one.waiting()).toBe(0);
    network.mode = "cut";
    expect(await said(one)).toMatch(/^Bellwether may not write in its folder on this computer\./);
    expect(await rows("persons")).toHaveLength(1);
  });

  it("is told from a full disk", async () => {
    const one = await refusing("SQLITE_FULL");
    network.mode = "cut";
    expect(await said(one)).toMatch(/^The disk of this computer is full\./);
  });
});

describe("a change on a team server", () => {
  it("is answered by the server where that can be reached, and nothing waits", async () => {
    const one = await open();
    const answer = await one.call("persons.create", { body: personBody("Direct") });
    expect(answer).toMatchObject({ status: 201, queuedAt: null, data: { data: { last_name: "Direct" } } });
    expect([await one.waiting(), (await rows("persons")).length]).toEqual([0, 1]);
  });

  it("waits where the server cannot be reached, is seen in reads, and arrives once when it is back", async () => {
    const one = await open();
    await one.call("persons.list");
    network.mode = "cut";
    const answer = await one.call("persons.create", { body: personBody("Offline") });
    expect(answer).toMatchObject({ data: { data: { last_name: "Offline" } } });
    expect(answer.queuedAt).not.toBeNull();
    const { uuid } = recordIn(answer);
    expect(await one.call("persons.show", { params: { id: uuid } })).toMatchObject({
      data: { data: { last_name: "Offline" } },
    });
    const list = (await one.call("persons.list")).data as { data: { name: string }[] };
    expect(list.data.map(({ name }) => name)).toEqual(["Canary Offline"]);
    expect((await one.core.client.call("app.state", {})).outbox).toMatchObject({ waiting: 1 });
    await back(one);
    await arrivedAll(one);
    expect((await rows("persons")).map(({ last_name }) => last_name)).toEqual(["Offline"]);
  });

  it("whose answer was lost is sent again under its key, and made once", async () => {
    const one = await open();
    network.mode = "deaf";
    const answer = await one.call("persons.create", { body: personBody("Twice") });
    expect(answer.queuedAt).not.toBeNull();
    await until(() => network.arrived.length === 1);
    await back(one);
    await arrivedAll(one);
    expect(network.arrived.filter((one) => one === "POST /api/v2/persons").length).toBeGreaterThan(1);
    expect(await rows("persons")).toHaveLength(1);
  });

  it("that is refused while the form waits returns to the form, and leaves nothing", async () => {
    const one = await open();
    const body = { ...personBody("Refused"), organization_id: server.organizations.agency };
    const failure = await failureOf(one.call("persons.create", { body }));
    expect(failure.code).toBe("VALIDATION");
    expect(await one.waiting()).toBe(0);
  });

  it("made without a network keeps its order and what it needs: person, assessment, interview, task", async () => {
    const one = await open();
    network.mode = "cut";
    const person = recordIn(await one.call("persons.create", { body: personBody("Path") }));
    const made = await one.call("assessments.save", {
      body: { uuid: uuidv7(), person_uuid: person.uuid, state: { steps: {}, interviewIds: [] } },
    });
    const assessment = recordIn(made);
    const interview = {
      assessment_uuid: assessment.uuid,
      section: "interviews",
      state: { interview_type: "witness" },
    };
    await one.call("interviews.create", { body: interview });
    const task = recordIn(
      await one.call("reminders.create", {
        body: { remindable_id: assessment.id, section: "assessment_findings", state: { source: "School" } },
      }),
    );
    await one.call("reminders.update", {
      params: { id: task.id },
      ifMatch: match(task),
      body: {
        remindable_id: assessment.id,
        section: "assessment_findings",
        state: { source: "School and home" },
      },
    });
    const shown = await one.call("assessments.show", { params: { idOrUuid: assessment.uuid } });
    expect((shown.data as { data: { interviews: unknown[]; tasks: unknown[] } }).data).toMatchObject({
      interviews: [{ section: "interviews" }],
      tasks: [{ state: { source: "School and home" } }],
    });
    expect(await one.waiting()).toBe(5);
    await back(one);
    await arrivedAll(one);
    const [first, second] = network.arrived;
    expect([first, second]).toEqual(["POST /api/v2/persons", "POST /api/v2/assessments"]);
    expect([await rows("interviews"), await rows("reminders")].map((all) => all.length)).toEqual([1, 1]);
    expect(JSON.parse(String((await rows("reminders"))[0]?.state))).toMatchObject({
      source: "School and home",
    });
    // An address that the page still has leads to the server's record.
    const again = await one.call("reminders.update", {
      params: { id: task.id },
      ifMatch: '"2"',
      body: { remindable_id: assessment.id, section: "assessment_findings", state: { source: "Third" } },
    });
    expect(again.queuedAt).toBeNull();
  });

  it("that the server refuses later blocks only what needs it", async () => {
    const one = await open();
    network.mode = "cut";
    const person = recordIn(await one.call("persons.create", { body: personBody("Blocked") }));
    await one.call("assessments.save", { body: { uuid: uuidv7(), person_uuid: person.uuid } });
    await one.call("persons.create", { body: personBody("Free") });
    let refusing = true;
    network.refuse = (url, method) => {
      if (!refusing || method !== "POST" || !url.endsWith("/persons")) return null;
      refusing = false;
      return json(422, { message: "First name is wrong.", errors: { first_name: ["First name is wrong."] } });
    };
    await back(one);
    const outbox = async () => (await one.core.client.call("outbox.list", {})).changes;
    await until(async () => (await outbox()).length === 2 && (await outbox())[0]?.state === "attention");
    const changes = await outbox();
    expect(changes).toMatchObject([
      { kind: "person", state: "attention", reason: "First name is wrong." },
      { kind: "assessment", state: "waiting", waitsFor: changes[0]?.id },
    ]);
    expect((await rows("persons")).map(({ last_name }) => last_name)).toEqual(["Free"]);
    await one.core.client.call("outbox.retry", { id: String(changes[0]?.id) });
    await arrivedAll(one);
    expect(await rows("assessments")).toHaveLength(1);
  });

  it("can be discarded with all that needs it", async () => {
    const one = await open();
    network.mode = "cut";
    const person = recordIn(await one.call("persons.create", { body: personBody("Gone") }));
    await one.call("assessments.save", { body: { uuid: uuidv7(), person_uuid: person.uuid } });
    await one.call("persons.create", { body: personBody("Stays") });
    const { changes } = await one.core.client.call("outbox.list", {});
    const id = String(changes[0]?.id);
    expect(await one.core.client.call("outbox.discard", { id, confirm: "DELETE" })).toEqual({ discarded: 2 });
    expect((await failureOf(one.call("persons.show", { params: { id: person.uuid } }))).code).toBe("OFFLINE");
    await back(one);
    await arrivedAll(one);
    expect((await rows("persons")).map(({ last_name }) => last_name)).toEqual(["Stays"]);
  });

  it("survives the end of the program and the loss of its network", async () => {
    const one = await open();
    network.mode = "cut";
    await one.call("persons.create", { body: personBody("Kept") });
    const two = await open(null);
    expect(await two.waiting()).toBe(1);
    await back(two);
    await arrivedAll(two);
    expect(await rows("persons")).toHaveLength(1);
  });
});

describe("the session behind the outbox", () => {
  it("that has ended stops the sending, says so, and goes on after signing in", async () => {
    const one = await open();
    network.mode = "cut";
    await one.call("persons.create", { body: personBody("Later") });
    await server.db.deleteFrom("sessions").execute();
    network.mode = "ok";
    await one.core.client
      .call("session.signIn", { email: "nobody@test.example", password: "x", remember: false })
      .catch(() => null);
    await until(async () => (await one.core.client.call("app.state", {})).phase === "sign-in");
    expect((await one.core.client.call("app.state", {})).outbox).toMatchObject({
      waiting: 1,
      needsSignIn: true,
    });
    expect(await rows("persons")).toHaveLength(0);
    await signInAs(one.core, server, "assessor");
    await arrivedAll(one);
    expect(await rows("persons")).toHaveLength(1);
  });

  it("are told at the sign-in of the next start, as a number and nothing else", async () => {
    const one = await open(null);
    const { email } = server.users.assessor;
    await one.core.client.call("session.signIn", { email, password: testPassword, remember: false });
    network.mode = "cut";
    await one.call("persons.create", { body: personBody("Kept") });
    const again = await open(null);
    const state = () => again.core.client.call("app.state", {});
    await until(async () => (await state()).waitingHere === 1);
    expect(await state()).toMatchObject({ phase: "sign-in", outbox: null, closedAccount: null });
    network.mode = "ok";
    await signInAs(again.core, server, "assessor");
    await arrivedAll(again);
    expect((await state()).waitingHere).toBe(0);
  });

  it("of a deactivated account: its cache is removed, what was typed waits until it is active again", async () => {
    const one = await open();
    await one.call("persons.list");
    network.mode = "cut";
    await one.call("persons.create", { body: personBody("Kept") });
    await one.core.client.call("drafts.put", {
      key: "case:new",
      label: "New case",
      body: { title: "Begun" },
    });
    const active = (value: number) =>
      server.db
        .updateTable("users")
        .set({ active: value })
        .where("id", "=", server.users.assessor.id)
        .execute();
    await active(0);
    network.mode = "ok";
    await one.call("users.list").catch(() => null);
    await until(async () => (await one.core.client.call("app.state", {})).phase === "sign-in");
    const entry = () =>
      JSON.parse([...keychain.entries].find(([name]) => name.startsWith("profile:"))?.[1] ?? "{}");
    await until(async () => !(await filesBelow(folder.path)).some((path) => /\/cache/.test(path)));
    expect(entry()).toMatchObject({ copiesKey: null, signIn: null, outboxKey: expect.any(String) });
    expect(await rows("persons")).toHaveLength(0);
    // Its person is told what waits, now and after a restart, and nobody is told whose or what it is.
    const closed = async (of: Page) => (await of.core.client.call("app.state", {})).closedAccount;
    expect(await closed(one)).toEqual({ changes: 1, drafts: 1, lasting: true });
    const marks = (await filesBelow(folder.path)).filter((path) => path.endsWith("profile.json"));
    expect(JSON.parse(await readFile(marks[0] ?? "", "utf8")).closed).toEqual({ changes: 1, drafts: 1 });
    await active(1);
    await signInAs(one.core, server, "assessor");
    await arrivedAll(one);
    expect(await closed(one)).toBeNull();
    expect(JSON.parse(await readFile(marks[0] ?? "", "utf8")).closed ?? null).toBeNull();
    expect(await rows("persons")).toMatchObject([{ last_name: "Kept" }]);
  });

  it("whose password was changed elsewhere goes on with the new one", async () => {
    const one = await open();
    network.mode = "cut";
    await one.call("persons.create", { body: personBody("Later") });
    const elsewhere = await server.as("assessor");
    const password = "another long enough phrase";
    const changed = await elsewhere.post("/profile", {
      action: "password",
      current_password: testPassword,
      password,
      password_confirmation: password,
    });
    expect(changed.status, changed.text).toBe(200);
    network.mode = "ok";
    await one.call("users.list").catch(() => null);
    await until(async () => (await one.core.client.call("app.state", {})).phase === "sign-in");
    expect(await rows("persons")).toHaveLength(0);
    const { email } = server.users.assessor;
    await expect(
      one.core.client.call("session.signIn", { email, password: testPassword, remember: false }),
    ).rejects.toMatchObject({ code: "VALIDATION" });
    await one.core.client.call("session.signIn", { email, password, remember: false });
    await arrivedAll(one);
    expect(await rows("persons")).toHaveLength(1);
  });

  it("of somebody else sends nothing of it, and signing out keeps it", async () => {
    const one = await open();
    network.mode = "cut";
    await one.call("persons.create", { body: personBody("Mine") });
    network.mode = "ok";
    network.refuse = (_url, method) =>
      method === "POST" && _url.endsWith("/persons") ? json(503, {}) : null;
    await one.core.client.call("session.signOut", {});
    network.refuse = null;
    await signInAs(one.core, server, "colleague");
    expect(await one.waiting()).toBe(0);
    await one.call("persons.list");
    expect(await rows("persons")).toHaveLength(0);
    await one.core.client.call("session.signOut", {});
    await signInAs(one.core, server, "assessor");
    await arrivedAll(one);
    expect(await rows("persons")).toMatchObject([{ last_name: "Mine" }]);
    const entries = await server.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "person.create")
      .execute();
    expect(entries.map(({ user_id }) => user_id)).toEqual([server.users.assessor.id]);
  });
});

describe("the outbox", () => {
  it("can be exported as a file, and is announced by one event", async () => {
    const one = await open();
    const told: unknown[] = [];
    one.core.client.on("outbox.changed", (summary) => told.push(summary));
    network.mode = "cut";
    await one.call("persons.create", { body: personBody("Readable") });
    await until(() => told.length > 0);
    expect(told.at(-1)).toMatchObject({ waiting: 1, sending: false });
    const { url } = await one.core.client.call("outbox.export", {});
    const content = await one.core.core.openTicket(String(url).split("/").at(-1) ?? "");
    const text = (await content?.body.toArray())?.join("") ?? "";
    expect(JSON.parse(text)).toMatchObject({ changes: [{ content: { last_name: "Readable" } }] });
    expect(content).toMatchObject({ download: true, size: Buffer.byteLength(text) });
  });

  it("merges with what a colleague changed meanwhile, and says both", async () => {
    const one = await open();
    const person = recordIn(
      await one.call("persons.create", { body: { ...personBody("Shared"), grade: "9" } }),
    );
    await one.call("persons.show", { params: { id: person.uuid } });
    const merged: unknown[] = [];
    one.core.client.on("outbox.merged", (news) => merged.push(news));
    network.mode = "cut";
    const mine = { ...personBody("Mine"), uuid: person.uuid, grade: "9" };
    await one.call("persons.update", { params: { id: person.uuid }, ifMatch: match(person), body: mine });
    const colleague = await server.as("colleague");
    const theirs = { ...personBody("Shared"), uuid: person.uuid, grade: "10" };
    expect((await colleague.put(`/api/v2/persons/${person.uuid}`, theirs, { ifMatch: 1 })).status).toBe(200);
    await back(one);
    await arrivedAll(one);
    expect(await rows("persons")).toMatchObject([{ last_name: "Mine", grade: "10" }]);
    expect(merged).toMatchObject([{ fields: [["grade"]], by: expect.any(String) }]);
  });

  it("names who changed the record in a clash, and waits for a choice", async () => {
    const one = await open();
    const person = recordIn(await one.call("persons.create", { body: personBody("Shared") }));
    network.mode = "cut";
    const mine = { ...personBody("Mine"), uuid: person.uuid };
    await one.call("persons.update", { params: { id: person.uuid }, ifMatch: match(person), body: mine });
    const colleague = await server.as("colleague");
    const theirs = { ...personBody("Theirs"), uuid: person.uuid };
    expect((await colleague.put(`/api/v2/persons/${person.uuid}`, theirs, { ifMatch: 1 })).status).toBe(200);
    await back(one);
    const outbox = async () => (await one.core.client.call("outbox.list", {})).changes;
    await until(async () => (await outbox())[0]?.state === "conflict");
    const id = String((await outbox())[0]?.id);
    const { review } = await one.core.client.call("outbox.review", { id });
    expect(review).toMatchObject({
      theirs: { by: "Test colleague" },
      clashes: [{ path: ["last_name"], base: "Shared", mine: "Mine", theirs: "Theirs" }],
    });
    await one.core.client.call("outbox.resolve", { id, choices: [{ path: ["last_name"], take: "mine" }] });
    await arrivedAll(one);
    expect(await rows("persons")).toMatchObject([{ last_name: "Mine", version: 3 }]);
  });
});

describe("a change made without a network to a person who is merged into another meanwhile", () => {
  /** Two records of one person; the second is changed here while it is merged into the first there. */
  const mergedMeanwhile = async (one: Page, survivor: object, mine: object) => {
    const add = async (more: object) =>
      recordIn(await one.call("persons.create", { body: { ...personBody("Twice"), ...more } }));
    const [first, second] = [await add(survivor), await add({})];
    await one.call("persons.show", { params: { id: second.uuid } });
    network.mode = "cut";
    const body = { ...personBody("Twice"), uuid: second.uuid, ...mine };
    await one.call("persons.update", { params: { id: second.uuid }, ifMatch: match(second), body });
    const admin = await server.as("admin");
    const person = { ...personBody("Twice"), uuid: undefined, ...survivor };
    const answer = await admin.post(
      `/api/v2/persons/${first.uuid}/merge`,
      { other: second.uuid, other_version: 1, person },
      { ifMatch: 1 },
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await back(one);
    return first;
  };
  const stored = async (uuid: string) => (await rows("persons")).find((row) => row.uuid === uuid);

  it("is applied to the survivor where nothing contradicts it", async () => {
    const one = await open();
    const { uuid } = await mergedMeanwhile(one, { grade: "10" }, { description: "Typed on the train." });
    await arrivedAll(one);
    expect(await stored(uuid)).toMatchObject({ grade: "10", description: "Typed on the train.", version: 3 });
    expect((await rows("persons")).filter((row) => row.description !== null)).toHaveLength(1);
  });

  it("waits for a choice where the survivor has another value", async () => {
    const one = await open();
    const { uuid } = await mergedMeanwhile(one, { pronouns: "she/her" }, { pronouns: "they/them" });
    const outbox = async () => (await one.core.client.call("outbox.list", {})).changes;
    await until(async () => (await outbox())[0]?.state === "conflict");
    const id = String((await outbox())[0]?.id);
    const { review } = await one.core.client.call("outbox.review", { id });
    expect(review?.clashes).toMatchObject([{ path: ["pronouns"], mine: "they/them", theirs: "she/her" }]);
    expect(await stored(uuid)).toMatchObject({ pronouns: "she/her" });
    const choices = [{ path: ["pronouns"], take: "mine" as const }];
    await one.core.client.call("outbox.resolve", { id, choices });
    await arrivedAll(one);
    expect(await stored(uuid)).toMatchObject({ pronouns: "they/them" });
  });
});
