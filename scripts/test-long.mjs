// npm run test:long: what `npm test` does in short, at length; ends with one line of counts, too.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkOwnNode } from "./lib/install/node-version.mjs";
import { ensureBuilt, ensureInstalled } from "./lib/install/prepare.mjs";
import { ensureTestPrograms } from "./lib/install/test-programs.mjs";
import { Failure, runOrExplain } from "./lib/kit/failure.mjs";
import { inWords } from "./lib/testing/reports.mjs";
import { createRunners, onPostgres, testEnvironment } from "./lib/testing/runners.mjs";
import { runSuites } from "./lib/testing/suites.mjs";

const names = [
  ...["fuzz", "histories", "crash", "damage", "races", "screens", "files", "reports", "bench"],
  ...["contract-postgres", "fuzz-postgres", "histories-postgres", "crash-postgres"],
];
const help = `Usage: npm run test:long [-- options]

  --only NAMES   these suites alone, parted by commas: ${names.join(", ")}
  --times N      so many times as much of fuzz, histories, crash, damage and races (1, which is about an hour)
  --help         print this
`;

/** What two quiet cores do in about an hour. */
const sizes = {
  requests: 100_000,
  histories: 6_000,
  kills: 600,
  damages: 1_000,
  injections: 200,
  meetings: 5,
  /** The same on PostgreSQL, where each call takes longer. */
  onPostgres: { requests: 10_000, histories: 300, kills: 60 },
};

const root = join(import.meta.dirname, "..");
const reports = join(root, "test-results", "long");
const say = (text) => process.stdout.write(`${text}\n`);

function readOptions() {
  const options = {
    only: { type: "string" },
    times: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  };
  try {
    const { values } = parseArgs({ options });
    const only = values.only?.split(",") ?? names;
    const unknown = only.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new Error(`There is no suite ${unknown}: ${names.join(", ")}.`);
    const times = Number(values.times);
    if (!(times > 0)) throw new Error(`--times must be a number above 0, not ${values.times}.`);
    return { ...values, only, times };
  } catch (error) {
    throw new Failure(`${error.message}\n\n${help}`, 2);
  }
}

/** The suites, the longest first, each in one process of work: the lanes are as many as there are cores. */
function suitesOf({ run, vitest, playwright }, { only, times }) {
  const size = (count) => String(Math.max(1, Math.round(count * times)));
  const life = (suite, args, more) =>
    run([join(root, "tests", suite, "run.ts"), ...args, "--jobs", "1"], more);
  const fuzz = (name, requests, more = {}) =>
    vitest("contract", { name, args: ["fuzz.test.ts"], more: { ...more, FUZZ_REQUESTS: size(requests) } });
  return [
    { name: "contract-postgres", parts: vitest("contract", { name: "contract-postgres", more: onPostgres }) },
    { name: "fuzz", parts: fuzz("fuzz", sizes.requests) },
    { name: "fuzz-postgres", parts: fuzz("fuzz-postgres", sizes.onPostgres.requests, onPostgres) },
    { name: "crash", after: ["build"], parts: [life("crash", ["--runs", size(sizes.kills)])] },
    { name: "histories", parts: [life("histories", ["--runs", size(sizes.histories)])] },
    {
      name: "histories-postgres",
      parts: [
        life("histories", ["--server", "real", "--runs", size(sizes.onPostgres.histories)], onPostgres),
      ],
    },
    {
      name: "crash-postgres",
      after: ["build"],
      parts: [life("crash", ["--runs", size(sizes.onPostgres.kills)], onPostgres)],
    },
    {
      name: "screens",
      after: ["build"],
      parts: playwright("screens", {
        args: ["accessibility.spec", "conditions.spec", "pseudo-language.spec", "lock.spec", "drafts.spec"],
        more: { LONG: "yes" },
      }),
    },
    {
      name: "damage",
      parts: [life("damage", ["--runs", size(sizes.damages), "--injections", size(sizes.injections)])],
    },
    {
      name: "races",
      parts: vitest("races", { more: { RACE_ROUNDS: size(sizes.meetings) } }),
    },
    {
      name: "files",
      parts: vitest("integration", {
        args: ["upload-sender.test.ts", "erasing-killed.test.ts"],
        more: { LONG: "yes" },
      }),
    },
    {
      name: "reports",
      parts: vitest("unit", { args: ["read-again.test.ts"], more: { LONG: "yes" } }),
    },
    { name: "bench", after: ["build"], parts: vitest("long") },
  ].filter(({ name }) => only.includes(name));
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
  const env = testEnvironment({ root, node, browser });
  const total = await runSuites({
    build: () => ensureBuilt(root, node),
    suites: suitesOf(createRunners({ root, node, env, reports }), options),
    lanes: 2,
    cwd: root,
  });
  say(inWords(total));
  return total.failed === 0 ? 0 : 1;
}

await runOrExplain(test);
