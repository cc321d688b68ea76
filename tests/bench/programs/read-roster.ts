// Reads one roster in a process of its own and prints what it took: with the reading engine, or with csv-parse alone.
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse";
import { openRoster } from "#server/rosters/open-roster.ts";
import { isProblem, readRoster } from "#server/rosters/read-roster.ts";

const [way = "", path = ""] = process.argv.slice(2);

async function engine(): Promise<number> {
  const opened = await openRoster(path);
  let rows = 0;
  for await (const batch of readRoster(opened, { today: "2026-11-24" }))
    for (const item of batch) {
      if (isProblem(item)) throw new Error(item.message);
      rows += 1;
    }
  await opened.close();
  return rows;
}

/** What the library takes to read the same files into cells, and to do nothing with them. */
async function alone(): Promise<number> {
  let rows = 0;
  for (const name of await readdir(path)) {
    const parser = createReadStream(join(path, name)).pipe(parse({ bom: true }));
    parser.on("readable", () => {
      while (parser.read() !== null) rows += 1;
    });
    await new Promise((resolve, reject) => parser.on("end", resolve).on("error", reject));
  }
  return rows;
}

globalThis.gc?.();
const before = process.memoryUsage().rss;
const began = performance.now();
const rows = await (way === "engine" ? engine() : alone());
const milliseconds = performance.now() - began;
// The operating system counts in kilobytes.
const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(
  JSON.stringify({ rows, milliseconds, megabytes: (peak - before) / 1_000_000, peak: peak / 1_000_000 }),
);
