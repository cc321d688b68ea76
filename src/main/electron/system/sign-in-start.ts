import type { App } from "electron";
import type { PolicyPort } from "#core/ports/policy.ts";

/** Starts with the computer, or does not, where that is fixed. Linux has no such call: there a file of the system does it. */
export function governStartAtSignIn(
  app: Pick<App, "setLoginItemSettings">,
  { values, fixed }: PolicyPort,
  platform: NodeJS.Platform,
): void {
  if (!fixed.has("StartAtSignIn") || platform === "linux") return;
  app.setLoginItemSettings({ openAtLogin: values.StartAtSignIn });
}
