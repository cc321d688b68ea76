import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface MadeUpMigration {
  readonly name: string;
  readonly beside?: "expands" | "contracts";
  readonly sql: readonly string[];
}

/** A process that serves a database beside others. */
export interface Beside {
  readonly url: string;
  /** Ends it as a failing computer does. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Holds it as a machine that is paused does, until what it answers is called. */
  readonly hold: () => () => void;
}

/** Starts one on a database of PostgreSQL; `files` is the folder that all of them have their files in. */
export async function startBeside(
  database: string,
  files: string,
  /** Migrations that it knows beyond those of this version, as a newer version would. */
  more: readonly MadeUpMigration[] = [],
  /** Milliseconds by which its clock is ahead. */
  ahead = 0,
): Promise<Beside> {
  const program = join(import.meta.dirname, "beside-program.ts");
  const child = fork(program, [database, files, JSON.stringify(more), String(ahead)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  const url = await Promise.race([
    once(child, "message").then(([at]) => String(at)),
    exited.then(() => Promise.reject(new Error("The process ended before it listened."))),
  ]);
  return {
    url,
    hold: () => {
      child.kill("SIGSTOP");
      return () => child.kill("SIGCONT");
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await exited;
    },
  };
}
