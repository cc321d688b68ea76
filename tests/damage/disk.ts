import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runFill, toldOf } from "./child.ts";
import {
  codeOf,
  draftsFile,
  draftsIn,
  integrityOf,
  openAgain,
  openDraftsIn,
  openOutboxIn,
  outboxFile,
  putDraft,
  save,
} from "./here.ts";
import { createReport, type Report } from "./report.ts";

const mount = (...words: readonly string[]) => spawnSync("mount", words, { encoding: "utf8" }).status === 0;
const unmount = (folder: string) => {
  const { status, stderr } = spawnSync("umount", [folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${folder} is still mounted: ${stderr}`);
};
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
const unreadable = "DATA_UNREADABLE";
type Telling = ReturnType<typeof createReport>;

/** Everything acknowledged is there and whole, and the files are valid. */
async function checkKept(
  report: Telling,
  folder: string,
  kept: { readonly saves: readonly number[]; readonly drafts: readonly number[] },
  name: string,
) {
  const { summary, rows, torn } = await openAgain(folder);
  const drafts = draftsIn(folder);
  const right =
    kept.saves.every((n) => rows.includes(n)) && kept.drafts.every((n) => drafts.has(n)) && torn.length === 0;
  report.check(right, () => `${name}: ${kept.saves.length} saves kept, there ${rows.join(" ")}`);
  report.check(
    summary.lost === null && summary.problem === null,
    () => `${name}: ${JSON.stringify(summary.lost)}, ${summary.problem}`,
  );
  for (const file of [outboxFile(folder), draftsFile(folder)])
    report.check(integrityOf(file) === "ok", () => `${name}, ${file}: ${integrityOf(file)}`);
  report.add("rows intact", kept.saves.length);
  report.add("drafts intact", kept.drafts.length);
}

/** A separate disk of one megabyte: full while the application runs, then with room again. */
async function fullDisk(report: Telling, folder: string) {
  const outbox = openOutboxIn(folder);
  const drafts = openDraftsIn(folder);
  const kept = { saves: [] as number[], drafts: [] as number[] };
  const attempt = async (n: number) => {
    const codes = [await codeOf(() => save(outbox, n)), await codeOf(() => putDraft(drafts, n))];
    if (codes[0] === null) kept.saves.push(n);
    if (codes[1] === null) kept.drafts.push(n);
    return codes;
  };
  const filler = join(folder, "filler");
  let n = 0;
  let refused = 0;
  try {
    for (n = 1; n <= 10; n += 1) await attempt(n);
    report.check(kept.saves.length === 10 && kept.drafts.length === 10, () => "it was full from the start");
    for (let at = 0; ; at += 1) {
      // The last bytes are used up one by one, so that every step of saving hits the end of the disk.
      const full = await codeOf(() =>
        writeFileSync(`${filler}-${at}`, Buffer.alloc(at < 6 ? 100_000 : 4_096)),
      );
      if (full !== null) break;
      if (at < 6) continue;
      n += 1;
      for (const code of await attempt(n))
        report.check(code === null || code === unreadable, () => `full disk: ${code}`);
    }
    for (const last = n + 5; n < last; ) {
      n += 1;
      // A short change may still fit where a long one did not.
      const codes = await attempt(n);
      const known = codes.every((code) => code === null || code === unreadable);
      report.check(known, () => `full disk: ${codes.join(" ")}`);
      const told = outbox.summary().problem !== null;
      report.check(told === (codes[0] !== null), () => `full disk: ${codes[0]}, a problem is told: ${told}`);
      refused += codes.filter(Boolean).length;
    }
    report.add("refused on the full disk", refused);
    report.check(refused >= 5, () => `full disk: only ${refused} refused`);
    for (const name of readdirSync(folder)) if (name.startsWith("filler")) rmSync(join(folder, name));
    n += 1;
    const codes = await attempt(n);
    report.check(
      codes.every((code) => code === null),
      () => `with room again: ${codes.join(" ")}`,
    );
    report.check(outbox.summary().problem === null, () => `with room again: ${outbox.summary().problem}`);
    report.check(
      outbox.changes().length === kept.saves.length,
      () => `with room again: ${outbox.changes().length} shown, ${kept.saves.length} kept`,
    );
  } finally {
    outbox.close();
    drafts.close();
  }
  await checkKept(report, folder, kept, "full disk");
}

/** A limit on file sizes, in blocks of 1,024 bytes, set by the shell: needs no privileges. */
async function limitedFiles(report: Telling, folder: string, blocks: number) {
  mkdirSync(folder);
  const shell = ["bash", "-c", `ulimit -f ${blocks}; exec "$0" "$@"`];
  const ran = await runFill([folder, "1", "40"], shell);
  const saves = toldOf(ran, "save");
  const drafts = toldOf(ran, "draft");
  const name = `ulimit -f ${blocks}`;
  report.check(ran.code === 0 && ran.lines.at(-1) === "closed", () => `${name}: ${ran.code} ${ran.errors}`);
  report.check(saves.kept.length > 0 && saves.refused.length > 0, () => `${name}: it did not become full`);
  report.check(saves.other.length + drafts.other.length === 0, () => `${name}: ${saves.other.join(" ")}`);
  report.add("refused under a limit", saves.refused.length + drafts.refused.length);
  const after = await runFill([folder, "41", "3"]);
  const [later, laterDrafts] = [toldOf(after, "save"), toldOf(after, "draft")];
  report.check(later.kept.length === 3 && laterDrafts.kept.length === 3, () => `${name}: no room afterwards`);
  const kept = {
    saves: [...saves.kept, ...later.kept],
    drafts: [...drafts.kept, ...laterDrafts.kept],
  };
  await checkKept(report, folder, kept, name);
}

/** A full disk: by a mount of its own where that is permitted, and by a limit of the shell everywhere. */
export async function fillDisk(folder: string): Promise<Report> {
  const report = createReport();
  const means = ["files limited by ulimit -f"];
  for (const blocks of [64, 96, 160]) await limitedFiles(report, join(folder, `limited-${blocks}`), blocks);
  const small = join(folder, "small");
  mkdirSync(small);
  if (mount("-t", "tmpfs", "-o", "size=1m", "tmpfs", small)) {
    means.push("a tmpfs of one megabyte");
    try {
      await fullDisk(report, small);
    } finally {
      unmount(small);
    }
  } else means.push("no tmpfs: this user may not mount one");
  return report.done(`full disk: ${means.join(", ")}`);
}

/** A read-only folder; `work` runs meanwhile. */
async function withReadOnly(folder: string, work: () => Promise<void>): Promise<string> {
  if (process.getuid?.() !== 0) {
    const names = readdirSync(folder).map((name) => join(folder, name));
    spawnSync("chmod", ["a-w", ...names, folder]);
    try {
      await work();
    } finally {
      spawnSync("chmod", ["u+w", folder, ...names]);
    }
    return "rights taken by chmod";
  }
  // Permissions do not stop root; a read-only mount does.
  if (!mount("--bind", folder, folder))
    return "no mount permitted to root, so only things in place of others";
  try {
    if (!mount("-o", "remount,bind,ro", folder)) throw new Error("The mount could not be made read-only.");
    await work();
  } finally {
    unmount(folder);
  }
  return "mount -o bind,ro";
}

const bytesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => `${name} ${readFileSync(join(folder, name)).toString("base64")}`)
    .join("\n");

/** Read-only folders: refused visibly, nothing changed, and usable afterwards. */
export async function denyWriting(folder: string): Promise<Report> {
  const report = createReport();
  const refuses = async (name: string, at: string) => {
    const outbox = openOutboxIn(at);
    const drafts = openDraftsIn(at);
    const codes = [await codeOf(() => save(outbox, 99)), await codeOf(() => putDraft(drafts, 99))];
    report.add("refused where nothing can be written", codes.filter((code) => code === unreadable).length);
    report.check(
      codes.every((code) => code === unreadable),
      () => `${name}: ${codes.join(" ")}`,
    );
    report.check(outbox.summary().problem !== null, () => `${name}: no problem is told`);
    outbox.close();
    drafts.close();
  };
  const kept = { saves: upTo(5), drafts: upTo(5) };

  const empty = join(folder, "empty");
  mkdirSync(empty);
  let means = await withReadOnly(empty, () => refuses("read-only and empty", empty));
  // Closed files, and those of a killed process.
  for (const end of ["closed", "kill"]) {
    const full = join(folder, end);
    mkdirSync(full);
    await runFill([full, "1", "5", "both", end]);
    const before = bytesIn(full);
    means = await withReadOnly(full, () => refuses(`read-only, ${end}`, full));
    report.check(bytesIn(full) === before, () => `read-only, ${end}: something was written`);
    await checkKept(report, full, kept, `read-only, ${end}, writable again`);
  }

  const file = join(folder, "a-file");
  writeFileSync(file, "not a folder");
  await refuses("a file in place of the folder", file);

  // While open: a folder is in the place of the head.
  const open = join(folder, "open");
  mkdirSync(open);
  await runFill([open, "1", "5"]);
  const outbox = openOutboxIn(open);
  const head = `${outboxFile(open)}.head`;
  const bytes = readFileSync(head);
  rmSync(head);
  mkdirSync(head);
  const code = await codeOf(() => save(outbox, 6));
  report.check(
    code === unreadable && outbox.changes().length === 5,
    () => `a folder for a head: save said ${code}`,
  );
  rmSync(head, { recursive: true });
  writeFileSync(head, bytes);
  report.check((await codeOf(() => save(outbox, 7))) === null, () => "a head again: save was refused");
  outbox.close();
  await checkKept(report, open, { saves: [...upTo(5), 7], drafts: upTo(5) }, "a head again");
  return report.done(`read-only: ${means}, a file for a folder, a folder for a file`);
}
