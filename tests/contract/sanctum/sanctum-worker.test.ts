import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import type { HostMessage, WorkerMessage } from "#server/worker.ts";
import { createCookieClient } from "#support/server/cookie-client.ts";
import { testAuditKey } from "#support/server/server.ts";

const secret = "l".repeat(40);
const key = "7e".repeat(32);
let directory: string;
let worker: Worker | null = null;
/** That the worker has ended. Listened for from the start, since it may end before anybody asks. */
let ended: Promise<unknown[]>;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "bellwether-worker-"));
});
afterEach(async () => {
  await worker?.terminate();
  await rm(directory, { recursive: true, force: true });
});

async function start(databaseKey = key, sample = false): Promise<WorkerMessage> {
  const file = join(import.meta.dirname, "../../../src/server/worker.ts");
  const audit = { auditKey: testAuditKey, anchorFile: null };
  worker = new Worker(file);
  ended = once(worker, "exit");
  const options = { directory, databaseKey, ...audit, launchSecret: secret, sample };
  worker.postMessage({ type: "start", options } satisfies HostMessage);
  const [message] = (await once(worker, "message")) as [WorkerMessage];
  return message;
}

async function stop(): Promise<void> {
  if (worker === null) return;
  const confirmed = once(worker, "message");
  worker.postMessage({ type: "stop" } satisfies HostMessage);
  expect((await confirmed)[0]).toEqual({ type: "stopped" });
  expect((await ended)[0]).toBe(0);
  worker = null;
}

describe("the embedded server's worker", () => {
  it("listens on loopback, answers only its host, stops, and opens again with the same records", async () => {
    const ready = await start(key, true);
    if (ready.type !== "ready") throw new Error(JSON.stringify(ready));
    expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${ready.url}/sanctum/csrf-cookie`)).status).toBe(403);
    const client = createCookieClient(ready.url, secret);
    const user = sampleUsers[1];
    expect((await client.signIn(user?.email ?? "", samplePassword)).status).toBe(200);
    expect((await client.get("/api/v2/cases")).body.meta.total).toBeGreaterThan(10);
    await stop();
    const bytes = await readFile(join(directory, "bellwether.db"));
    expect(bytes.includes("SQLite format 3")).toBe(false);

    const again = await start(key, true);
    if (again.type !== "ready") throw new Error(JSON.stringify(again));
    const second = createCookieClient(again.url, secret);
    expect((await second.signIn(user?.email ?? "", samplePassword)).status).toBe(200);
    await stop();
  });

  it("says WRONG_KEY, and ends", async () => {
    await start();
    await stop();
    expect(await start("11".repeat(32))).toMatchObject({ type: "failed", code: "WRONG_KEY" });
    await ended;
  });

  it("says with the system’s code why it did not start", async () => {
    directory = join(directory, "missing", "folder");
    expect(await start()).toMatchObject({ type: "failed", code: "ENOENT" });
  });
});
