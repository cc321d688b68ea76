import { defineConfig } from "vitest/config";
import { electronAlone, standInAlone } from "./tests/desktop/drivers/one-driver.ts";
import { sqliteAlone } from "./tests/support/postgres/sqlite-alone.ts";

/** The contract and the integration suite run on SQLite, or on a PostgreSQL of their own (`BELLWETHER_TEST_POSTGRES=yes`). */
const onPostgres = process.env.BELLWETHER_TEST_POSTGRES !== undefined;

interface Options {
  readonly timeout?: number;
  /** False runs all files in one process: to load the server or core takes longer than most of them run. */
  readonly isolate?: boolean;
  /** Runs before the first file, in a process of its own. */
  readonly globalSetup?: string;
  readonly exclude?: readonly string[];
  readonly runner?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const project = (
  name: string,
  include: readonly string[],
  { timeout = 600_000, isolate = false, globalSetup, exclude = [], runner, env = {} }: Options = {},
) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    exclude: [...exclude],
    environment: "node" as const,
    isolate,
    env: { ...env },
    ...(runner === undefined ? {} : { runner }),
    ...(globalSetup === undefined ? {} : { globalSetup }),
    // What is waited for comes within a second; a busy machine may take its time.
    expect: { poll: { timeout: 30_000 } },
    // Enough for a busy machine: only what hangs takes so long.
    testTimeout: timeout,
    hookTimeout: 600_000,
    setupFiles: ["tests/support/fail-on-console-error.ts"],
  },
});

export default defineConfig({
  test: {
    projects: [
      project(
        "unit",
        ["src/**/*.test.ts", "src/**/*.test.tsx", "scripts/**/*.test.mjs", "tests/structure/**/*.test.ts"],
        { timeout: 60_000 },
      ),
      project(
        "contract",
        // What every engine has to do is among the unit tests for SQLite; what PostgreSQL alone has, and is quick, runs here too.
        [
          "tests/contract/**/*.test.ts",
          ...(onPostgres ? ["src/server/database/*.contract.test.ts", "tests/races/prepared.test.ts"] : []),
        ],
        {
          globalSetup: "tests/support/postgres/where-asked.ts",
          exclude: onPostgres ? Object.keys(sqliteAlone.files) : [],
        },
      ),
      // Calls against each other, which only an engine with several connections can show. Run by `npm run test:long`.
      project("races", ["tests/races/**/*.test.ts"], {
        timeout: 1_800_000,
        globalSetup: "tests/support/postgres/global-setup.ts",
      }),
      project("integration", ["tests/integration/**/*.test.ts"]),
      // Run by `npm run test:long` alone.
      project("long", ["tests/long/**/*.test.ts"], { timeout: 1_800_000 }),
      // Each file runs the built application, whose modules cannot be loaded twice.
      project("desktop", ["tests/desktop/**/*.test.ts"], {
        isolate: true,
        exclude: Object.keys(electronAlone),
      }),
      // The same tests on real Electron; skipped by name where its program is not there.
      project("electron", ["tests/desktop/**/*.test.ts"], {
        isolate: true,
        exclude: Object.keys(standInAlone),
        runner: "./tests/desktop/drivers/skip-by-name.ts",
        env: { BELLWETHER_DESKTOP_DRIVER: "electron" },
      }),
    ],
  },
});
