// Runs a long suite with the project's own Node: node scripts/long-run.mjs tests/<suite>/run.ts [options]
import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const [suite, ...options] = process.argv.slice(2);
const node = join(root, "node_modules", ".bin", "node");
const child = spawn(node, [join(root, suite), ...options], { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => child.kill(signal));
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
