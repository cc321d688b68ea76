import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { type Ran, runFill, toldOf } from "./child.ts";
import { draftsFile, draftsIn, integrityOf, openAgain, outboxFile } from "./here.ts";
import { createReport, type Report } from "./report.ts";

const calls = ["fsync", "fdatasync", "pwrite64"] as const;
const errors = ["EIO", "ENOSPC"] as const;
const each = 30;
/** Saved and put before anything fails. */
const before = 5;

const tracer = (log: string, more: readonly string[] = []) =>
  [
    ["strace", "-f", "--seccomp-bpf", "-qq", "-y", "-s", "64", "-e", "signal=none", "-o", log],
    ["-e", `trace=write,${calls.join(",")}`, ...more],
  ].flat();

/** Why strace cannot make calls fail on this computer; null where it can. */
function refusalOfStrace(folder: string): string | null {
  const [program = "", ...words] = tracer(join(folder, "probe"), ["-e", "inject=fsync:error=EIO:when=1"]);
  const { error, status, stderr } = spawnSync(program, [...words, "true"], { encoding: "utf8" });
  return error ? error.message : status === 0 ? null : stderr.trim();
}

interface Struck {
  readonly call: string;
  /** Name of the file; of the folder where the folder itself was synced. */
  readonly file: string;
  /** `save 7`, `draft 7`, or null while files are opened or closed. */
  readonly during: string | null;
}

const linesOf = (log: string) => readFileSync(log, "utf8").split("\n");

/** Which calls failed during which operation, from the order of the calls and the child's own output. */
function struckIn(log: string): readonly Struck[] {
  const struck: Struck[] = [];
  let during: string | null = null;
  for (const line of linesOf(log)) {
    const said = line.match(/ write\(1<[^>]*>, "(begin|end|all)(?: (\w+ \d+))?/);
    if (said) during = said[1] === "begin" ? (said[2] ?? null) : null;
    const failed = line.match(/ (fsync|fdatasync|pwrite64)\(\d+<([^>]*)>.*\(INJECTED\)/);
    if (failed) struck.push({ call: failed[1] ?? "", file: basename(failed[2] ?? ""), during });
  }
  return struck;
}

interface Plan {
  readonly start: { readonly name: string; readonly from: string | null; readonly first: number };
  readonly call: string;
  readonly when: number;
  readonly error: string;
  /** How often it fails, in strace's syntax. */
  readonly on: string;
}

/** Operations that were reported saved before their log or the head of the chain was synced. */
function unsyncedIn(log: string): readonly string[] {
  const unsynced: string[] = [];
  let synced = "";
  for (const line of linesOf(log)) {
    const said = line.match(/ write\(1<[^>]*>, "(begin|end) (save|draft) (\d+)/);
    if (said?.[1] === "begin") synced = "";
    synced += line.match(/ f(?:data)?sync\(\d+<(.*)>\) += 0/)?.[1] ?? "";
    if (said?.[1] !== "end") continue;
    const wanted = said[2] === "save" ? ["/outbox-wal", "/outbox.head"] : ["/drafts-wal"];
    if (!wanted.every((name) => synced.includes(name))) unsynced.push(`${said[2]} ${said[3]}`);
  }
  return unsynced;
}

/** What a promise rests on: the log and the head of the chain. The rest is derived from these. */
const bearing = /^(outbox-wal|drafts-wal|outbox\.head.*)$/;

/** Failing syncs and writes, at one place after another, in a process that saves and puts drafts. */
export async function injectFailures(
  folder: string,
  options: { readonly runs: number; readonly jobs: number },
): Promise<Report> {
  const report = createReport();
  const refusal = refusalOfStrace(folder);
  if (refusal !== null)
    return report.done(`no failing syncs or writes: strace cannot be used here (${refusal})`);

  const earlier = join(folder, "earlier");
  mkdirSync(earlier);
  await runFill([earlier, "1", String(before)]);
  const starts = [
    { name: "new files", from: null, first: 1 },
    { name: "files with earlier rows", from: earlier, first: before + 1 },
  ];

  const begin = (name: string, from: string | null) => {
    const to = join(folder, name);
    if (from) cpSync(from, to, { recursive: true });
    else mkdirSync(to);
    return to;
  };
  const plans: Plan[] = [];
  for (const start of starts) {
    const to = begin("counted", start.from);
    const log = join(folder, "counted.log");
    await runFill([to, String(start.first), String(each)], tracer(log));
    const lines = linesOf(log);
    const unsynced = unsyncedIn(log);
    report.check(unsynced.length === 0, () => `${start.name}: not synced, and kept: ${unsynced.join(", ")}`);
    const made = calls
      .map((call) => ({ call, times: lines.filter((line) => line.includes(` ${call}(`)).length }))
      .filter(({ times }) => times > 0);
    for (const { call, times } of made) report.add(`calls of ${call}, ${start.name}`, times);
    rmSync(to, { recursive: true });
    // Writing the head fails, and then removing the row fails too: in the middle, and at the end.
    const heads = lines
      .filter((line) => line.includes(" fsync("))
      .flatMap((line, at) => (line.includes("/outbox.head") ? [at + 1] : []));
    for (const when of [heads[heads.length >> 1], heads.at(-1)])
      if (when !== undefined) plans.push({ start, call: "fsync", when, error: "EIO", on: `..${when + 1}` });
    const share = Math.ceil(options.runs / starts.length / made.length);
    for (const { call, times } of made)
      for (let at = 0; at < share; at += 1) {
        const when = 1 + (at < times ? Math.floor((at * times) / Math.min(share, times)) : at % times);
        // Two in four fail once, one twice in a row, and one for ever, like a full disk.
        const on = ["", "", `..${when + 1}`, "+"][at % 4] ?? "";
        plans.push({ start, call, when, error: errors[(at >> 2) % 2] ?? "EIO", on });
      }
  }

  const one = async ({ start, call, when, error, on }: Plan, number: number) => {
    const name = `${start.name}, ${call} fails with ${error} at call ${when}${on}`;
    const to = begin(`run-${number}`, start.from);
    const log = join(folder, `run-${number}.log`);
    const words = tracer(log, ["-e", `inject=${call}:error=${error}:when=${when}${on}`]);
    const ran: Ran = await runFill([to, String(start.first), String(each)], words);
    const check = (right: boolean, what: () => string) => report.check(right, () => `${name}: ${what()}`);
    const struck = struckIn(log);
    const [saves, drafts] = [toldOf(ran, "save"), toldOf(ran, "draft")];
    report.add("injections");
    report.add("calls that failed", struck.length);
    check(struck.length > 0, () => "no call failed");
    check(ran.code === 0 && ran.lines.at(-1) === "closed", () => `it ended with ${ran.code}: ${ran.errors}`);
    for (const [what, told] of [
      ["save", saves],
      ["draft", drafts],
    ] as const) {
      check(told.other.length === 0, () => told.other.join(", "));
      check(told.kept.length + told.refused.length === each, () => `not every ${what} was answered`);
      report.add(`${what}s refused`, told.refused.length);
      report.add(`${what}s kept`, told.kept.length);
      for (const { file, during } of struck)
        if (during?.startsWith(what) && bearing.test(file))
          check(
            told.refused.includes(Number(during.split(" ")[1])),
            () => `${during} was kept, ${file} failed`,
          );
    }
    const visible = saves.refused.length + drafts.refused.length > 0;
    if (visible) report.add("visible");
    else
      for (const where of new Set(struck.map(({ file }) => file.replace(/\.\d+$/, "")))) quiet(where, name);

    const { summary, rows, torn } = await openAgain(to);
    const expected = [...Array.from({ length: start.first - 1 }, (_, at) => at + 1), ...saves.kept];
    const missing = expected.filter((n) => !rows.includes(n));
    report.add("rows intact", expected.length - missing.length);
    const unasked = rows.filter((n) => !expected.includes(n));
    report.add("there although refused", unasked.length);
    // On a disk that never works again, the first and the last try cannot be undone.
    check(unasked.length <= (on === "+" ? 2 : 0), () => `refused, and there: ${unasked.join(" ")}`);
    check(missing.length === 0, () => `acknowledged, and not there: ${missing.join(" ")}`);
    check(torn.length === 0, () => `torn: ${torn.join(" ")}`);
    check(summary.problem === null, () => `${summary.problem}`);
    check(summary.lost === null, () => `a loss was told: ${JSON.stringify(summary.lost)}`);
    check(summary.waiting === rows.length && new Set(rows).size === rows.length, () => "not counted right");
    const there = draftsIn(to);
    const gone = drafts.kept.filter((n) => !there.has(n));
    report.add("drafts intact", drafts.kept.length - gone.length);
    check(gone.length === 0, () => `drafts acknowledged, and not there: ${gone.join(" ")}`);
    for (const file of [outboxFile(to), draftsFile(to)])
      check(integrityOf(file) === "ok", () => `${basename(file)}: ${integrityOf(file)}`);
    rmSync(to, { recursive: true });
    rmSync(log);
  };
  const quiet = (where: string, name: string) => {
    const place = /^(counted|run-\d+)$/.test(where) ? "the folder" : where;
    report.add(`not visible, nothing lost: ${place}`);
    if (process.env.DAMAGE_TRACE) process.stdout.write(`${name}: not visible (${place})\n`);
  };

  const queue = plans.entries();
  const work = async () => {
    for (const [number, plan] of queue) await one(plan, number);
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  return report.done("failing syncs and writes by strace -e inject");
}
