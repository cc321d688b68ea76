import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createBridgeClient } from "#contract/bridge/client.ts";
import { createMemoryTransports } from "#contract/bridge/memory-transport.ts";
import type { ApiCall } from "#contract/bridge/registry.ts";
import { createAlwaysOnline } from "#core/adapters/always-online.ts";
import { createLineLog } from "#core/adapters/line-log.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { createSystemClock } from "#core/adapters/system-clock.ts";
import { createWorkerServer } from "#core/adapters/worker-server.ts";
import { createCore } from "#core/create-core.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import type { EmbeddedServer, EmbeddedServerOptions } from "#core/ports/embedded-server.ts";
import { nothingFixed } from "#core/ports/policy.ts";
import type { HttpFetch } from "#core/ports/system.ts";
import { timers } from "#support/app/app-bridge.ts";

const none: CredentialStore = {
  available: async () => false,
  get: async () => null,
  set: async () => {},
  remove: async () => {},
};

export interface MemoryCoreOptions {
  readonly sample: boolean;
  /** A team server; null for this computer's own, in a worker thread. */
  readonly serverUrl?: string;
  readonly credentials?: CredentialStore;
  readonly fetch?: HttpFetch;
}

/** Core as a host runs it, with a bridge within this process. */
export async function startMemoryCore(data: string, options: MemoryCoreOptions) {
  const log = createLineLog({ write: (line) => process.stderr.write(line), verbose: false });
  const workerUrl = pathToFileURL(join(import.meta.dirname, "..", "..", "..", "src", "server", "worker.ts"));
  const worker = createWorkerServer({ workerUrl, log });
  let running: (EmbeddedServerOptions & { readonly url: string }) | null = null;
  const embeddedServer: EmbeddedServer = {
    start: async (given) => {
      const server = await worker.start(given);
      running = { ...given, url: server.url };
      return server;
    },
  };
  const core = createCore(
    {
      version: "0.0.0",
      credentials: options.credentials ?? none,
      embeddedServer,
      fetch: options.fetch ?? createNodeFetch(),
      opener: { open: async () => {} },
      paths: { data, temp: join(data, "temp") },
      clock: createSystemClock(),
      connectivity: createAlwaysOnline(),
      log,
      policy: nothingFixed,
      picker: null,
      saver: null,
    },
    { sample: options.sample, serverUrl: options.serverUrl ?? null, checkOutput: false },
  );
  await core.start();
  const [page, own] = createMemoryTransports((deliver) => setImmediate(deliver));
  const bridge = createBridgeClient(page, timers);
  const served = core.connect(own, { kind: "memory", capabilities: [] });
  const api = (async (endpoint, input) => bridge.call("api.call", { endpoint, ...input })) as ApiCall;
  return {
    core,
    bridge,
    api,
    /** Address of this core's server, and the key of its database. */
    server: () => {
      if (running === null) throw new Error("The server is not running.");
      return running;
    },
    stop: async () => {
      bridge.close();
      served.close();
      await core.stop();
    },
  };
}
