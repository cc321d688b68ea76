import type * as Electron from "electron";
import type { Page } from "playwright";

/** What `watch-main.cjs` has noted in the main process; `globalThis.__seenInMain` there. */
export interface SeenInMain {
  readonly calls: { readonly name: string; readonly given: string | null; readonly ready: boolean }[];
  readonly dialogs: { readonly name: string; readonly options: unknown }[];
  /** Answers to the next dialogs; without one, the person cancels. */
  readonly opens: string[][];
  readonly saves: string[];
  readonly choices: number[];
  /** Addresses and folders that the system was asked to open. */
  readonly openedOutside: string[];
  readonly notified: Electron.Notification[];
  readonly sessions: Map<Electron.Session, SessionGuards>;
  readonly openHandlers: Map<number, (details: { readonly url: string }) => { readonly action: string }>;
  readonly refused: string[];
  readonly opened: string[];
  readonly channels: { readonly on: string[]; readonly handle: string[] };
  readonly handlers: Map<string, (event: unknown, ...values: unknown[]) => Promise<unknown>>;
  /** Seconds for which nobody used the computer; null for what the system says. */
  idle: number | null;
}

/** What the application set on a session. */
export interface SessionGuards {
  readonly permissionRequest:
    | ((contents: unknown, permission: string, answer: (granted: boolean) => void, details: object) => void)
    | null;
  readonly permissionCheck:
    | ((contents: unknown, permission: string, origin: string, details: object) => boolean)
    | null;
  readonly device: ((details: object) => boolean) | null;
  readonly media: ((request: object, answer: (streams: unknown) => void) => void) | null;
  readonly ntlm: string | null;
}

declare global {
  var __seenInMain: SeenInMain;
}

/** The part of Electron's main process that work given to `main` may use. */
export type MainProcess = typeof Electron;

/** Work for the main process: its text is sent there, so it may use nothing but what it is given and `globalThis`. */
export type MainWork<A, T> = (electron: MainProcess, given: A) => T | Promise<T>;

/** The running desktop application, the same on the stand-in and on real Electron. */
export interface Desk {
  readonly driver: DriverName;
  /** The page of the first window that is open. */
  readonly page: () => Page;
  readonly pages: () => readonly Page[];
  /** The address of a path of the page, as this driver's Chromium opens it. */
  readonly address: (path: string) => string;
  /** Runs work in the main process; what it is given and answers crosses as JSON. */
  readonly main: {
    <T>(work: MainWork<null, T>): Promise<T>;
    <A, T>(work: MainWork<A, T>, given: A): Promise<T>;
  };
  /** Violations of the page's policy since the first window was opened, or since they were last taken. */
  readonly violations: () => readonly string[];
  readonly takeViolations: () => readonly string[];
  /** Starts the program a second time, as somebody does who opens it again. Resolves once that one has ended. */
  readonly secondInstance: (args?: readonly string[]) => Promise<void>;
  /** Quits as a person does and starts again, with the same options where no others are given. */
  readonly restart: (args?: readonly string[]) => Promise<void>;
  /** Quits as a person does; resolves with the exit code once core has stopped. */
  readonly quit: () => Promise<number>;
}

export type DriverName = "stand-in" | "electron";

export interface DeskOptions {
  readonly args: readonly string[];
  /** Environment of the main process beside what the tests have. */
  readonly env?: Readonly<Record<string, string>>;
}

export type Driver = (options: DeskOptions) => Promise<Desk>;
