import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "../histories/random.ts";
import { runFill, toldOf } from "./child.ts";
import { flipped, openAgain, outboxFile, save } from "./here.ts";
import { createReport, type Report } from "./report.ts";

/** The head describes this many changes. */
const inWords = 50;

/** Saves `rows` in a process that is killed, so that its log stays as it is. */
export async function killedWith(folder: string, rows: number, end = "kill"): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const ran = await runFill([folder, "1", String(rows), "saves", end]);
  if (ran.signal !== "SIGKILL" || toldOf(ran, "save").kept.length !== rows)
    throw new Error(`The outbox could not be filled: ${ran.code} ${ran.signal} ${ran.errors}`);
}

/**
 * Truncations and flipped bits in the log of an outbox whose rows were all acknowledged. The remaining rows must be
 * the first ones, intact, and the loss of the others must be reported with its count.
 */
export async function damageWal(
  folder: string,
  options: { readonly runs: number; readonly seed: number; readonly rows: readonly number[] },
): Promise<Report> {
  const report = createReport();
  const random = createRandom(options.seed).fork("wal");
  for (const rows of options.rows) {
    const whole = join(folder, `whole-${rows}`);
    await killedWith(whole, rows);
    const log = readFileSync(`${outboxFile(whole)}-wal`);
    const share = Math.ceil(options.runs / options.rows.length);
    for (let run = 0; run < share; run += 1) {
      const cut = run % 2 === 0;
      const place = random.int(cut ? log.length : log.length * 8);
      const name = `${rows} rows, log of ${log.length} bytes, ${cut ? "cut at byte" : "flipped bit"} ${place}`;
      const copy = join(folder, "copy");
      cpSync(whole, copy, { recursive: true });
      // A start with and without the log's shared memory must have the same result.
      if (run % 4 < 2) rmSync(`${outboxFile(copy)}-shm`, { force: true });
      writeFileSync(`${outboxFile(copy)}-wal`, cut ? log.subarray(0, place) : flipped(log, place));
      report.add("damages");
      report.add(cut ? "cut" : "flipped");
      const again = run % 10 === 0;
      const {
        summary,
        rows: found,
        torn,
      } = await openAgain(copy, async (outbox) => {
        if (again) await save(outbox, rows + 1);
      });
      const gone = rows - found.length;
      if (gone > 0) report.add("lost the end");
      report.add("rows lost", gone);
      report.add("rows told of", summary.lost?.count ?? 0);
      report.check(summary.problem === null, () => `${name}: ${summary.problem}`);
      report.check(torn.length === 0, () => `${name}: torn rows ${torn.join(" ")}`);
      report.check(
        found.every((n, at) => n === at + 1),
        () => `${name}: not the first rows, ${found.join(" ")}`,
      );
      report.check(
        (summary.lost?.count ?? 0) === gone,
        () => `${name}: ${gone} lost, ${summary.lost?.count} told`,
      );
      report.check(
        (summary.lost?.what.length ?? 0) === Math.min(gone, inWords),
        () => `${name}: ${summary.lost?.what.length} in words`,
      );
      if (again) {
        const later = await openAgain(copy);
        report.add("gone on with");
        report.check(
          later.rows.length === found.length + 1 && (later.summary.lost?.count ?? 0) === gone,
          () => `${name}: after one more, ${later.rows.length} rows and ${later.summary.lost?.count} told`,
        );
      }
      rmSync(copy, { recursive: true });
    }
    rmSync(whole, { recursive: true });
  }
  return report.done();
}

/**
 * The same where the log had been merged into the file and still existed at the kill: older pages may overwrite newer
 * ones. Missing rows must be reported, or the file refused as damaged.
 */
export async function damageWalTakenIn(
  folder: string,
  options: { readonly runs: number; readonly seed: number },
): Promise<Report> {
  const report = createReport();
  const random = createRandom(options.seed).fork("taken in");
  const earlier = 60;
  const rows = 200;
  const whole = join(folder, "whole");
  const copy = join(folder, "copy");
  await killedWith(whole, earlier);
  await openAgain(whole);
  const ran = await runFill([whole, String(earlier + 1), String(rows - earlier), "saves", "take-in"]);
  if (ran.signal !== "SIGKILL") throw new Error(`The outbox could not be filled: ${ran.errors}`);
  const log = readFileSync(`${outboxFile(whole)}-wal`);
  for (let run = 0; run < options.runs; run += 1) {
    const cut = run % 2 === 0;
    const place = random.int(cut ? log.length : log.length * 8);
    const name = `log of ${log.length} bytes, taken in, ${cut ? "cut at byte" : "flipped bit"} ${place}`;
    cpSync(whole, copy, { recursive: true });
    if (run % 4 < 2) rmSync(`${outboxFile(copy)}-shm`, { force: true });
    writeFileSync(`${outboxFile(copy)}-wal`, cut ? log.subarray(0, place) : flipped(log, place));
    report.add("damages");
    const { summary, rows: found, torn } = await openAgain(copy);
    const gone = Array.from({ length: rows }, (_, at) => at + 1).filter((n) => !found.includes(n)).length;
    const told = summary.lost?.count ?? 0;
    if (summary.problem !== null) report.add("refused");
    else {
      if (gone > 0) report.add("lost the end");
      report.add("rows lost", gone);
      report.add("rows told of", told);
      report.check(told >= gone, () => `${name}: ${gone} lost, ${told} told`);
      report.check(new Set(found).size === found.length, () => `${name}: a row is there twice`);
      report.check(torn.length === 0, () => `${name}: torn rows ${torn.join(" ")}`);
    }
    rmSync(copy, { recursive: true });
  }
  return report.done();
}
