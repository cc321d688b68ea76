import { execFile } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../../out/main/bellwether.js");

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
