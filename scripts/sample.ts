// npm run sample -- --scale district --data DIR: makes a server's data folder of invented records.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeDataFolder } from "#server/sample/data-folder.ts";
import { type SampleScale, sampleScales } from "#server/sample/district/district.ts";

const help = `Usage: npm run sample -- [options]

Makes a data folder for a team server, full of invented records: the same for the same seed.

  --scale NAME   small, tenth, district (50,000 people, 10,000 cases, 30,000 tasks, 200,000 comments and notes) or
                 large (120,000 students and 40,000 adults, 180 schools, 900 users, 20,000 cases)
  --data DIR     the folder; it must not hold a database yet (./sample-NAME unless said otherwise)
  --seed N       another district (1 unless said otherwise)
  --today DAY    the day on which it is written, as 2026-11-20
  --help         print this
`;

const isScale = (name: string): name is SampleScale => Object.hasOwn(sampleScales, name);

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      scale: { ...text, default: "small" },
      seed: { ...text, default: "1" },
      today: { ...text, default: "2026-11-20" },
      data: text,
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const { scale } = values;
  if (!isScale(scale)) throw new Error("--scale must be small, tenth, district or large.");
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error("--seed must be a whole number.");
  const today = Date.parse(`${values.today}T18:00:00.000Z`);
  if (Number.isNaN(today)) throw new Error("--today must be a day like 2026-11-20.");
  const folder = resolve(values.data ?? `sample-${scale}`);
  const began = performance.now();
  const made = await makeDataFolder({ folder, counts: sampleScales[scale], seed, today });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${JSON.stringify(made.counts)}\nMade in ${seconds} seconds in ${folder}.\n`);
  process.stdout.write(
    `After npm run build: node_modules/.bin/node --env-file=${made.environment} out/main/server.js\n`,
  );
  process.stdout.write(`Sign in as ${made.email} with the password ${made.password}\n`);
  return 0;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
