import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "../..");

/** Programs of a run, each a process of its own. */
const names = ["assessor", "team-server"] as const;

export interface Parts {
  /** Starts one of them. Compiled code is cached for all of them. */
  readonly fork: (name: (typeof names)[number], parameters: readonly string[]) => ChildProcess;
  /** To be called after the last process has ended. */
  readonly close: () => void;
}

/**
 * Writes each part, with the source it imports, as few files inside the project, where they find its packages. A run
 * starts a hundred processes, and each would otherwise spend its time on reading a thousand files of source.
 */
export async function buildParts(): Promise<Parts> {
  const results = join(root, "test-results");
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, "crash-parts-"));
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: ["kysely", "zod"] },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  return {
    fork: (name, parameters) =>
      fork(join(folder, `${name}.mjs`), parameters, {
        execArgv: [],
        env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
        stdio: ["ignore", "inherit", "pipe", "ipc"],
      }),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
