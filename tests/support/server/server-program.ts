import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { testKey } from "./server.ts";

const root = join(import.meta.dirname, "..", "..", "..");

export interface ServerProgram {
  readonly url: string;
  /** All lines printed so far. */
  readonly lines: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Starts the built team server, as its operator does, with its database and files in `folder`. */
export async function startServerProgram(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProgram> {
  const child = spawn(process.execPath, [join(root, "out/main/server.js")], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      ...(settings.DATABASE_URL === undefined
        ? { DATABASE_FILE: join(folder, "bellwether.db"), DATABASE_KEY: testKey }
        : {}),
      BLOB_DIRECTORY: folder,
      PORT: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const errors: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  const exited = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      const at = /^Bellwether server: (http\S+)/.exec(line)?.[1];
      if (at !== undefined) resolve(at);
    });
    void exited.then(() => reject(new Error(`The server did not start: ${errors.join("")}`)));
  });
  return {
    url,
    lines,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
