// npm run test:crash -- --runs N: kills the application and its server while somebody works; nothing acknowledged may
// be lost.
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type FaultPoint, faultPoints } from "#core/ports/fault-points.ts";
import { startPostgresWhereAsked } from "#support/postgres/of-run.ts";
import { type Plan, planOf } from "./plan.ts";
import { tableOf, wrongIn } from "./report.ts";
import type { Outcome } from "./runner.ts";
import type { FromWorker } from "./worker.ts";

const help = `Usage: npm run test:crash -- [options]

  --runs N      kills (1,000)
  --seed N      the first seed (chosen by the clock); the next ones follow it
  --turn N      the turn of the first seed: which point it is killed at (0)
  --point NAME  every run at this point of src/main/core/ports/fault-points.ts
  --minutes N   at most: no run begins later
  --jobs N      processes at once (2)
  --verbose     a line for each run

With BELLWETHER_TEST_POSTGRES=yes its servers are on PostgreSQL.
`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    runs: { type: "string", default: "1000" },
    seed: { type: "string" },
    turn: { type: "string", default: "0" },
    point: { type: "string" },
    minutes: { type: "string" },
    jobs: { type: "string", default: "2" },
    verbose: { type: "boolean", default: false },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const number = (text: string): number => {
  const given = Number(text);
  if (!Number.isSafeInteger(given) || given < 0) throw new Error(`Not a number: ${text}`);
  return given;
};
const pointOf = (name: string | undefined): FaultPoint | null => {
  if (name === undefined) return null;
  const found = faultPoints.find((one) => one === name);
  if (!found) throw new Error(`No such point: ${name}. There are ${faultPoints.join(", ")}.`);
  return found;
};

async function main(): Promise<number> {
  const runs = number(values.runs);
  const firstSeed = number(values.seed ?? String(Date.now() % 1_000_000_000));
  const firstTurn = number(values.turn);
  const only = pointOf(values.point);
  const queue = Array.from({ length: runs }, (_, at) => ({
    plan: planOf(firstSeed + at, firstTurn + at, only),
    turn: firstTurn + at,
  }));
  const turns = new Map(queue.map(({ plan, turn }) => [plan.seed, turn]));
  const outcomes: Outcome[] = [];
  let failed = 0;
  const begun = performance.now();
  say(`${runs} kills from seed ${firstSeed}.`);

  const stop = () => void queue.splice(0);
  const limit = values.minutes === undefined ? null : setTimeout(stop, number(values.minutes) * 60_000);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);

  const fail = (seed: number, words: readonly string[]) => {
    failed += 1;
    const again = `--runs 1 --seed ${seed} --turn ${turns.get(seed)}${only ? ` --point ${only}` : ""}`;
    say(`\nSeed ${seed} failed (${again}):\n${words.join("\n")}`);
  };
  const finish = (outcome: Outcome) => {
    outcomes.push(outcome);
    const wrong = wrongIn(outcome);
    if (wrong.length > 0) fail(outcome.seed, [outcome.point, ...wrong]);
    if (values.verbose) {
      const { seed, point, killed, acknowledged, queued, milliseconds } = outcome;
      say(
        `  ${seed} ${point} ${killed ? "killed" : "lived"} ${acknowledged} ${queued} ${Math.round(milliseconds)} ms`,
      );
    }
    const seconds = (performance.now() - begun) / 1000;
    if (outcomes.length % 50 === 0)
      say(`  ${outcomes.length} lived, ${failed} failed, ${(seconds / outcomes.length).toFixed(2)} s each`);
  };

  const work = (child: ChildProcess) =>
    new Promise<void>((resolve, reject) => {
      const next = (): Plan | "end" => queue.shift()?.plan ?? "end";
      child.on("message", (message: FromWorker) => {
        if (message.kind === "lived") finish(message.outcome);
        if (message.kind === "failed") fail(message.plan.seed, [message.words]);
        child.send(next());
      });
      child.once("error", reject);
      child.once("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`)),
      );
    });
  const jobs = Math.max(1, Math.min(number(values.jobs), runs));
  const stopPostgres = await startPostgresWhereAsked();
  try {
    await Promise.all(Array.from({ length: jobs }, () => work(fork(join(import.meta.dirname, "worker.ts")))));
  } finally {
    await stopPostgres();
  }

  if (limit !== null) clearTimeout(limit);
  const seconds = (performance.now() - begun) / 1000;
  say(`\n${tableOf(outcomes)}\n`);
  const oldest = Math.max(0, ...outcomes.map(({ draftAge }) => draftAge));
  const reached = new Set(outcomes.filter(({ killed }) => killed).map(({ point }) => point)).size;
  say(
    `${outcomes.length} runs in ${Math.round(seconds)} s, ${failed} failed; killed at ${reached} places; ` +
      `the oldest draft was ${oldest} ms behind.`,
  );
  say(`${outcomes.filter((outcome) => wrongIn(outcome).length === 0).length} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (values.help) say(help);
else process.exitCode = await main();
