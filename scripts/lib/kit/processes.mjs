// Starting other programs, without a shell.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** Runs a program to its end. Resolves with its exit code (null where it could not start) and everything it printed. */
export function run(program, args, { cwd, env = process.env, onOutput } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
    let output = "";
    const take = (chunk) => {
      output += chunk;
      onOutput?.(String(chunk));
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", (error) => resolve({ code: null, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** npm's script, for the running Node to execute: on Windows `npm` itself is a shell file. */
export function npmCommand(env = process.env, execPath = process.execPath, exists = existsSync) {
  const folder = dirname(execPath);
  const script = [
    env.npm_execpath ?? "",
    join(folder, "node_modules", "npm", "bin", "npm-cli.js"),
    join(folder, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    "/usr/lib/node_modules/npm/bin/npm-cli.js",
    "/usr/local/lib/node_modules/npm/bin/npm-cli.js",
    "/usr/share/nodejs/npm/bin/npm-cli.js",
  ].find((path) => /npm-cli\.js$/.test(path) && exists(path));
  return script === undefined || !exists(execPath)
    ? { program: "npm", args: [] }
    : { program: execPath, args: [script] };
}

/** An environment in whose PATH the given Node comes first. */
export function withNode(node, env = process.env) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return { ...env, [name]: [dirname(node), env[name] ?? ""].join(delimiter) };
}
