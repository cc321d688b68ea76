import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";

/** Changes of a case as a whole that need a reason. */
export type CaseMove = "close" | "reopen" | "archive" | "restore" | "hold" | "release";

/** The changes that a case allows now; the same rules as the server's. */
export function movesOf(record: CaseRecord): readonly CaseMove[] {
  const { edit, delete: leads } = record.can;
  const archived = record.archived_at !== null;
  const closed = record.stage === "closed";
  const moves: CaseMove[] = [];
  if (edit && !archived) moves.push(closed ? "reopen" : "close");
  if (edit) moves.push(archived ? "restore" : "archive");
  if (leads) moves.push(record.legal_hold ? "release" : "hold");
  return moves;
}

/** An archived case is read-only until it is restored. */
export const offered = (record: CaseRecord): CaseRecord =>
  record.archived_at === null ? record : { ...record, can: { ...record.can, edit: false } };

/** May new work begin in it? A closed case still takes comments, files and hours, and is first reopened for the rest. */
export const mayWork = (record: CaseRecord): boolean => record.can.edit && !isEndedCase(record);

type Ending = Pick<CaseRecord, "assessments">;

/** What is unfinished, one sentence each; it does not prevent closing. */
export function openEnds(record: Ending, openTasks: number): readonly string[] {
  const ends: string[] = [];
  if (openTasks > 0) ends.push(openTasks === 1 ? "1 task is not done." : `${openTasks} tasks are not done.`);
  for (const { person, classification, progress } of record.assessments) {
    if (classification === null) ends.push(`The assessment of ${person.name} is not classified.`);
    if (classification !== 3) continue;
    const step = (number: number) => progress.find((each) => each.step === number);
    if ((step(3)?.total ?? 0) === 0)
      ends.push(`No response is planned for ${person.name}, whose threat is very serious substantive.`);
    if ((step(4)?.done ?? 0) === 0) ends.push(`The safety evaluation of ${person.name} has not begun.`);
  }
  return ends;
}

export const moveWords = {
  close: {
    menu: "Close case…",
    title: "Close case",
    label: "Reason for closing",
    help: "Kept with the case and in its timeline. The case can be reopened.",
    button: "Close case",
    done: "The case is closed.",
    draft: "Reason for closing",
  },
  reopen: {
    menu: "Reopen…",
    title: "Reopen case",
    label: "Reason for reopening",
    help: "Kept in the timeline, after the reason for which it was closed.",
    button: "Reopen case",
    done: "The case is open again.",
    draft: "Reason for reopening",
  },
  archive: {
    menu: "Archive…",
    title: "Archive case",
    label: "Reason",
    help: "An archived case leaves the lists and can only be read. It can be restored.",
    button: "Archive case",
    done: "The case is archived.",
    draft: "Reason for archiving",
  },
  restore: {
    menu: "Restore from archive…",
    title: "Restore case",
    label: "Reason",
    help: "The case returns to the lists and can be changed again.",
    button: "Restore case",
    done: "The case is restored.",
    draft: "Reason for restoring",
  },
  hold: {
    menu: "Set legal hold…",
    title: "Set legal hold on",
    label: "Reason",
    help: "Nobody can delete the case until the hold is lifted. Work on it goes on.",
    button: "Set hold",
    done: "The case is under legal hold.",
    draft: "Reason for a legal hold",
  },
  release: {
    menu: "Lift legal hold…",
    title: "Lift legal hold from",
    label: "Reason",
    help: "The case can then be deleted again by those who have the right to.",
    button: "Lift hold",
    done: "The legal hold is lifted.",
    draft: "Reason for lifting a legal hold",
  },
} as const satisfies Record<CaseMove, Record<string, string>>;
