// Run by erasing-killed.test.ts in a process of its own: the real server, which cleans for two days and kills itself at the
// nth step of that. A step is a statement before it runs, and a commit also after it.
import { writeSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "#server/app.ts";
import type { Engine } from "#server/database/engine.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { databaseOn, openConnection } from "#server/database/sqlite/open.ts";
import { reusingStatements } from "#server/database/sqlite/statements.ts";
import { cheapCost, testAudit, testKey } from "../server/server.ts";

export interface EraseWish {
  readonly folder: string;
  /** How far its clock is ahead, in milliseconds. */
  readonly ahead: number;
  /** Null: it lives. */
  readonly dieAt: number | null;
}

/** What a life that came to its end tells: after which steps a record was deleted, and something committed meanwhile. */
export interface Erased {
  readonly deletes: readonly number[];
  readonly commits: readonly number[];
}

const hour = 3_600_000;
const wish = JSON.parse(process.argv[2] ?? "") as EraseWish;
const erasing = /^delete from "(comments|tasks|wavr_forms|agreement_boards|interviews|media)"/;
const steps: { readonly step: number; readonly what: "erase" | "commit" }[] = [];
let counting = false;
let step = 0;
let ahead = wish.ahead;

function takeStep(): void {
  if (!counting) return;
  step += 1;
  if (step === wish.dieAt) process.kill(process.pid, "SIGKILL");
}

const engine: Engine = {
  ...sqlite,
  open: (options) => {
    const statements = reusingStatements(openConnection(options));
    const prepare: typeof statements.prepare = (text) => {
      takeStep();
      if (erasing.test(text)) steps.push({ step, what: "erase" });
      const statement = statements.prepare(text);
      if (text !== "commit") return statement;
      const run: typeof statement.run = (...parameters) => {
        const result = statement.run(...parameters);
        takeStep();
        steps.push({ step, what: "commit" });
        return result;
      };
      return { ...statement, run };
    };
    return databaseOn({ prepare, close: statements.close });
  },
};

const { app, cleanWhenDue, settled } = await buildApp(
  {
    databaseFile: join(wish.folder, "server.db"),
    databaseKey: testKey,
    blobDirectory: join(wish.folder, "files"),
    audit: testAudit,
    passwordCost: cheapCost,
    clock: () => Date.now() + ahead,
  },
  engine,
);
counting = true;
for (let hours = 0; hours < 48; hours += 7) {
  ahead += 7 * hour;
  await cleanWhenDue();
  await settled();
}
counting = false;
await app.close();
const deletes = steps.filter(({ what }) => what === "erase").map((each) => each.step);
const [first, last] = [deletes[0] ?? 0, deletes.at(-1) ?? 0];
const isMeanwhile = (each: { readonly step: number }) => each.step > first && each.step <= last + 10;
const commits = steps.filter(({ what }) => what === "commit").filter(isMeanwhile);
const told: Erased = { deletes, commits: commits.map((each) => each.step) };
writeSync(1, `${JSON.stringify(told)}\n`);
process.exit(0);
