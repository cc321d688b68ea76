import type { Settings } from "#contract/bridge/settings.ts";
import type { Core } from "#core/core.ts";
import { createHostClient } from "./host-client.ts";

/** Tells a part of this host what the person set in the page: now, and at each change. */
export function followSettings(core: Pick<Core, "connect">, wear: (settings: Settings) => void): () => void {
  const { client, close } = createHostClient(core);
  client.on("settings.changed", wear);
  // Without an answer the host's defaults hold, which are the page's defaults too.
  client.call("settings.get", {}, { timeout: 0 }).then(wear, () => {});
  return close;
}
