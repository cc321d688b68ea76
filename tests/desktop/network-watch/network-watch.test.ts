import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { canTrace, counted, readTrace, type Seen, sentNothing, traceArguments } from "./trace.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const results = join(root, "test-results");

interface Day {
  readonly seen: readonly Seen[];
  readonly origin: string;
  readonly steps: readonly string[];
}

let server: TestServer;
let gate: Awaited<ReturnType<typeof openGate>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  if (!canTrace()) return;
  server = await startTestServer({ sample: true });
  gate = await openGate(server.url);
  folder = await temporaryFolder();
  await mkdir(results, { recursive: true });
});

afterAll(async () => {
  await gate?.close();
  await server?.close();
  await folder?.remove();
});

/** Lets a whole day pass in a program of its own, with every call of all its processes written down. */
async function watch(host: "desktop" | "browser"): Promise<Day> {
  const data = join(folder.path, host);
  await mkdir(data);
  const log = join(folder.path, `${host}.trace`);
  const program = [process.execPath, join(import.meta.dirname, "day.ts"), host, gate.url, data];
  const child = spawn("strace", [...traceArguments(log), ...program], {
    cwd: root,
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent", NODE_ENV: "production" },
  });
  let errors = "";
  child.stderr.on("data", (part) => {
    errors += String(part);
  });
  const steps: string[] = [];
  let origin = "";
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, word, rest = ""] = /^(STEP|ORIGIN) (.*)$/.exec(line) ?? [];
    if (word === "ORIGIN") origin = rest;
    if (word !== "STEP") continue;
    steps.push(rest);
    if (rest === "offline") gate.cut();
    if (rest === "back") gate.restore();
    child.stdin.write("\n");
  }
  const [code] = await exited;
  if (code !== 0) throw new Error(`The day ended early, after “${steps.at(-1)}”:\n${errors.slice(-4000)}`);
  return { seen: readTrace(log), origin, steps };
}

/** Is it where the application may reach: its server, and in a browser its own page on this computer? */
const isOwn =
  (ports: readonly string[]) =>
  ({ address, port }: Seen): boolean =>
    ["127.0.0.1", "::ffff:127.0.0.1"].includes(address) && ports.includes(String(port));

async function note(host: string, { seen, steps }: Day, ports: readonly string[]): Promise<void> {
  const file = join(results, "network-watch.json");
  const before = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  const own = isOwn(ports);
  const foreign = seen.filter((each) => !own(each));
  const quiet = sentNothing(foreign);
  const now = {
    steps,
    own: counted(seen.filter(own)),
    foreign: counted(foreign.filter((each) => !quiet.includes(each))),
    /** Ways that were looked up without a packet. */
    nothingSent: counted(quiet),
  };
  await writeFile(file, `${JSON.stringify({ ...before, [host]: now }, null, 2)}\n`);
}

describe.skipIf(!canTrace())("a whole day of work, watched by the system", () => {
  it.each(["desktop", "browser"] as const)(
    "reaches nothing but its server: %s",
    async (host) => {
      const day = await watch(host);
      const ports = [new URL(gate.url).port, ...(host === "browser" ? [new URL(day.origin).port] : [])];
      await note(host, day, ports);
      expect(day.steps.at(-1)).toBe("end");
      // The watch itself saw something: else it would prove nothing.
      expect(day.seen.filter(isOwn(ports)).length).toBeGreaterThan(10);
      const foreign = day.seen.filter((each) => !isOwn(ports)(each));
      const quiet = sentNothing(foreign);
      expect(counted(foreign.filter((each) => !quiet.includes(each)))).toEqual([]);
      // In a browser host the browser is the person's own, and looks for a way by itself; our windows do not even that.
      if (host === "desktop") expect(counted(quiet)).toEqual([]);
    },
    300_000,
  );
});
