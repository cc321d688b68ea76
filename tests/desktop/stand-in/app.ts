import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";

/** An event that can be prevented, as in Electron. */
export function preventable<T extends object>(
  details: T,
): T & { defaultPrevented: boolean; preventDefault: () => void } {
  return {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}

/** `app`: what it was asked before and after it was ready is in `calls`. */
export class StandInApp extends EventEmitter {
  isPackaged = false;
  readonly calls: string[] = [];
  readonly paths = new Map<string, string>();
  readonly exited = Promise.withResolvers<number>();
  private readonly readyNow = Promise.withResolvers<void>();
  private isReadyNow = false;
  private readonly version: string;
  private readonly closeWindows: () => Promise<void>;

  constructor(version: string, closeWindows: () => Promise<void>) {
    super();
    this.version = version;
    this.closeWindows = closeWindows;
  }

  becomeReady() {
    this.isReadyNow = true;
    this.calls.push("ready");
    this.emit("ready");
    this.readyNow.resolve();
  }
  isReady = () => this.isReadyNow;
  whenReady = () => this.readyNow.promise;
  getVersion = () => this.version;
  getName = () => "Bellwether";
  getPath = (name: string) => this.paths.get(name) ?? `/nowhere/${name}`;
  setPath = (name: string, path: string) => {
    if (!existsSync(path)) throw new Error(`${path} does not exist`);
    this.calls.push(`setPath ${name}`);
    this.paths.set(name, path);
  };
  /** Switches given to Chromium, by name. */
  readonly switches = new Map<string, string>();
  readonly commandLine = {
    appendSwitch: (name: string, value = "") => {
      if (this.isReadyNow) throw new Error("Switches are read before the app is ready.");
      this.switches.set(name, value);
    },
  };
  readonly protocols: (readonly unknown[])[] = [];
  setAsDefaultProtocolClient = (...args: readonly unknown[]) => {
    this.protocols.push(args);
    return true;
  };
  setUserTasks = () => true;
  enableSandbox = () => {
    if (this.isReadyNow) throw new Error("app.enableSandbox() can only be called before app is ready");
    this.calls.push("enableSandbox");
  };
  disableHardwareAcceleration = () => {
    if (this.isReadyNow)
      throw new Error("app.disableHardwareAcceleration() can only be called before app is ready");
    this.calls.push("disableHardwareAcceleration");
  };
  setAppLogsPath = (path?: string) => void this.paths.set("logs", path ?? "/nowhere/logs");
  /** Electron starts the program again after it has ended; a test sees that it was asked to. */
  relaunch = (options: { readonly args?: readonly string[] } = {}) =>
    void this.calls.push(`relaunch ${(options.args ?? []).join(" ")}`);
  requestSingleInstanceLock = () => {
    this.calls.push("requestSingleInstanceLock");
    return true;
  };
  quit = () => {
    void this.leave();
  };
  exit = (code: number) => this.exited.resolve(code);

  private async leave() {
    this.emit("before-quit", preventable({}));
    await this.closeWindows();
    const event = preventable({});
    this.emit("will-quit", event);
    if (!event.defaultPrevented) this.exited.resolve(0);
  }
}
