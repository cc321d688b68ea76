import type { App, BrowserWindow } from "electron";
import type { Core } from "#core/core.ts";
import { followSettings } from "./follow-settings.ts";

type Window = Pick<BrowserWindow, "setContentProtection">;

/** Keeps windows out of other programs' screenshots where the person asked for it (S-14). */
export function followCapture(
  core: Pick<Core, "connect">,
  app: Pick<App, "on">,
  windows: () => readonly Window[],
): () => void {
  let hidden = false;
  app.on("browser-window-created", (_event, window) => window.setContentProtection(hidden));
  return followSettings(core, ({ hideFromCapture }) => {
    hidden = hideFromCapture;
    for (const window of windows()) window.setContentProtection(hidden);
  });
}
