// npm run policy: writes what administrators deploy, and the tables of docs/policy.md, from the one table of policies.
import { mkdirSync, writeFileSync } from "node:fs";
import { policyFiles } from "./lib/policy/files.ts";

for (const [file, text] of policyFiles()) {
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, text);
}
