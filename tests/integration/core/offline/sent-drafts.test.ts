import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SendDraft } from "#support/killed/send-draft.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import { fileKeychain } from "../../../crash/desk.ts";
import { dataFolder, failureOf, type RunningCore, runCore, until } from "../harness.ts";

let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let running: RunningCore | null;
let caseId: number;

beforeEach(async () => {
  server = await startTestServer();
  folder = await dataFolder();
  running = null;
  const client = await server.as("assessor");
  const body = { title: "Around it", organization_id: server.organizations.north, subject_person_ids: [] };
  caseId = ((await client.request("POST", "/api/v2/cases", { body })).body as { data: { id: number } }).data
    .id;
});
afterEach(async () => {
  await running?.stop();
  await server.close();
  await folder.remove();
});

const keychain = () => join(folder.path, "keychain.json");
const data = () => join(folder.path, "data");

/** The same computer, started again after its host died. */
const start = async (): Promise<RunningCore> => {
  running = await runCore({ data: data(), credentials: fileKeychain(keychain()), serverUrl: server.url });
  const { phase } = await running.client.call("app.state", {});
  if (phase !== "signed-in")
    await running.client.call("session.signIn", {
      email: server.users.assessor.email,
      password: testPassword,
      remember: true,
    });
  return running;
};

/** Sends a draft in a process that dies; tells whether it died there. */
async function killed(key: string, call: { readonly endpoint: string }, dieAt: string): Promise<boolean> {
  const wanted: SendDraft = {
    folder: data(),
    keychain: keychain(),
    serverUrl: server.url,
    email: server.users.assessor.email,
    password: testPassword,
    key,
    call,
    dieAt,
  };
  const script = join(import.meta.dirname, "../../../support/killed/send-draft.ts");
  const child = spawn(process.execPath, [script, JSON.stringify(wanted)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [, signal] = await once(child, "exit");
  return signal === "SIGKILL";
}

const kept = async (core: RunningCore, key: string) => {
  const { draft } = await core.client.call("drafts.get", { key });
  const { drafts } = await core.client.call("drafts.list", {});
  expect(drafts.map((each) => each.key)).toEqual(draft === null ? [] : [key]);
  return draft?.body ?? null;
};

const before = ["send.before", "outbox.before-commit"];
const queued = [
  ...before,
  "outbox.after-commit",
  "outbox.after-head",
  "outbox.before-send",
  "request.before",
  "request.after",
  "outbox.after-answer",
  "outbox.after-ack",
  "send.after",
];

describe("a comment whose host dies while it is sent", () => {
  it.each(queued)("at %s: it is there once and no draft, or the draft is whole", async (dieAt) => {
    const key = `comment:${caseId}`;
    const body = { body: "Said once." };
    const call = { endpoint: "cases.comment", params: { id: caseId }, body };
    expect(await killed(key, call, dieAt)).toBe(true);
    const core = await start();
    const comments = () => server.db.selectFrom("comments").select("id").execute();
    if (before.includes(dieAt)) {
      expect(await kept(core, key)).toEqual({ text: "whole" });
      expect(await comments()).toHaveLength(0);
      return;
    }
    expect(await kept(core, key)).toBeNull();
    await until(async () => (await core.client.call("outbox.list", {})).changes.length === 0);
    expect(await comments()).toHaveLength(1);
    expect(await kept(core, key)).toBeNull();
  });
});

describe("a saved search, which only the server can make, whose host dies while it is sent", () => {
  it.each(["send.before", "request.before", "request.after", "send.after"])(
    "at %s: it is there once and no draft, or the draft is whole",
    async (dieAt) => {
      const key = "search:new";
      const body = {
        name: "Made once",
        resource: "cases",
        query: { stage: "intake" },
        columns: null,
        shared_with: { kind: "nobody" },
        alert: "off",
      };
      expect(await killed(key, { endpoint: "searches.create", body } as never, dieAt)).toBe(true);
      const core = await start();
      const draft = await kept(core, key);
      const searches = await server.db
        .selectFrom("saved_searches")
        .select("id")
        .where("name", "=", "Made once")
        .execute();
      if (dieAt === "send.before") expect([draft, searches.length]).toEqual([{ text: "whole" }, 0]);
      else expect([draft, searches.length]).toEqual([null, 1]);
    },
  );
});

describe("a new case whose host dies while it is sent", () => {
  it.each(queued)("at %s: it is there once and no draft, or the draft is whole", async (dieAt) => {
    const key = "case:new";
    const body = {
      uuid: uuidv7(),
      title: "Made once",
      organization_id: server.organizations.north,
      subject_person_ids: [],
    };
    expect(await killed(key, { endpoint: "cases.create", body } as never, dieAt)).toBe(true);
    const core = await start();
    const cases = () => server.db.selectFrom("cases").select("id").where("title", "=", "Made once").execute();
    if (before.includes(dieAt)) {
      expect(await kept(core, key)).toEqual({ text: "whole" });
      expect(await cases()).toHaveLength(0);
      return;
    }
    expect(await kept(core, key)).toBeNull();
    await until(async () => (await core.client.call("outbox.list", {})).changes.length === 0);
    expect(await cases()).toHaveLength(1);
  });
});

describe("a draft whose change is refused", () => {
  it("is there again, also after a restart, and what was typed on is never taken for sent", async () => {
    const core = await start();
    const put = (key: string, text: string) =>
      core.client.call("drafts.put", { key, label: "", body: { text } });
    await put("time:1", "refused");
    const entry = { started_at: "2026-03-01T08:00:00.000Z", minutes: 5, activity: "Interview" };
    const call = { endpoint: "cases.logTime", params: { id: 999_999 }, body: entry, draft: "time:1" };
    expect(await failureOf(core.client.call("api.call", call))).toMatchObject({ code: "NOT_FOUND" });
    expect(await kept(core, "time:1")).toEqual({ text: "refused" });
    const body = { title: "", organization_id: server.organizations.north, subject_person_ids: [] };
    const refused = core.client.call("api.call", { endpoint: "cases.create", body, draft: "time:1" });
    expect(await failureOf(refused)).toMatchObject({ code: "VALIDATION" });
    expect(await kept(core, "time:1")).toEqual({ text: "refused" });
    await core.client.call("api.call", { ...call, params: { id: caseId } });
    expect(await kept(core, "time:1")).toBeNull();
    await put("time:1", "typed on");
    await core.stop();
    expect(await kept(await start(), "time:1")).toEqual({ text: "typed on" });
  });
});
