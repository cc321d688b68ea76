import { EventEmitter } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { vi } from "vitest";
import type { UpdateState } from "#contract/bridge/updates.ts";
import type { InstallKind } from "#core/ports/updates.ts";
import type { UpdatePolicy } from "#core/updates/update-policy.ts";
import { openUpdates, type UpdatesOfComputer } from "#core/updates/updates-of-computer.ts";
import { createUpdateEngine, type UpdaterParts } from "#electron-host/system/update-engine.ts";
import { temporaryFolder } from "#support/app/app.ts";

const require = createRequire(import.meta.url);

export interface ComputerOptions {
  /** Address or folder of the feed. */
  readonly feed: string;
  readonly key: string;
  readonly version?: string;
  readonly policy?: Partial<UpdatePolicy>;
  readonly kind?: InstallKind;
  /** Folder that an earlier start left. */
  readonly folder?: string;
  /** Where packages are downloaded to; a folder of the computer unless said otherwise. */
  readonly cache?: string;
  readonly feedTimeout?: number;
}

export interface Computer {
  readonly folder: string;
  readonly updates: UpdatesOfComputer;
  readonly states: UpdateState[];
  readonly log: string[];
  /** Packages that were downloaded whole; pieces of one are overwritten by the next try. */
  readonly downloads: () => readonly string[];
  /** Versions of the program that ran after an installation. */
  readonly ran: () => readonly string[];
  readonly power: EventEmitter;
  changesWait: boolean;
  endsWithRun: boolean;
  /** Once it is known whether changes wait. */
  counted: Promise<void>;
  idle: number | null;
  /** Added to the clock, in milliseconds. */
  later: number;
  /** Quits as the desktop does, unless something has done so already. */
  readonly quit: () => Promise<void>;
  readonly ended: () => boolean;
  readonly until: (phase: UpdateState["phase"]) => Promise<UpdateState>;
  /** Stops it, and removes its folder. */
  readonly remove: () => Promise<void>;
}

/** electron-updater itself in plain Node, as in an installation on Linux; nothing of Electron is loaded. */
function realUpdater(folder: string, cache: string, version: string): UpdaterParts {
  const { AppImageUpdater, Provider, CancellationToken } = require("electron-updater");
  const { ElectronHttpExecutor } = require("electron-updater/out/electronHttpExecutor");
  const { NodeHttpExecutor } = require("builder-util");
  const configuration = join(folder, "app-update.yml");
  writeFileSync(
    configuration,
    "provider: generic\nurl: https://unused.test/\nupdaterCacheDirName: bellwether\n",
  );
  const app = {
    version,
    name: "bellwether",
    isPackaged: true,
    appUpdateConfigPath: configuration,
    userDataPath: join(folder, "window"),
    baseCachePath: cache,
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  };
  const updater = new AppImageUpdater(null, app);
  // Its own way of downloading, over Node's sockets instead of Chromium's.
  const { download } = ElectronHttpExecutor.prototype;
  updater.httpExecutor = Object.assign(new NodeHttpExecutor(), { download });
  return { updater, Provider, CancellationToken };
}

/** One computer with a version of the program installed, and the real way from the feed to the installer. */
export async function startComputer(options: ComputerOptions): Promise<Computer> {
  const folder = options.folder ?? (await temporaryFolder()).path;
  const version = options.version ?? "1.0.0";
  const cache = options.cache ?? join(folder, "cache");
  const place = join(folder, "program");
  mkdirSync(place, { recursive: true });
  const appImage = join(place, "Bellwether.AppImage");
  if (!existsSync(appImage)) {
    writeFileSync(appImage, "#!/bin/sh\nexit 0\n");
    chmodSync(appImage, 0o755);
  }
  process.env.APPIMAGE = appImage;
  const power = new EventEmitter();
  const states: UpdateState[] = [];
  const log: string[] = [];
  let ending: Promise<void> | null = null;
  const on = (event: string, listener: () => void) => {
    power.on(event, listener);
    return () => void power.off(event, listener);
  };
  const kind = options.kind ?? "appimage";
  const parts: Pick<Computer, "folder" | "counted" | "changesWait" | "endsWithRun" | "idle" | "later"> = {
    folder,
    changesWait: false,
    endsWithRun: false,
    counted: Promise.resolve(),
    idle: 0,
    later: 0,
  };
  const updates = await openUpdates({
    host: {
      platform: "linux",
      arch: "x64",
      kind,
      installed: true,
      address: options.feed,
      key: options.key,
      engine: createUpdateEngine({
        load: async () => realUpdater(folder, cache, version),
        platform: "linux",
        appImage,
      }),
      onSleep: (listener) => on("suspend", listener),
      onWake: (listener) => on("resume", listener),
      quit: () => void quit(),
      feedTimeout: options.feedTimeout,
    },
    version,
    folder,
    policy: {
      mode: "auto",
      address: null,
      channel: "latest",
      delayDays: 0,
      deadlineDays: 0,
      key: null,
      unread: false,
      ...options.policy,
    },
    fetch: (url, init) => fetch(url, init),
    clock: { now: () => Date.now() + parts.later },
    log: {
      info: (event) => void log.push(event),
      error: (event, error) => void log.push(`${event}: ${error instanceof Error ? error.message : error}`),
    },
    changesWait: () => parts.changesWait,
    waitingCounted: () => parts.counted,
    endsWithRun: () => parts.endsWithRun,
    idleSeconds: () => parts.idle,
    onState: (state) => void states.push(state),
  });
  const quit = () => {
    ending ??= updates.stop().then(updates.finish);
    return ending;
  };
  const pending = join(cache, "bellwether", "pending");
  return Object.assign(parts, {
    updates,
    states,
    log,
    power,
    downloads: () =>
      existsSync(pending) ? readdirSync(pending).filter((name) => name.startsWith("Bellwether")) : [],
    ran: () => {
      const path = join(place, "ran.txt");
      return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
    },
    quit,
    ended: () => ending !== null,
    remove: async () => {
      await updates.stop();
      await rm(folder, { recursive: true, force: true });
    },
    until: async (phase: UpdateState["phase"]) => {
      await vi.waitFor(
        () => {
          const now = updates.state();
          if (now.phase !== phase)
            throw new Error(`It is ${now.phase} (${now.problem ?? "no problem"}), not ${phase}.`);
        },
        { timeout: 10_000, interval: 20 },
      );
      return updates.state();
    },
  });
}
