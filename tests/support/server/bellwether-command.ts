import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The built command. */
export const program = join(import.meta.dirname, "../../../out/main/bellwether.js");

export interface Ended {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

/** Runs the built command as an operator does, in a folder and with these settings alone. */
export const bellwether = (
  folder: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? "", ...settings };
    execFile(process.execPath, [program, ...words], { cwd: folder, env }, (error, said, complained) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said, complained });
    });
  });

/** The same, to be ended at once and without a word after so many milliseconds, unless it has ended by itself. */
export function startBellwether(
  folder: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): { readonly killAfter: (milliseconds: number) => Promise<void> } {
  const env = { PATH: process.env.PATH ?? "", ...settings };
  const child = spawn(process.execPath, [program, ...words], { cwd: folder, env, stdio: "ignore" });
  const ended = once(child, "exit");
  return {
    killAfter: async (milliseconds) => {
      await Promise.race([wait(milliseconds), ended]);
      child.kill("SIGKILL");
      await ended;
    },
  };
}
