import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "../histories/random.ts";
import { runFill, toldOf } from "./child.ts";
import { flipped, openAgain, outboxFile, save } from "./here.ts";
import { createReport, type Report } from "./report.ts";

/** The head remembers so many changes in words. */
const inWords = 50;

/** Saves `rows` in a process that is killed, so that its log stays as it is. */
export async function killedWith(folder: string, rows: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const ran = await runFill([folder, "1", String(rows), "saves", "kill"]);
  if (ran.signal !== "SIGKILL" || toldOf(ran, "save").kept.length !== rows)
    throw new Error(`The outbox could not be filled: ${ran.code} ${ran.signal} ${ran.errors}`);
}

/**
 * Truncations and flipped bits of the log of an outbox whose rows were all acknowledged. What is left must be the
 * first rows, whole, and the loss of the others be told with its count.
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
      // A start finds the memory of the log or does not; both must come to the same.
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
