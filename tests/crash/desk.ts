import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { type BridgeClient, createBridgeClient } from "#contract/bridge/client.ts";
import { createMemoryTransports } from "#contract/bridge/memory-transport.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { createSystemClock } from "#core/adapters/system-clock.ts";
import type { Core } from "#core/core.ts";
import { createCore } from "#core/create-core.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import type { FaultHook } from "#core/ports/fault-points.ts";
import { nothingFixed } from "#core/ports/policy.ts";
import type { Log } from "#core/ports/system.ts";

/** A keychain that survives its process, as the system's does; it is outside the data folder. */
export function fileKeychain(file: string): CredentialStore {
  const read = (): Record<string, string> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
  const write = (entries: Record<string, string>) => {
    writeFileSync(`${file}.next`, JSON.stringify(entries));
    renameSync(`${file}.next`, file);
  };
  return {
    available: async () => true,
    get: async (name) => read()[name] ?? null,
    set: async (name, value) => write({ ...read(), [name]: value }),
    remove: async (name) => {
      const { [name]: _, ...rest } = read();
      write(rest);
    },
  };
}

export interface DeskOptions {
  readonly folder: string;
  readonly keychain: string;
  readonly serverUrl: string;
  readonly faultHook?: FaultHook | undefined;
}

/** The application at a desk: its core with a page, and a network that can be cut. */
export interface Desk {
  readonly core: Core;
  readonly client: BridgeClient;
  readonly cut: () => void;
  /** The operating system reports a network again after a cut. */
  readonly back: () => void;
  /** The person checks whether the server is back. */
  readonly look: () => void;
  /** The outbox, as the person would save it to a file. */
  readonly exported: () => Promise<string>;
  /** Internal errors, shortened. */
  readonly faults: readonly string[];
  readonly stop: () => Promise<void>;
}

export async function openDesk({ folder, keychain, serverUrl, faultHook }: DeskOptions): Promise<Desk> {
  const faults: string[] = [];
  const log: Log = {
    info: () => {},
    error: (event, error) => faults.push(`${event}: ${error instanceof Error ? error.message : error}`),
  };
  const fetch = createNodeFetch();
  const listeners = new Set<(online: boolean) => void>();
  let online = true;
  let exported = "";
  const core = createCore(
    {
      version: "0.0.0-crash",
      credentials: fileKeychain(keychain),
      embeddedServer: { start: () => Promise.reject(new Error("There is none here.")) },
      fetch: (url, init) => (online ? fetch(url, init) : Promise.reject(new TypeError("fetch failed"))),
      opener: { open: async () => {} },
      paths: { data: folder, temp: `${folder}-temp` },
      clock: createSystemClock(),
      connectivity: {
        online: () => online,
        onChange: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      log,
      policy: nothingFixed,
      picker: null,
      saver: {
        save: async (_name, content) => {
          exported = (await buffer(content)).toString("utf8");
          return true;
        },
      },
      faultHook,
    },
    { sample: false, serverUrl, checkOutput: false },
  );
  await core.start();
  const [page, end] = createMemoryTransports(queueMicrotask);
  const client = createBridgeClient(page, {
    set: (callback, milliseconds) => setTimeout(callback, milliseconds),
    clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
  });
  core.connect(end, { kind: "memory", capabilities: [] });
  return {
    core,
    client,
    faults,
    cut: () => {
      online = false;
      for (const listener of listeners) listener(false);
    },
    back: () => {
      online = true;
      for (const listener of listeners) listener(true);
    },
    look: () => {
      for (const listener of online ? listeners : []) listener(true);
    },
    exported: async () => {
      await client.call("outbox.export", {});
      return exported;
    },
    stop: core.stop,
  };
}
