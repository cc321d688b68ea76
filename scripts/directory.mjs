// npm run directory: puts schools and colleagues of a list on a server, with the project's own Node.
import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const node = join(root, "node_modules", ".bin", "node");
const child = spawn(node, [join(root, "scripts", "directory.ts"), ...process.argv.slice(2)], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => child.kill(signal));
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
