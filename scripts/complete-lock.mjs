// npm run complete-lock: adds the entries to package-lock.json that `npm ci` requires and `npm install` left out.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { completeLock, missingOptionals } from "./lib/install/lock-file.mjs";

const file = join(import.meta.dirname, "..", "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = missingOptionals(lock);
writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
console.log(
  missing.length === 0
    ? "The lock file is complete."
    : `Added ${missing.map(({ name }) => name).join(", ")}.`,
);
