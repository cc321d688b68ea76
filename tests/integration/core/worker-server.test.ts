import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginServerThread } from "#core/adapters/server-thread.ts";
import { createWorkerServer } from "#core/adapters/worker-server.ts";
import type { RunningServer } from "#core/ports/embedded-server.ts";
import { dataFolder, quietLog, workerUrl } from "./harness.ts";

let folder: Awaited<ReturnType<typeof dataFolder>>;
let server: RunningServer | null = null;

beforeEach(async () => {
  folder = await dataFolder();
});
afterEach(async () => {
  await server?.stop();
  server = null;
  await folder.remove();
});

const options = () => ({
  directory: folder.path,
  databaseKey: "7e".repeat(32),
  auditKey: "a1".repeat(32),
  anchorFile: null,
  launchSecret: "l".repeat(40),
  sample: false,
});

describe("a server's thread that was begun in advance", () => {
  it("is the one that the server runs in, and ends with it", async () => {
    const begun = beginServerThread(workerUrl);
    const ended = once(begun, "exit");
    const workers = createWorkerServer({ workerUrl, begun, log: quietLog() });
    server = await workers.start(options());
    workers.release();
    expect((await fetch(`${server.url}/sanctum/csrf-cookie`)).status).toBe(403);
    await server.stop();
    server = null;
    expect((await ended)[0]).toBe(0);
  });

  it("ends by itself where this computer needs no server", async () => {
    const begun = beginServerThread(workerUrl);
    const ended = once(begun, "exit");
    const workers = createWorkerServer({ workerUrl, begun, log: quietLog() });
    workers.release();
    expect((await ended)[0]).toBe(0);
    server = await workers.start(options());
    expect((await fetch(`${server.url}/sanctum/csrf-cookie`)).status).toBe(403);
  });

  it("is replaced where it could not be loaded", async () => {
    const begun = beginServerThread(new URL("no-such-program.js", workerUrl));
    await new Promise((ended) => begun.once("exit", ended));
    const workers = createWorkerServer({ workerUrl, begun, log: quietLog() });
    server = await workers.start(options());
    expect((await fetch(`${server.url}/sanctum/csrf-cookie`)).status).toBe(403);
  });
});
