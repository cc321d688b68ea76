import type { FileRef } from "./registry.ts";
import type { Transport } from "./transport.ts";

/**
 * What the preload puts on the page's `window` under `desktopBridgeKey`: a transport for frames and one way to hand
 * over dropped files, nothing else (S-9). Frames that arrive before the first listener are held for it.
 */
export interface DesktopBridge<DroppedFile> extends Pick<Transport, "send" | "onFrame"> {
  /** `darwin`, `win32` or `linux`: tells where the title bar has its buttons. */
  readonly platform: string;
  /**
   * One answer for each file, in order; null for what is not a readable file on disk (a folder, a picture from a web
   * page).
   */
  readonly stage: (files: readonly DroppedFile[]) => Promise<readonly (FileRef | null)[]>;
}

export const desktopBridgeKey = "bellwether";

/**
 * The channels of Electron's IPC: frames both ways, and from preload to main paths of dropped files and words whose spelling is
 * asked.
 */
export const desktopChannels = {
  frame: "bellwether:frame",
  stage: "bellwether:stage",
  spelling: "bellwether:spelling",
} as const;

/** As many words may be asked in one call, each of so many UTF-16 units; a longer one is not checked. */
export const mostSpelled = 300;
export const longestSpelled = 64;

/** Items of the native menu that the page carries out, as `menu.command` carries them. */
export const menuCommands = ["new-case", "new-person", "lock", "collect-diagnostics"] as const;
export type MenuCommand = (typeof menuCommands)[number];
