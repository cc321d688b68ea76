import { EventEmitter } from "node:events";
import type { StandInWebContents } from "./web-contents.ts";

export interface WindowOptionsSeen {
  readonly webPreferences: Readonly<Record<string, unknown>> & {
    readonly preload: string;
    readonly partition: string;
  };
  readonly [name: string]: unknown;
}

export interface WindowClassDeps {
  readonly createContents: (options: WindowOptionsSeen) => StandInWebContents;
  readonly onCreated: (window: StandInWindow) => void;
}

/** A window as tests see it. */
export interface StandInWindow extends EventEmitter {
  readonly options: WindowOptionsSeen;
  readonly webContents: StandInWebContents;
  readonly loaded: Promise<void>;
  /** Calls since it was created. */
  readonly calls: readonly string[];
  readonly close: () => Promise<void>;
  readonly moveTo: (bounds: object) => void;
}

/** `BrowserWindow`. */
export function createWindowClass(deps: WindowClassDeps) {
  const windows: StandInWindow[] = [];

  class BrowserWindow extends EventEmitter implements StandInWindow {
    static getAllWindows = () => [...windows];
    static getFocusedWindow = () => windows.at(-1) ?? null;
    static fromWebContents = (contents: StandInWebContents) =>
      windows.find(({ webContents }) => webContents === contents) ?? null;

    readonly options: WindowOptionsSeen;
    readonly webContents: StandInWebContents;
    readonly calls: string[] = [];
    private hidden = false;
    private readonly whenLoaded = Promise.withResolvers<void>();

    constructor(options: WindowOptionsSeen) {
      super();
      this.options = options;
      this.webContents = deps.createContents(options);
      windows.push(this);
      this.webContents.getLastWebPreferences = () => options.webPreferences;
      deps.onCreated(this);
    }

    get loaded() {
      return this.whenLoaded.promise;
    }
    loadURL = async (address: string) => {
      await this.webContents.load(address);
      this.emit("ready-to-show");
      this.whenLoaded.resolve();
    };
    show = () => this.calls.push("show");
    focus = () => this.calls.push("focus");
    restore = () => this.calls.push("restore");
    isMinimized = () => false;
    setBackgroundColor = (color: string) => this.calls.push(`background ${color}`);
    setTitleBarOverlay = (overlay: object) => this.calls.push(`overlay ${JSON.stringify(overlay)}`);
    maximize = () => this.calls.push("maximize");
    isMaximized = () => this.calls.includes("maximize");
    getNormalBounds = () => {
      const {
        x = 0,
        y = 0,
        width = 1360,
        height = 880,
      } = { ...this.options, ...this.moved } as Record<string, number>;
      return { x, y, width, height };
    };
    /** As a person moves or sizes it. */
    moveTo = (bounds: object) => {
      this.moved = bounds;
    };
    private moved: object = {};
    setContentProtection = (on: boolean) => {
      this.calls.push(`protected ${on}`);
      this.hidden = on;
    };
    isContentProtected = () => this.hidden;
    isVisible = () => this.calls.includes("show");
    isDestroyed = () => this.webContents.isDestroyed();
    close = async () => {
      this.emit("close", {});
      windows.splice(windows.indexOf(this), 1);
      await this.webContents.close();
      this.emit("closed");
    };
  }
  return { BrowserWindow, windows };
}
