import type { BrowserWindow } from "electron";
import { askingPage } from "./ipc-transport.ts";

/** The window whose page asked for what is done now; outside of a call, the one that `front` gives. */
export function askingWindow(
  windows: Pick<typeof BrowserWindow, "fromWebContents">,
  front: () => BrowserWindow | null,
): BrowserWindow | null {
  const page = askingPage();
  const window = page === null || page.isDestroyed() ? null : windows.fromWebContents(page);
  return window ?? front();
}
