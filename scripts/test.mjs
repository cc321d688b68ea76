// npm test: installs what is missing, runs every check and every suite, and ends with one line of counts.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkOwnNode } from "./lib/install/node-version.mjs";
import { ensureBuilt, ensureInstalled } from "./lib/install/prepare.mjs";
import { ensureTestPrograms } from "./lib/install/test-programs.mjs";
import { Failure, runOrExplain } from "./lib/kit/failure.mjs";
import { baseOf, changedSince, readSpecs, touchedSpecs } from "./lib/testing/changes.mjs";
import { inWords } from "./lib/testing/reports.mjs";
import { createRunners, onPostgres, testEnvironment } from "./lib/testing/runners.mjs";
import { runSuites } from "./lib/testing/suites.mjs";

const names = ["types", "lint", "unit", "contract", "postgres", "integration", "desktop", "e2e"];
const help = `Usage: npm test [-- options]

  --only NAMES   these suites alone, parted by commas: ${names.join(", ")}
  --changed      what has changed since this branch left the main one, committed or not
  --base COMMIT  what has changed since this commit
  --help         print this

The long forms of fuzz, histories, crashes and damages, and the whole contract suite on PostgreSQL, run by: npm run test:long
`;

/** Where the engines may differ: order, search, dates, what is taken already, what a deletion takes along, and kept plans. */
const ofDialects = [
  "src/server/database/engine.contract.test.ts",
  "src/server/database/who-switched-off.contract.test.ts",
  "tests/races/prepared.test.ts",
  ...[
    ...["limits/dates", "records/entity-types", "records/plain-lists"],
    ...["services/quick-search", "services/deletion-versions"],
  ].map((name) => `tests/contract/${name}.test.ts`),
];

const root = join(import.meta.dirname, "..");
const reports = join(root, "test-results", "reports");
const say = (text) => process.stdout.write(`${text}\n`);

function readOptions() {
  const options = {
    only: { type: "string" },
    changed: { type: "boolean", default: false },
    base: { type: "string" },
    help: { type: "boolean", default: false },
  };
  try {
    const { values } = parseArgs({ options });
    const only = values.only?.split(",") ?? names;
    const unknown = only.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new Error(`There is no suite ${unknown}: ${names.join(", ")}.`);
    return { ...values, only, changed: values.changed || values.base !== undefined };
  } catch (error) {
    throw new Failure(`${error.message}\n\n${help}`, 2);
  }
}

/**
 * The browser tests in parts short enough that both lanes are busy to the end. The walks through all screens take
 * longest: they stand behind the others in the alphabet, and so the last part begins.
 */
const browserParts = (playwright, specs) =>
  playwright("e2e", { parts: specs.length === 0 ? 3 : 2, args: specs }).reverse();

/** The suites that run, the longest first; of `changes` (null: everything) what they touch. */
function suitesOf({ check, vitest, playwright }, { only, changes, base }) {
  const since = changes === null ? [] : ["--changed", base, "--passWithNoTests"];
  // These start workers and built programs, to which no import leads.
  const startsPrograms =
    changes?.some((path) => /^(src|resources|scripts)\/(?!renderer\/)/.test(path)) ?? true;
  const specs = changes === null ? [] : touchedSpecs(changes, readSpecs(root));
  const all = [
    ...(changes !== null && specs.length === 0
      ? []
      : [{ name: "e2e", after: ["build"], parts: browserParts(playwright, specs) }]),
    { name: "contract", parts: vitest("contract", { args: since }) },
    {
      name: "integration",
      after: ["build"],
      parts: vitest("integration", { parts: 2, args: startsPrograms ? [] : since }),
    },
    { name: "types", parts: [check(join(root, "scripts", "typecheck.mjs"))] },
    { name: "unit", parts: vitest("unit", { args: since }) },
    {
      name: "postgres",
      parts: vitest("contract", { name: "postgres", more: onPostgres, args: [...ofDialects, ...since] }),
    },
    {
      name: "desktop",
      after: ["build"],
      // The same tests on real Electron: skipped by name, and counted, where its program is not there.
      parts: vitest("desktop", {
        args: [
          ...["--project", "electron", "--reporter", "./tests/desktop/drivers/reporter.ts"],
          ...(startsPrograms ? [] : since),
        ],
      }),
    },
    {
      name: "lint",
      parts: [check(join(root, "node_modules", "@biomejs", "biome", "bin", "biome"), "check", ".")],
    },
  ];
  return all.filter(({ name }) => only.includes(name));
}

async function test() {
  const options = readOptions();
  if (options.help) {
    say(help);
    return 0;
  }
  checkOwnNode();
  const node = await ensureInstalled(root);
  const browser = await ensureTestPrograms();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const base = options.changed ? baseOf(root, options.base) : null;
  const changes = base === null ? null : changedSince(root, base);
  if (changes !== null) say(`${changes.length} files differ from ${base.slice(0, 10)}.`);
  const env = testEnvironment({ root, node, browser });
  const suites = suitesOf(createRunners({ root, node, env, reports }), { ...options, changes, base });
  const total = await runSuites({
    build: () => ensureBuilt(root, node),
    suites,
    lanes: 2,
    cwd: root,
    again: true,
  });
  say(inWords(total));
  return total.failed === 0 ? 0 : 1;
}

await runOrExplain(test);
