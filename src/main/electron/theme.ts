import type { NativeTheme } from "electron";
import { createBridgeClient } from "#contract/bridge/client.ts";
import { createMemoryTransports } from "#contract/bridge/memory-transport.ts";
import type { Core } from "#core/core.ts";

/** Lets the system's parts of a window (title bar, dialogs, menus) wear the theme that the person chose in the page. */
export function followTheme(
  core: Pick<Core, "connect">,
  nativeTheme: Pick<NativeTheme, "themeSource">,
): () => void {
  const [page, host] = createMemoryTransports(queueMicrotask);
  const connection = core.connect(host, { kind: "memory", capabilities: [] });
  const client = createBridgeClient(page, {
    set: (callback, milliseconds) => setTimeout(callback, milliseconds),
    clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
  });
  const wear = ({ theme }: { readonly theme: "system" | "light" | "dark" }) => {
    nativeTheme.themeSource = theme;
  };
  client.on("settings.changed", wear);
  // Without an answer the system's own theme stays, which is where the page begins as well.
  client.call("settings.get", {}, { timeout: 0 }).then(wear, () => {});
  return () => {
    client.close();
    connection.close();
  };
}
