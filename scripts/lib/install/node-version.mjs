// Finds out which Node runs this script, and which one runs everything else.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../kit/failure.mjs";

/** Is `version` (as in `process.versions.node`) at least 20.19? */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

export function checkOwnNode() {
  if (!isNodeNewEnough(process.versions.node))
    throw new Failure(
      `Bellwether needs Node 20.19 or newer to start; this is ${process.versions.node}. See https://nodejs.org.`,
    );
}

/** The Node that is installed with the packages; it is run once to check that it works. */
export function ownNode(root) {
  const program = join(
    root,
    "node_modules",
    "node",
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  const wanted = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies.node;
  const answer = spawnSync(program, ["--version"], { encoding: "utf8" });
  const version = answer.status === 0 ? answer.stdout.trim().replace(/^v/, "") : null;
  if (version === null || version.split(".")[0] !== wanted.split(".")[0])
    throw new Failure(
      `The packages should bring Node ${wanted}, but ${program} ${version === null ? "cannot be run" : `is ${version}`}. Remove the folder node_modules and try again.`,
    );
  return program;
}
