import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

const compiled = join(tmpdir(), `bellwether-crash-compiled-${process.pid}`);

/** Starts one of the processes of a run. Compiled code is cached for all of them. */
export const forkPart = (file: string, parameters: readonly string[]): ChildProcess =>
  fork(join(import.meta.dirname, file), parameters, {
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });

/** To be removed after the last process. */
export const compiledFolder = (): string => compiled;
