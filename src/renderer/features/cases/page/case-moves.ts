import type { CaseCard } from "#contract/records/case-cards/schema.ts";
import { isSettled } from "#contract/records/case-notices/duties.ts";
import { audienceWords, type Duty } from "#contract/records/case-notices/schema.ts";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Meeting } from "#contract/records/meetings/schema.ts";
import type { PlansOfCase } from "#contract/records/plans/schema.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { isLive } from "../cards/card-words.ts";
import { type SignedKind, unsigned } from "./made-assessments.ts";

/** Changes of a case as a whole that need a reason. */
export type CaseMove = "close" | "reopen" | "archive" | "restore" | "hold" | "release";

/** The changes that a case allows now; the same rules as the server's. */
export function movesOf(record: CaseRecord): readonly CaseMove[] {
  if (isMadeHere(record)) return [];
  const { edit, delete: leads } = record.can;
  const archived = record.archived_at !== null;
  const closed = record.stage === "closed";
  const moves: CaseMove[] = [];
  if (edit && !archived) moves.push(closed ? "reopen" : "close");
  if (edit) moves.push(archived ? "restore" : "archive");
  if (leads) moves.push(record.legal_hold ? "release" : "hold");
  return moves;
}

/** An archived case is read-only until it is restored, and one that was opened here until the server has it. */
export const offered = (record: CaseRecord): CaseRecord =>
  record.archived_at === null && !isMadeHere(record)
    ? record
    : { ...record, can: { ...record.can, edit: false } };

/** May new work begin in it? A closed case still takes comments, files and hours, and is first reopened for the rest. */
export const mayWork = (record: CaseRecord): boolean => record.can.edit && !isEndedCase(record);

type Ending = Pick<CaseRecord, "assessments"> & { readonly counts?: CaseRecord["counts"] };

/** How many assessments of any kind a case has, as far as its reader may see them. */
export const assessmentsOf = ({ assessments, counts }: Ending): number =>
  assessments.length + (counts?.wavr_people ?? 0) + (counts?.worksheets ?? 0);

/** What else of a case may be unfinished, as far as it could be read. */
interface Further {
  readonly duties: readonly Pick<Duty, "audience" | "state">[];
  readonly cards: readonly Pick<CaseCard, "state" | "last_day">[];
  /** Assessments that are finished by signing them. */
  readonly made?: readonly SignedKind[];
  readonly meetings?: readonly Pick<Meeting, "state" | "starts_at">[];
}

/** Said before a case with such plans is closed: nobody is asked how it goes any more. */
export function plansInForce(
  { safety_plans, wavr_plans, check_ins }: PlansOfCase,
  closes = true,
): string | null {
  const inForce = [
    ...safety_plans.filter(({ state }) => state.status === "in_force"),
    ...wavr_plans.filter(({ status }) => status === "in_force"),
  ].map(({ uuid }) => uuid);
  if (inForce.length === 0) return null;
  const open = check_ins.some(
    (each) => inForce.includes(each.plan_uuid) && each.done_at === null && each.closed_at === null,
  );
  const count = inForce.length;
  if (!closes)
    return t("{{count}} plans are active. While the case is archived nobody can look after them.", { count });
  return open
    ? t(
        "{{count}} plans are active and have open check-ins. Close them first, or close all the same: their check-ins stop.",
        { count },
      )
    : t("{{count}} plans are active. Close them first, or close all the same.", { count });
}

/** Who has to be told still, cards that go on to hold, and meetings that nobody can hold in a closed case. */
function furtherEnds({ duties, cards, meetings = [] }: Further): readonly string[] {
  const untold = duties.filter((each) => !isSettled(each));
  const held = cards.filter(isLive);
  const last = held
    .map((each) => each.last_day)
    .toSorted()
    .at(-1);
  const planned = meetings.filter(({ state }) => state === "planned");
  const [next] = planned.map(({ starts_at }) => starts_at).toSorted();
  return [
    ...(untold.length === 0
      ? []
      : [
          t("Not told yet: {{people}}.", {
            people: untold.map(({ audience }) => audienceWords[audience]).join(", "),
          }),
        ]),
    ...(last === undefined
      ? []
      : [
          t("{{count}} need-to-know cards hold on, until {{day}}. Take back what nobody needs any more.", {
            count: held.length,
            day: formatDate(last),
          }),
        ]),
    ...(next === undefined
      ? []
      : [
          t("{{count}} meetings are planned, the next for {{day}}. Hold them or call them off first.", {
            count: planned.length,
            day: formatDate(next),
          }),
        ]),
  ];
}

/** What is unfinished, one sentence each; it does not prevent closing. */
export function openEnds(
  record: Ending,
  openTasks: number,
  further: Further = { duties: [], cards: [] },
): readonly string[] {
  const ends: string[] = [];
  if (openTasks > 0) ends.push(t("{{count}} tasks are not done.", { count: openTasks }));
  // There may be one that this reader must not learn of (decision 084): the same words for everybody.
  if (assessmentsOf(record) === 0) ends.push(t("There is no assessment that you may see."));
  for (const { person, classification, progress } of record.assessments) {
    if (classification === null)
      ends.push(t("The assessment of {{name}} is not classified.", { name: person.name }));
    if (classification !== 3) continue;
    const step = (number: number) => progress.find((each) => each.step === number);
    if ((step(3)?.total ?? 0) === 0)
      ends.push(
        t("No response is planned for {{name}}, whose threat is very serious substantive.", {
          name: person.name,
        }),
      );
    if ((step(4)?.done ?? 0) === 0)
      ends.push(t("The safety evaluation of {{name}} has not begun.", { name: person.name }));
  }
  return [...ends, ...unsigned(further.made ?? []), ...furtherEnds(further)];
}

/**
 * What is said where nothing is unfinished; of tasks, and of what is signed, only where there are any. Of tasks that ended
 * undone, since their plan had ended, it does not say that they are done.
 */
export function nothingOpen(tasks: number, signs = false, notNeeded = 0): string {
  if (notNeeded > 0) {
    const assessed = signs
      ? t("Every assessment is classified or signed.")
      : t("Every assessment is classified.");
    const undone = t("No task is open. {{count}} tasks ended and were not done.", {
      count: notNeeded,
    });
    return `${undone} ${assessed}`;
  }
  if (signs)
    return tasks === 0
      ? t("Every assessment is classified or signed.")
      : t("All tasks are done and every assessment is classified or signed.");
  return tasks === 0
    ? t("Every assessment is classified.")
    : t("All tasks are done and every assessment is classified.");
}

export const moveWords = {
  close: {
    menu: t("Close case…"),
    title: t("Close case"),
    label: t("Reason for closing"),
    help: t("Kept with the case and in its timeline. The case can be reopened."),
    button: t("Close case"),
    done: t("The case is closed."),
    draft: t("Reason for closing"),
  },
  reopen: {
    menu: t("Reopen…"),
    title: t("Reopen case"),
    label: t("Reason for reopening"),
    help: t("Kept in the timeline, after the reason for which it was closed."),
    button: t("Reopen case"),
    done: t("The case is open again."),
    draft: t("Reason for reopening"),
  },
  archive: {
    menu: t("Archive…"),
    title: t("Archive case"),
    label: t("Reason"),
    help: t("An archived case leaves the lists and can only be read. It can be restored."),
    button: t("Archive case"),
    done: t("The case is archived."),
    draft: t("Reason for archiving"),
  },
  restore: {
    menu: t("Restore from archive…"),
    title: t("Restore case"),
    label: t("Reason"),
    help: t("The case returns to the lists and can be changed again."),
    button: t("Restore case"),
    done: t("The case is restored."),
    draft: t("Reason for restoring"),
  },
  hold: {
    menu: t("Set legal hold…"),
    title: t("Set legal hold on"),
    label: t("Reason"),
    help: t("Nobody can delete the case until the hold is lifted. Work on it goes on."),
    button: t("Set hold"),
    done: t("The case is under legal hold."),
    draft: t("Reason for a legal hold"),
  },
  release: {
    menu: t("Lift legal hold…"),
    title: t("Lift legal hold from"),
    label: t("Reason"),
    help: t("The case can then be deleted again by those who have the right to."),
    button: t("Lift hold"),
    done: t("The legal hold is lifted."),
    draft: t("Reason for lifting a legal hold"),
  },
} as const satisfies Record<CaseMove, Record<string, string>>;
