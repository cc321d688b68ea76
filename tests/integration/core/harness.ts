import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { vi } from "vitest";
import { type BridgeClient, createBridgeClient } from "#contract/bridge/client.ts";
import { createMemoryTransports } from "#contract/bridge/memory-transport.ts";
import type { EventName } from "#contract/bridge/registry.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { createSystemClock } from "#core/adapters/system-clock.ts";
import { createWorkerServer } from "#core/adapters/worker-server.ts";
import type { Core, CoreOptions, CorePorts } from "#core/core.ts";
import { createCore } from "#core/create-core.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import { nothingFixed } from "#core/ports/policy.ts";
import type { Log } from "#core/ports/system.ts";
import { buildApp } from "#server/app.ts";
import { startEmbedded } from "#server/embedded.ts";
import { patience } from "#support/patience.ts";
import { cheapCost, type TestServer, testAudit, testKey, testRateLimits } from "#support/server/server.ts";

export interface FakeKeychain extends CredentialStore {
  readonly entries: Map<string, string>;
  /** `ok`, `unavailable` (says so), or `throws` (locked meanwhile). */
  mode: "ok" | "unavailable" | "throws";
}

export function createFakeKeychain(mode: FakeKeychain["mode"] = "ok"): FakeKeychain {
  const entries = new Map<string, string>();
  const guard = () => {
    if (keychain.mode !== "ok") throw new Error("The keychain is locked.");
  };
  const keychain: FakeKeychain = {
    entries,
    mode,
    available: async () => keychain.mode === "ok",
    get: async (name) => {
      guard();
      return entries.get(name) ?? null;
    },
    set: async (name, value) => {
      guard();
      entries.set(name, value);
    },
    remove: async (name) => {
      guard();
      entries.delete(name);
    },
  };
  return keychain;
}

export const quietLog = (): Log & { readonly events: string[] } => {
  const events: string[] = [];
  return { events, info: (event) => events.push(event), error: (event) => events.push(event) };
};

export interface RunningCore {
  readonly core: Core;
  readonly client: BridgeClient;
  readonly events: { readonly name: EventName; readonly payload: unknown }[];
  readonly opened: string[];
  /** The page goes, as when it is closed or reloaded. */
  readonly closePage: () => void;
  readonly stop: () => Promise<void>;
}

export interface RunOptions extends Partial<CoreOptions> {
  readonly data: string;
  readonly credentials?: CredentialStore;
  readonly ports?: Partial<CorePorts>;
}

/** The least that a file of a wrapped key may say. */
const cheapSecret = { memory: 8_192, passes: 1, lanes: 1 };

export const workerUrl = new URL("../../../out/main/server-worker.js", import.meta.url);

/** The built server in a thread of its own, as the hosts start it. From its source each thread would load for a second. */
export const createThreadServer = () => createWorkerServer({ workerUrl, log: quietLog() });

/**
 * Starts core with real parts, except for the keychain, and connects a page to it in memory. The server of this
 * computer runs in the thread of the tests.
 */
export async function runCore({ data, credentials, ports, ...options }: RunOptions): Promise<RunningCore> {
  const log = quietLog();
  const opened: string[] = [];
  const core = createCore(
    {
      version: "0.0.0-test",
      credentials: credentials ?? createFakeKeychain(),
      embeddedServer: { start: startEmbedded },
      fetch: createNodeFetch(),
      opener: {
        open: async (url) => {
          opened.push(url);
        },
      },
      paths: { data, temp: join(data, "temp") },
      clock: createSystemClock(),
      connectivity: { online: () => true, onChange: () => () => {} },
      log,
      policy: nothingFixed,
      picker: null,
      saver: null,
      ...ports,
    },
    { sample: false, serverUrl: null, checkOutput: true, secretCost: cheapSecret, ...options },
  );
  await core.start();
  const [page, end] = createMemoryTransports(queueMicrotask);
  const client = createBridgeClient(page, {
    set: (callback, milliseconds) => setTimeout(callback, milliseconds),
    clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
  });
  const events: RunningCore["events"] = [];
  for (const name of ["app.stateChanged", "data.changed", "files.progress", "connection.changed"] as const)
    client.on(name, (payload) => events.push({ name, payload }));
  const connected = core.connect(end, { kind: "memory", capabilities: [] });
  return { core, client, events, opened, closePage: connected.close, stop: core.stop };
}

export async function dataFolder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "bellwether-core-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Waits for a condition; tests never sleep. */
export const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => {
    if (!(await condition())) throw new Error("not yet");
  }, patience);

/** The error of a call that must fail. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<{ code: string; details: Record<string, unknown>; message: string }> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error("The call should have failed.");
  return outcome as never;
}

/** The same server on the same port, with the same database: it was away, and is back. */
export async function startAgain(server: TestServer): Promise<FastifyInstance> {
  const { app } = await buildApp({
    databaseFile: join(server.directory, "server.db"),
    databaseKey: testKey,
    blobDirectory: join(server.directory, "files"),
    audit: testAudit,
    clock: Date.now,
    passwordCost: cheapCost,
    rateLimits: { ...testRateLimits, signInPerMinute: 50, signInPerHour: 500 },
    checkResponses: true,
  });
  await app.listen({ host: "127.0.0.1", port: Number(new URL(server.url).port) });
  return app;
}
