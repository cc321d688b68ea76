import { type BridgeClient, createBridgeClient } from "#contract/bridge/client.ts";
import { createMemoryTransports } from "#contract/bridge/memory-transport.ts";
import type { Core } from "#core/core.ts";

/** A client of the bridge for this host itself, with what ends it. */
export function createHostClient(core: Pick<Core, "connect">): {
  readonly client: BridgeClient;
  readonly close: () => void;
} {
  const [page, host] = createMemoryTransports(queueMicrotask);
  const connection = core.connect(host, { kind: "memory", capabilities: [] });
  const client = createBridgeClient(page, {
    set: (callback, milliseconds) => setTimeout(callback, milliseconds),
    clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
  });
  return {
    client,
    close: () => {
      client.close();
      connection.close();
    },
  };
}
