// npm run test:damage -- --runs N: damaged files, failing disks, full disks; nothing acknowledged may be lost silently.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { type PartName, parts, runPart } from "./suite.ts";

const names = Object.keys(parts) as PartName[];
const help = `Usage: npm run test:damage -- [options]

  --runs N         damages of an outbox's log (1,000); half as many flips in its file, a fifth in the chain's head
  --injections N   syncs and writes that fail (200)
  --seed N         what the places follow from (chosen by the clock)
  --only PART      this part alone: ${names.join(", ")}
  --jobs N         processes at once (one a processor)
`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    runs: { type: "string", default: "1000" },
    injections: { type: "string", default: "200" },
    seed: { type: "string" },
    only: { type: "string" },
    jobs: { type: "string", default: String(availableParallelism()) },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const number = (text: string): number => {
  const given = Number(text);
  if (!Number.isSafeInteger(given) || given < 1) throw new Error(`Not a number: ${text}`);
  return given;
};

async function main(): Promise<number> {
  const chosen = names.filter((name) => values.only === undefined || name === values.only);
  if (chosen.length === 0) throw new Error(`There is no part ${values.only}: ${names.join(", ")}`);
  const options = {
    runs: number(values.runs),
    injections: number(values.injections),
    seed: number(values.seed ?? String(Date.now() % 2_000_000_000)),
    jobs: number(values.jobs),
  };
  say(`${options.runs} damages and ${options.injections} injections, seed ${options.seed}.`);
  let passed = 0;
  let failed = 0;
  for (const name of chosen) {
    const begun = performance.now();
    const { counts, failures, means } = await runPart(name, options);
    failed += failures.length;
    passed += failures.length === 0 ? 1 : 0;
    say(`\n${name}: ${Math.round((performance.now() - begun) / 1000)} s, ${failures.length} failed.`);
    if (means !== undefined) say(`  by ${means}`);
    for (const [what, count] of Object.entries(counts)) say(`  ${what}: ${count}`);
    for (const failure of failures.slice(0, 20)) say(`  FAILED ${failure}`);
  }
  say(
    `\n${failed === 0 ? "Nothing was lost silently." : "Something was lost silently, or not as it should be."}`,
  );
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (values.help) say(help);
else process.exitCode = await main();
