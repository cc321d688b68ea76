import { BrowserWindow } from "electron";
import { askingPage } from "#electron-host/bridge/ipc-transport.ts";

/** The window whose page asked for what is done now; outside of a call, the one that `front` gives. */
export function askingWindow(front: () => BrowserWindow | null): BrowserWindow | null {
  const page = askingPage();
  const window = page === null || page.isDestroyed() ? null : BrowserWindow.fromWebContents(page);
  return window ?? front();
}
