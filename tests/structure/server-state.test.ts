import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serverState } from "./server-state.ts";

const folder = join(import.meta.dirname, "..", "..", "src", "server");

/** What is held by a module, or by what such a function has made. */
const makes = /^(?:export )?(?:async )?function (?:create|open|join|register|wire|keepAudit|buildOn)/;
const ofModule = /^(?:export )?(?:let |const \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\))/;
const ofMade = /^ {2}(?:let |const \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\))/;

function holdsState(file: string): boolean {
  let inside = false;
  return readFileSync(join(folder, file), "utf8")
    .split("\n")
    .some((line) => {
      if (/^[^\s)}]/.test(line)) inside = makes.test(line);
      return ofModule.test(line) || line.includes("setInterval(") || (inside && ofMade.test(line));
    });
}

test("what a process of the server keeps in its memory is listed, with the reason why others need not know it", () => {
  const files = globSync("**/*.ts", { cwd: folder })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.test\.ts$|^(sample|rosters|commands)\//.test(file));
  expect(files.filter(holdsState).toSorted()).toEqual(Object.keys(serverState).toSorted());
});
