import { execFile } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "#support/app.ts";
import { type BenchOptions, median, type Progress, rounded } from "./measure.ts";

interface Run {
  readonly milliseconds: number;
  readonly files: number;
  readonly idle_rss_mb: number;
  readonly peak_rss_mb: number;
}

/** Files of random bytes, all different, that pass as PDF. */
async function makeFiles(folder: string, count: number, megabytes: number): Promise<void> {
  await mkdir(folder);
  const block = Buffer.alloc(1_000_000);
  for (let index = 0; index < count; index++) {
    const file = await open(join(folder, `scan-${index}.pdf`), "w");
    for (let part = 0; part < megabytes; part++) {
      randomFillSync(block);
      if (part === 0) block.write("%PDF-1.7\n");
      await file.write(block);
    }
    await file.close();
  }
}

const runChild = async (script: string, source: string, target: string): Promise<Run> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, script), source, target],
    { env: { ...process.env, NODE_NO_WARNINGS: "1" } },
  );
  const run = JSON.parse(stdout) as Run;
  await rm(target, { recursive: true, force: true });
  return run;
};

/** Uploads through core and its server, all at once, compared with a plain copy of the same files over HTTP. */
export async function benchUpload(options: BenchOptions, progress: Progress) {
  const folder = await temporaryFolder();
  try {
    const source = join(folder.path, "source");
    const { uploadFiles, uploadMegabytes, uploadRounds } = options;
    await makeFiles(source, uploadFiles, uploadMegabytes);
    const runs = { core: [] as Run[], raw: [] as Run[] };
    for (let round = 0; round < uploadRounds; round++) {
      const order = round % 2 === 0 ? (["core", "raw"] as const) : (["raw", "core"] as const);
      for (const way of order) {
        const run = await runChild(`upload-${way}.ts`, source, join(folder.path, `${way}-${round}`));
        if (run.files !== uploadFiles) throw new Error(`${way} took ${run.files} files of ${uploadFiles}.`);
        runs[way].push(run);
        progress(
          `upload, round ${round + 1}, ${way}: ${Math.round(run.milliseconds)} ms, ${run.peak_rss_mb} MB`,
        );
      }
    }
    const middle = (list: readonly Run[], key: keyof Run) => median(list.map((run) => run[key]));
    const rate = (milliseconds: number) => rounded((uploadFiles * uploadMegabytes) / (milliseconds / 1000));
    const [core, raw] = [middle(runs.core, "milliseconds"), middle(runs.raw, "milliseconds")];
    return {
      files: uploadFiles,
      megabytes_each: uploadMegabytes,
      core: {
        milliseconds: rounded(core),
        megabytes_per_second: rate(core),
        idle_rss_mb: middle(runs.core, "idle_rss_mb"),
        peak_rss_mb: Math.max(...runs.core.map((run) => run.peak_rss_mb)),
      },
      raw_copy: {
        milliseconds: rounded(raw),
        megabytes_per_second: rate(raw),
        idle_rss_mb: middle(runs.raw, "idle_rss_mb"),
        peak_rss_mb: Math.max(...runs.raw.map((run) => run.peak_rss_mb)),
      },
      core_to_raw_copy: rounded(core / raw),
    };
  } finally {
    await folder.remove();
  }
}
