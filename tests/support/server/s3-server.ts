import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Settings } from "#server/options/s3-address.ts";
import { type Gate, openGate } from "./gate.ts";

export interface S3Server {
  /** Through the gate, below a prefix of its own. */
  readonly settings: S3Settings;
  /** Cuts the way to it. */
  readonly gate: Gate;
  /** Ends its process at once. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const credentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** Starts a real server of S3 in a process of its own. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "bellwether-s3-"));
  let child: ChildProcess | null = null;
  let port = 0;
  const start = async () => {
    child = fork(join(import.meta.dirname, "s3-program.ts"), [directory, String(port)], { stdio: "ignore" });
    const [told] = await once(child, "message");
    port = Number(told);
  };
  const kill = async () => {
    if (child === null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    child = null;
  };
  await start();
  const gate = await openGate(`http://127.0.0.1:${port}`);
  const before = Object.keys(credentials).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, credentials);
  return {
    settings: { bucket: "bellwether", prefix: "files/", endpoint: gate.url, region: "us-east-1" },
    gate,
    kill,
    start,
    close: async () => {
      await gate.close();
      await kill();
      for (const [name, value] of before)
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
