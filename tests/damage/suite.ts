import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { denyWriting, fillDisk } from "./disk.ts";
import { damageFiles, damageMain } from "./files.ts";
import { injectFailures } from "./inject.ts";
import type { Report } from "./report.ts";
import { damageWal, damageWalTakenIn } from "./wal.ts";

export interface SuiteOptions {
  /** Number of damages to the log; other parts do a share of it. */
  readonly runs: number;
  readonly injections: number;
  readonly seed: number;
  readonly jobs: number;
}

export const parts = {
  /** 200 rows in the log only; 300, of which some were merged into the file before the log began anew. */
  wal: (folder: string, { runs, seed }: SuiteOptions) => damageWal(folder, { runs, seed, rows: [200, 300] }),
  "wal-taken-in": (folder: string, { runs, seed }: SuiteOptions) =>
    damageWalTakenIn(folder, { runs: Math.ceil(runs / 2), seed }),
  files: (folder: string, { runs, seed }: SuiteOptions) =>
    damageFiles(folder, { runs: Math.ceil(runs / 5), seed }),
  main: (folder: string, { runs, seed }: SuiteOptions) =>
    damageMain(folder, { runs: Math.ceil(runs / 2), seed }),
  inject: (folder: string, { injections, jobs }: SuiteOptions) =>
    injectFailures(folder, { runs: injections, jobs }),
  "full-disk": (folder: string) => fillDisk(folder),
  "read-only": (folder: string) => denyWriting(folder),
} satisfies Record<string, (folder: string, options: SuiteOptions) => Promise<Report>>;

export type PartName = keyof typeof parts;

/** Runs a part in a folder of its own, which is removed where nothing failed. */
export async function runPart(name: PartName, options: SuiteOptions): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), `bellwether-damage-${name}-`));
  const work = join(folder, "work");
  mkdirSync(work);
  const report = await parts[name](work, options);
  if (report.failures.length === 0) rmSync(folder, { recursive: true, force: true });
  return report;
}
