import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventPayload } from "#contract/bridge/registry.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import { createFakeKeychain, dataFolder, type RunningCore, runCore, until } from "./harness.ts";

// Two people at two computers and one real server: what one does, the other sees within two seconds.

const limit = 2_000;
const rounds = 20;

let server: TestServer;
const folders: Awaited<ReturnType<typeof dataFolder>>[] = [];
const cores: RunningCore[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const core of cores) await core.stop();
  await server.close();
  for (const folder of folders) await folder.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

async function begin(user: "assessor" | "colleague" | "investigator") {
  const folder = await dataFolder();
  folders.push(folder);
  const core = await runCore({
    data: folder.path,
    credentials: createFakeKeychain(),
    serverUrl: server.url,
  });
  cores.push(core);
  const presence: EventPayload<"presence.changed">[] = [];
  core.client.on("presence.changed", (payload) => presence.push(payload));
  const { email } = server.users[user];
  await core.client.call("session.signIn", { email, password: testPassword, remember: false });
  const call = async (endpoint: string, input: object = {}): Promise<Loose> =>
    (await core.client.call("api.call", { endpoint, ...input })).data;
  return { core, call, presence };
}
type Desk = Awaited<ReturnType<typeof begin>>;

const caseBody = (title: string, more: object = {}) => ({
  title,
  stage: "intake",
  reported_at: "2024-11-19T15:00:00.000Z",
  ...more,
});
const at = (id: number, section: string | null, state: "viewing" | "editing" | "gone") => ({
  record: { kind: "case" as const, id },
  section,
  state,
  shown: true,
});

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const within = async (condition: () => boolean | Promise<boolean>): Promise<number> => {
  const from = performance.now();
  await until(condition);
  return performance.now() - from;
};

describe("two people in one case", () => {
  let a: Desk;
  let b: Desk;
  let outsider: Desk;
  let id: number;
  beforeAll(async () => {
    [a, b, outsider] = [await begin("assessor"), await begin("colleague"), await begin("investigator")];
    const team = [{ user_id: server.users.colleague.id, role: "member" }];
    id = (await a.call("cases.create", { body: caseBody("First title", { team }) })).data.id;
    // Each sees a colleague: the streams are open.
    await b.core.client.call("presence.set", at(id, null, "viewing"));
    const asked = async () =>
      (await a.core.client.call("presence.set", at(id, null, "viewing"))).people.length === 1;
    await until(asked);
    await until(() => b.presence.some(({ people }) => people.length === 1));
  });

  it("see the other's saved change within two seconds, although the old record was just read", async () => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const title = `Title ${round}`;
      const before = (await b.call("cases.show", { params: { id } })).data;
      const seen = b.core.events.length;
      const ifMatch = `"${before.version}"`;
      await a.call("cases.update", { params: { id }, body: caseBody(title), ifMatch });
      const told = () =>
        b.core.events
          .slice(seen)
          .some(
            ({ name, payload }) => name === "data.changed" && (payload as Loose).resources.includes("cases"),
          );
      times.push(
        await within(
          async () => told() && (await b.call("cases.show", { params: { id } })).data.title === title,
        ),
      );
    }
    process.stdout.write(
      `live change: median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms of ${times.length}\n`,
    );
    expect(Math.max(...times)).toBeLessThan(limit);
  });

  it("see where the other is within two seconds, and that they have left", async () => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const section = round % 2 === 0 ? "key_observations" : "interviews";
      b.presence.length = 0;
      await a.core.client.call("presence.set", at(id, section, "editing"));
      times.push(
        await within(() =>
          b.presence.some(({ people }) => people[0]?.section === section && people[0].state === "editing"),
        ),
      );
    }
    expect(b.presence.at(-1)?.people[0]?.user).toEqual({
      id: server.users.assessor.id,
      full_name: "Test assessor",
    });
    process.stdout.write(
      `live presence: median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms of ${times.length}\n`,
    );
    expect(Math.max(...times)).toBeLessThan(limit);
    b.presence.length = 0;
    await a.core.client.call("session.lock", {});
    expect(await within(() => b.presence.at(-1)?.people.length === 0)).toBeLessThan(limit);
    await a.core.client.call("session.unlock", { password: testPassword });
  });

  it("are hidden from people who may not see the case", async () => {
    const told = outsider.core.events.filter(({ name }) => name === "data.changed");
    expect(told.flatMap(({ payload }) => (payload as Loose).resources)).toEqual(["session"]);
    const own = await outsider.core.client.call("presence.set", at(id, null, "viewing"));
    expect(own.people).toEqual([]);
    const { people } = await b.core.client.call("presence.set", at(id, null, "viewing"));
    expect(people.map(({ user }) => user.id)).not.toContain(server.users.investigator.id);
  });
});
