// npm run fuzz [requests] [seed]: the long run of the fuzz test, 100,000 requests unless said otherwise.
import { spawn } from "node:child_process";
import { join } from "node:path";

const [requests = "100000", seed] = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const child = spawn(
  process.execPath,
  [vitest, "run", "--project", "contract", "tests/contract/generated/fuzz.test.ts"],
  {
    cwd: root,
    env: { ...process.env, FUZZ_REQUESTS: requests, ...(seed === undefined ? {} : { FUZZ_SEED: seed }) },
    stdio: "inherit",
  },
);
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
