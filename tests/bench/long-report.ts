import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { benchBesideReport } from "./beside-report.ts";
import { type BenchOptions, median, type Progress, rounded } from "./measure.ts";

interface Run {
  readonly bytes: number;
  readonly milliseconds: number;
  /** What reading the finished file again takes. */
  readonly read_milliseconds: number;
  /** Above what the process held before, while it was written. */
  readonly megabytes: number;
  /** Of all of it, with the reading. */
  readonly peak: number;
  /** What the process held before. */
  readonly rest: number;
}

const program = join(import.meta.dirname, "programs", "write-report.ts");

async function run(way: "ours" | "bare", pages: number): Promise<Run> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, way, String(pages)]);
  return JSON.parse(stdout) as Run;
}

const middle = (runs: readonly Run[], of: keyof Run) => rounded(median(runs.map((each) => each[of])));

/** A report of 300 pages as a tagged PDF, against the library that writes the same words in plain paragraphs. */
export async function benchLongReport(options: BenchOptions, progress: Progress, smoke: boolean) {
  const pages = smoke ? 5 : 300;
  const rounds = Math.min(options.rounds, 3);
  const [ours, bare]: [Run[], Run[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await run("bare", pages));
    ours.push(await run("ours", pages));
  }
  const result = {
    pages,
    milliseconds: middle(ours, "milliseconds"),
    bare_milliseconds: middle(bare, "milliseconds"),
    times_bare: rounded(middle(ours, "milliseconds") / middle(bare, "milliseconds")),
    read_milliseconds: middle(ours, "read_milliseconds"),
    megabytes: middle(ours, "megabytes"),
    bare_megabytes: middle(bare, "megabytes"),
    peak_megabytes: middle(ours, "peak"),
    over_rest_megabytes: rounded(middle(ours, "peak") - middle(ours, "rest")),
  };
  progress(`  ${JSON.stringify(result)}`);
  return { ...result, beside: await benchBesideReport(progress, smoke) };
}
