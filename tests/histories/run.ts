// npm run test:histories -- --runs N: simulated clients that edit, lose the network and come back; nothing typed may be lost.
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { startPostgresWhereAsked } from "#support/postgres/of-run.ts";
import type { SeedResult } from "./worker.ts";

const help = `Usage: npm run test:histories -- [options]

  --runs N         histories (10,000)
  --seed N         the first seed (chosen by the clock); the next ones follow it
  --only N         this seed alone, with everything that happened in it
  --server NAME    model (in memory) or real: the same histories with both servers, which must agree;
                   on PostgreSQL with BELLWETHER_TEST_POSTGRES=yes
  --operations N   of one history (50)
  --jobs N         processes at once (one a processor)

Seeds that failed once run first every time: tests/histories/seeds.json.
`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    runs: { type: "string", default: "10000" },
    seed: { type: "string" },
    only: { type: "string" },
    server: { type: "string", default: "model" },
    operations: { type: "string", default: "50" },
    jobs: { type: "string", default: String(availableParallelism()) },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const seedsFile = join(import.meta.dirname, "seeds.json");
const fixtures = z.object({ operations: z.int(), seeds: z.array(z.int()) });
const number = (text: string): number => {
  const given = Number(text);
  if (!Number.isSafeInteger(given) || given < 0) throw new Error(`Not a number: ${text}`);
  return given;
};

const readFixtures = () => fixtures.parse(JSON.parse(readFileSync(seedsFile, "utf8")));

/** In the formatter's layout: as many numbers on a line as fit. */
function fixtureText(seeds: readonly number[]): string {
  const lines: string[] = [];
  for (const seed of seeds) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${seed},`.length <= 110) lines[lines.length - 1] = `${last} ${seed},`;
    else lines.push(`    ${seed},`);
  }
  return `{\n  "operations": 50,\n  "seeds": [\n${lines.join("\n").replace(/,$/, "")}\n  ]\n}\n`;
}

async function main(): Promise<number> {
  const known = readFixtures();
  const runs = values.only === undefined ? number(values.runs) : 1;
  const first = number(values.only ?? values.seed ?? String(Date.now() % 2_000_000_000));
  const queue = [
    ...(values.only === undefined ? known.seeds : []),
    ...Array.from({ length: runs }, (_, at) => first + at),
  ];
  const total = queue.length;
  const sums: Record<string, number> = {};
  const failed: number[] = [];
  const begun = performance.now();
  let done = 0;
  say(`${total} histories of ${values.operations} operations, from seed ${first}, server: ${values.server}.`);

  const finish = ({ seed, counts, failure }: SeedResult) => {
    done += 1;
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
    if (failure !== null) {
      failed.push(seed);
      say(`\nSeed ${seed} failed:\n${[...new Set(failure.violations)].slice(0, 8).join("\n")}`);
      say(failure.trace.slice(-120).join("\n"));
    }
    if (done % 500 === 0)
      say(
        `  ${done} lived, ${failed.length} failed, ${Math.round((done * 1000) / (performance.now() - begun))} a second`,
      );
  };

  const work = (child: ChildProcess) =>
    new Promise<void>((resolve, reject) => {
      const next = () => child.send(queue.shift() ?? "end");
      child.on("message", (message: "ready" | SeedResult) => {
        if (message !== "ready") finish(message);
        next();
      });
      child.once("error", reject);
      child.once("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`)),
      );
    });
  const jobs = Math.min(number(values.jobs), total);
  const stopPostgres = await startPostgresWhereAsked();
  try {
    await Promise.all(
      Array.from({ length: jobs }, () =>
        work(fork(join(import.meta.dirname, "worker.ts"), [values.server, values.operations])),
      ),
    );
  } finally {
    await stopPostgres();
  }

  const seconds = (performance.now() - begun) / 1000;
  say(
    `${done} histories in ${Math.round(seconds)} s (${(done / seconds).toFixed(1)} a second), ${failed.length} failed.`,
  );
  say(JSON.stringify(sums));
  const fresh = failed.filter((seed) => !known.seeds.includes(seed));
  if (fresh.length > 0 && number(values.operations) === known.operations) {
    // Read again: another run may have added seeds meanwhile.
    const { seeds } = readFixtures();
    writeFileSync(seedsFile, fixtureText([...new Set([...seeds, ...fresh])]));
    say(`Kept in tests/histories/seeds.json: ${fresh.join(", ")}`);
  }
  say(`${done - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

if (values.help) say(help);
else process.exitCode = await main();
