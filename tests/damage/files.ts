import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "../histories/random.ts";
import { runFill } from "./child.ts";
import { codeOf, flipped, openAgain, openOutboxIn, outboxFile, readIfThere, save } from "./here.ts";
import { createReport, type Report } from "./report.ts";
import { killedWith } from "./wal.ts";

const rows = 60;

interface Expected {
  readonly rows: number;
  /** 0: the number is unknown. */
  readonly count: number;
}

/** Missing, cut, flipped or outdated files: the head of the chain, the log, the file, and all together. */
export async function damageFiles(
  folder: string,
  options: { readonly runs: number; readonly seed: number },
): Promise<Report> {
  const report = createReport();
  const random = createRandom(options.seed).fork("files");
  const whole = join(folder, "whole");
  const older = join(folder, "older");
  const copy = join(folder, "copy");
  await killedWith(older, rows - 20);
  cpSync(older, whole, { recursive: true });
  await runFill([whole, String(rows - 19), "20", "saves", "kill"]);

  const told = async (name: string, harm: () => void, expected: Expected) => {
    rmSync(copy, { recursive: true, force: true });
    cpSync(whole, copy, { recursive: true });
    harm();
    report.add("damages");
    for (const time of ["first", "second"]) {
      const { summary, rows: found, torn } = await openAgain(copy);
      const seen = `${found.length} rows, lost ${JSON.stringify(summary.lost?.count)}, ${summary.problem}`;
      report.check(
        found.length === expected.rows && summary.lost?.count === expected.count && torn.length === 0,
        () => `${name}, ${time} start: ${seen}`,
      );
    }
  };

  const file = outboxFile(copy);
  const head = `${file}.head`;
  const gone = (...ends: readonly string[]) => {
    for (const end of ends) rmSync(`${file}${end}`, { force: true });
  };
  const olderFiles = (...ends: readonly string[]) => {
    for (const end of ends) copyFileSync(`${outboxFile(older)}${end}`, `${file}${end}`);
  };
  await told("head deleted", () => gone(".head"), { rows, count: 0 });
  await told("log deleted", () => gone("-wal", "-shm"), { rows: 0, count: rows });
  await told("all but the head deleted", () => gone("", "-wal", "-shm"), { rows: 0, count: rows });
  await told("log and head deleted", () => gone("-wal", "-shm", ".head"), { rows: 0, count: 0 });
  await told(
    "an older copy under a newer head",
    () => {
      gone("-shm");
      olderFiles("", "-wal");
    },
    { rows: rows - 20, count: 20 },
  );
  const { length } = readFileSync(`${outboxFile(whole)}.head`);
  for (let run = 0; run < options.runs; run += 1) {
    const cut = run % 2 === 0;
    // The last byte ends the line and means nothing.
    const place = random.int(cut ? length - 1 : (length - 1) * 8);
    const harm = () => {
      const bytes = readFileSync(head);
      writeFileSync(head, cut ? bytes.subarray(0, place) : flipped(bytes, place));
    };
    await told(`head, ${cut ? "cut at byte" : "flipped bit"} ${place}`, harm, { rows, count: 0 });
    report.add(cut ? "head cut" : "head flipped");
  }

  // A log without its file is useless: refused, and left for somebody who can repair it.
  rmSync(copy, { recursive: true });
  cpSync(whole, copy, { recursive: true });
  gone("");
  const log = readFileSync(`${file}-wal`);
  report.add("damages");
  const code = await codeOf(() => save(openOutboxIn(copy), 1));
  const kept = readIfThere(`${file}-wal`);
  report.check(
    code === "DATA_UNREADABLE" && (kept?.equals(log) ?? false) && readIfThere(file) === null,
    () => `file deleted, log left: save said ${code}, log ${kept?.length} of ${log.length} bytes`,
  );
  return report.done();
}

/** Flipped bits of the file itself, after its log was merged: refused and left as it is, or nothing was affected. */
export async function damageMain(
  folder: string,
  options: { readonly runs: number; readonly seed: number },
): Promise<Report> {
  const report = createReport();
  const random = createRandom(options.seed).fork("main");
  const copy = join(folder, "main");
  await killedWith(copy, rows);
  await openAgain(copy);
  const file = outboxFile(copy);
  const whole = readFileSync(file);
  report.check(readIfThere(`${file}-wal`) === null, () => "The log was not taken in.");
  for (let run = 0; run < options.runs; run += 1) {
    const bit = random.int(whole.length * 8);
    const damaged = flipped(whole, bit);
    writeFileSync(file, damaged);
    report.add("damages");
    const outbox = openOutboxIn(copy);
    const { problem, lost } = outbox.summary();
    const found = outbox.changes().length;
    if (problem === null) {
      // Nobody reads bytes outside of records.
      report.add("nothing touched");
      report.check(
        found === rows && lost === null,
        () => `bit ${bit} of the file: ${found} rows, lost ${lost?.count}, no problem told`,
      );
    } else {
      report.add("refused");
      const code = await codeOf(() => save(outbox, rows + 1));
      report.check(code === "DATA_UNREADABLE", () => `bit ${bit} of the file: save said ${code}`);
    }
    outbox.close();
    if (problem !== null)
      report.check(readFileSync(file).equals(damaged), () => `bit ${bit} of the file: it was written to`);
    for (const end of ["-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
  }
  writeFileSync(file, whole);
  const mended = await openAgain(copy);
  report.check(
    mended.rows.length === rows && mended.torn.length === 0 && mended.summary.lost === null,
    () => `mended: ${mended.rows.length} rows`,
  );
  return report.done();
}
