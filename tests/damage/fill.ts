// In a process of its own: saves and puts drafts, and reports for each, past Node's buffers, whether it was saved.
// fill.ts FOLDER FIRST COUNT [drafts|saves|both] [kill|take-in]
import { writeSync } from "node:fs";
import { codeOf, openDraftsIn, openOutboxIn, outboxFile, putDraft, save, takeIn } from "./here.ts";

const [folder = "", first = "1", count = "0", what = "both", end = ""] = process.argv.slice(2);
// Under a limit of the shell, a write that is too long then fails as on a full disk instead of ending the process.
process.on("SIGXFSZ", () => {});
const tell = (line: string) => writeSync(1, `${line}\n`);

tell("open");
const outbox = what === "drafts" ? null : openOutboxIn(folder);
const drafts = what === "saves" ? null : openDraftsIn(folder);
tell("opened");
for (let n = Number(first); n < Number(first) + Number(count); n += 1) {
  if (outbox) {
    tell(`begin save ${n}`);
    tell(`end save ${n} ${(await codeOf(() => save(outbox, n))) ?? "kept"}`);
  }
  if (drafts) {
    tell(`begin draft ${n}`);
    tell(`end draft ${n} ${(await codeOf(() => putDraft(drafts, n))) ?? "kept"}`);
  }
}
tell("all");
if (end === "take-in") takeIn(outboxFile(folder));
if (end === "kill" || end === "take-in") process.kill(process.pid, "SIGKILL");
outbox?.close();
drafts?.close();
tell("closed");
