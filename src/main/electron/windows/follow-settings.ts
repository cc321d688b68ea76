import { createBridgeClient } from "#contract/bridge/client.ts";
import { createMemoryTransports } from "#contract/bridge/memory-transport.ts";
import type { Settings } from "#contract/bridge/settings.ts";
import type { Core } from "#core/core.ts";

/** Tells a part of this host what the person set in the page: now, and at each change. */
export function followSettings(core: Pick<Core, "connect">, wear: (settings: Settings) => void): () => void {
  const [page, host] = createMemoryTransports(queueMicrotask);
  const connection = core.connect(host, { kind: "memory", capabilities: [] });
  const client = createBridgeClient(page, {
    set: (callback, milliseconds) => setTimeout(callback, milliseconds),
    clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
  });
  client.on("settings.changed", wear);
  // Without an answer the host's defaults hold, which are the page's defaults too.
  client.call("settings.get", {}, { timeout: 0 }).then(wear, () => {});
  return () => {
    client.close();
    connection.close();
  };
}
