import { readdir } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { tellCounts } from "#support/counted.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import {
  createFakeKeychain,
  dataFolder,
  type FakeKeychain,
  type RunningCore,
  runCore,
  until,
} from "../../core/harness.ts";
import { directoryOf } from "./directory.ts";

let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let keychain: FakeKeychain;
let core: RunningCore;

beforeEach(async () => {
  server = await startTestServer();
  folder = await dataFolder();
  keychain = createFakeKeychain();
  core = await runCore({ data: folder.path, credentials: keychain, serverUrl: server.url });
});
afterEach(async () => {
  await core.stop();
  await server.close();
  await folder.remove();
});

/** Milliseconds within which whoever is switched off by their directory has lost everything. */
const promised = 5_000;

const copies = async () =>
  (await readdir(folder.path, { recursive: true })).filter((path) => /(^|\/)cache/.test(path));
const copiesKey = (): unknown =>
  JSON.parse([...keychain.entries].find(([name]) => name.startsWith("profile:"))?.[1] ?? "{}").copiesKey;

it("takes session, stream and copies from whoever a directory switches off, within five seconds", async () => {
  const directory = await directoryOf(server);
  const found = await directory.call(
    "GET",
    `/Users?filter=${encodeURIComponent('userName eq "assessor@test.example"')}`,
  );
  const [{ id }] = found.body.Resources;

  await core.client.call("session.signIn", {
    email: server.users.assessor.email,
    password: testPassword,
    remember: true,
  });
  await core.client.call("api.call", { endpoint: "persons.list" });
  await until(async () => (await copies()).length > 0 && typeof copiesKey() === "string");
  const other = await server.as("assessor");
  const stream = await fetch(`${server.url}/api/v2/live`, {
    headers: {
      Cookie: await other.jar.getCookieString(server.url),
      Origin: server.url,
      Referer: `${server.url}/`,
    },
  });
  expect(stream.status).toBe(200);
  const lines = stream.text();

  const began = performance.now();
  const after = () => Math.round(performance.now() - began);
  const off = await directory.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
  expect(off.status, JSON.stringify(off.body)).toBe(200);
  expect(off.body.active).toBe(false);
  const refused = await other.get("/api/v2/persons");
  const sessionGone = after();
  expect(refused.status).toBe(401);
  const text = await Promise.race([lines, setTimeout(promised, "open")]);
  const streamGone = after();
  expect(text).toContain('{"type":"end","reason":"session"}');
  await until(async () => (await copies()).length === 0 && copiesKey() === null);
  const copiesGone = after();
  expect((await core.client.call("app.state", {})).phase).toBe("sign-in");
  tellCounts({
    "milliseconds to the end of a session": sessionGone,
    "milliseconds to the end of a stream": streamGone,
    "milliseconds to the end of copies": copiesGone,
  });
  for (const taken of [sessionGone, streamGone, copiesGone]) expect(taken).toBeLessThan(promised);

  // Being switched on again brings no session back.
  await directory.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "True" });
  expect((await other.get("/api/v2/persons")).status).toBe(401);
});
