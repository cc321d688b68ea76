import { defineConfig } from "vitest/config";

const project = (name: string, include: readonly string[], timeout = 60_000) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    environment: "node" as const,
    // One process for all files: each loads the server or core, which takes longer than most of them run.
    isolate: false,
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
      project("unit", [
        "src/**/*.test.ts",
        "src/**/*.test.tsx",
        "scripts/**/*.test.mjs",
        "tests/structure/**/*.test.ts",
      ]),
      project("contract", ["tests/contract/**/*.test.ts"], 600_000),
      project("integration", ["tests/integration/**/*.test.ts"], 600_000),
      // Run by `npm run test:long` alone.
      project("long", ["tests/long/**/*.test.ts"], 1_800_000),
      project("desktop", ["tests/desktop/**/*.test.ts"], 600_000),
    ],
  },
});
