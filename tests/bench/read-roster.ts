import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type RosterFormat, rosterFormats } from "#server/rosters/roster.ts";
import { District } from "#support/rosters/district.ts";
import { generate } from "#support/rosters/generate.ts";
import { type BenchOptions, median, type Progress, rounded } from "./measure.ts";

interface Run {
  readonly rows: number;
  readonly milliseconds: number;
  /** Above what the process held before it began to read. */
  readonly megabytes: number;
  readonly peak: number;
}

const program = join(import.meta.dirname, "programs", "read-roster.ts");

/** Reads a roster in a process of its own: by the engine, or as cells alone. */
export async function readRosterAlone(way: "engine" | "alone", path: string): Promise<Run> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", program, way, path]);
  return JSON.parse(stdout) as Run;
}

const middle = (runs: readonly Run[], of: keyof Run) => rounded(median(runs.map((each) => each[of])));

/** 120,000 people and 400,000 enrollments, or so many thousandths of them. */
const districtOf = (thousandths: number): District => {
  const part = (count: number) => Math.max(1, Math.round((count * thousandths) / 1000));
  return new District({
    schools: part(120) + 1,
    students: part(60_000),
    staff: part(10_000),
    guardians: part(50_000),
    classes: part(12_000),
    enrollments: part(388_000),
  });
};

/** Reading a large roster, against csv-parse alone over the same files. */
export async function benchReadRoster(options: BenchOptions, progress: Progress, smoke: boolean) {
  const folder = await mkdtemp(join(tmpdir(), "bellwether-bench-"));
  const formats: readonly RosterFormat[] = smoke
    ? ["oneroster-1.1"]
    : rosterFormats.filter((each) => each !== "table");
  const rounds = Math.min(options.rounds, 3);
  const district = districtOf(smoke ? 5 : 1000);
  try {
    const results: Record<string, unknown> = {};
    for (const format of formats) {
      const files = await generate(district, format, folder, "folder");
      const zip = await generate(district, format, folder, "zip");
      const [engine, packed, alone]: [Run[], Run[], Run[]] = [[], [], []];
      for (let round = 0; round < rounds; round += 1) {
        alone.push(await readRosterAlone("alone", files));
        engine.push(await readRosterAlone("engine", files));
        packed.push(await readRosterAlone("engine", zip));
      }
      const result = {
        rows: middle(engine, "rows"),
        milliseconds: middle(engine, "milliseconds"),
        rows_a_second: rounded((middle(engine, "rows") / middle(engine, "milliseconds")) * 1000),
        zip_milliseconds: middle(packed, "milliseconds"),
        csv_parse_milliseconds: middle(alone, "milliseconds"),
        times_csv_parse: rounded(middle(engine, "milliseconds") / middle(alone, "milliseconds")),
        megabytes: middle(engine, "megabytes"),
        zip_megabytes: middle(packed, "megabytes"),
        csv_parse_megabytes: middle(alone, "megabytes"),
      };
      progress(`  ${format}: ${JSON.stringify(result)}`);
      results[format] = result;
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
