import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { warmApps } from "./warm-apps.ts";

export interface AppOptions {
  /** Data folder; managed by the caller. */
  readonly data: string;
  readonly sample?: boolean;
  /** Runs under a session bus with an unlocked gnome-keyring of this data folder. */
  readonly keyring?: boolean;
  readonly args?: readonly string[];
  /** As the start command does it: where a host was ended, the next one takes its port. */
  readonly formerPort?: boolean;
  /**
   * The built program in a process of its own, with the server in its worker thread: where a test ends it, reads what it
   * prints, or is about it. One with a keyring or a former port is so anyway.
   */
  readonly ownProcess?: boolean;
}

export interface RunningApp {
  /** The address that lets a browser in now. It does so once: ask for it again each time. */
  readonly url: string;
  /** Zero where it has no process of its own. */
  readonly pid: number;
  /** All lines printed so far by a process of its own. */
  readonly lines: readonly string[];
  /** Stops it and waits; resolves with its exit code. */
  readonly stop: (signal?: "SIGTERM" | "SIGINT" | "SIGKILL") => Promise<number | null>;
}

const root = join(import.meta.dirname, "..", "..", "..");

/** Is there a keyring for testing on this machine? */
export const hasKeyring = (): boolean =>
  ["dbus-run-session", "gnome-keyring-daemon"].every(
    (name) => spawnSync("which", [name], { stdio: "ignore" }).status === 0,
  );

/** A data folder of its own; `remove` deletes it. */
export async function temporaryFolder(): Promise<{
  readonly path: string;
  readonly remove: () => Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), "bellwether-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) };
}

/** Ends every process of the group that `child` leads, so that a bus session's children end too. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, "exit");
  if (child.pid !== undefined) process.kill(-child.pid, signal);
  await exited;
  return child.exitCode;
}

/** Starts the built browser host as the start command does, and waits for its ready line. */
async function startProcess(options: AppOptions, given: readonly string[]): Promise<RunningApp> {
  const app = [join(root, "out/main/browser.js"), ...given];
  const keyringHome = join(options.data, "..", `${options.data.split("/").at(-1)}-keyring`);
  if (options.keyring) mkdirSync(keyringHome, { recursive: true });
  const command = options.keyring ? "dbus-run-session" : process.execPath;
  const args = options.keyring
    ? ["--", process.execPath, join(import.meta.dirname, "keyring.mjs"), process.execPath, ...app]
    : app;
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      // Without a bus, keytar must find no keychain, and not the developer's own.
      ...(options.keyring
        ? { XDG_DATA_HOME: keyringHome }
        : { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent" }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const errors: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      lines.push(line);
      const match = /^Bellwether is ready at (\S+)$/.exec(line);
      if (match?.[1]) resolve(match[1]);
    });
    child.once("exit", (code) =>
      reject(
        new Error(
          `Bellwether ended with ${code} before it was ready.\n${errors.join("")}\n${lines.join("\n")}`,
        ),
      ),
    );
  });
  return {
    url,
    pid: child.pid ?? 0,
    lines,
    stop: (signal = "SIGTERM") => end(child, signal),
  };
}

async function startWarm(given: readonly string[]): Promise<RunningApp> {
  const { url, close } = await warmApps().open(given);
  return {
    url,
    pid: 0,
    lines: [],
    stop: async (signal = "SIGTERM") => {
      if (signal === "SIGKILL") throw new Error("An application that a test kills needs `ownProcess`.");
      await close();
      return 0;
    },
  };
}

/** Starts the application on a computer and waits until it can be opened. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const given = [
    "--no-open",
    ...(options.formerPort ? [] : ["--port", "0"]),
    "--data",
    options.data,
    ...(options.sample ? ["--sample"] : []),
    ...(options.args ?? []),
  ];
  const own = options.keyring || options.formerPort || options.ownProcess;
  const started = await (own ? startProcess(options, given) : startWarm(given));
  const launchFile = join(options.data, "open-bellwether.html");
  return {
    ...started,
    get url() {
      // Where the host has ended there is no file; its old address still names its port.
      const page = existsSync(launchFile) ? readFileSync(launchFile, "utf8") : "";
      return /href="([^"]+)"/.exec(page)?.[1] ?? started.url;
    },
  };
}
