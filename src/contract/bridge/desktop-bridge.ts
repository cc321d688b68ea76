import type { FileRef } from "./registry.ts";
import type { Transport } from "./transport.ts";

/**
 * What the preload puts on the page's `window` under `desktopBridgeKey`: a transport for frames, one way to hand over
 * dropped files, and nothing else (S-9). Frames that arrive before the first listener wait for it.
 */
export interface DesktopBridge<DroppedFile> extends Pick<Transport, "send" | "onFrame"> {
  /** `darwin`, `win32` or `linux`: where the title bar keeps its buttons. */
  readonly platform: string;
  /** One answer a file, in order: null for what is no readable file on disk (a folder, a picture from a web page). */
  readonly stage: (files: readonly DroppedFile[]) => Promise<readonly (FileRef | null)[]>;
}

export const desktopBridgeKey = "bellwether";

/** The two channels of Electron's IPC: frames both ways, and paths of dropped files from preload to main. */
export const desktopChannels = { frame: "bellwether:frame", stage: "bellwether:stage" } as const;

/** What `menu.command` carries: the items of the native menu that the page carries out. */
export const menuCommands = ["new-case", "new-person", "lock"] as const;
export type MenuCommand = (typeof menuCommands)[number];
