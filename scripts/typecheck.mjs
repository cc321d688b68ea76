// Checks every layer with its own tsconfig, two at a time, and prints errors only. Layers that have not changed since
// the last run are skipped.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

// The longest first.
const layers = [
  "tests",
  "src/renderer",
  "src/server",
  "src/main/browser",
  "src/main/electron",
  "src/main/core",
  "src/contract",
  "src/instruments",
  "src/storage",
  "src/preload",
];

const check = (layer) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [
      "node_modules/typescript/bin/tsc",
      "-p",
      layer,
      "--pretty",
      "false",
      // Each further checker works out the same types anew: two programs beside each other use the cores better.
      "--checkers",
      "1",
      "--incremental",
      "--tsBuildInfoFile",
      `.cache/types/${layer.replaceAll("/", "-")}.json`,
    ]);
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ layer, code, output }));
  });

const queue = [...layers];
const results = [];
const worker = async () => {
  for (let layer = queue.shift(); layer; layer = queue.shift()) results.push(await check(layer));
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));

for (const { layer, code, output } of results) if (code !== 0) process.stderr.write(`${layer}\n${output}\n`);
const failed = results.filter((result) => result.code !== 0).length;
process.stdout.write(
  failed === 0 ? `types: ${layers.length} layers hold\n` : `types: ${failed} layers fail\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
