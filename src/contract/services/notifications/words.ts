import { classificationNames } from "#contract/records/assessments/classification.ts";
import type { NotificationKind } from "./schema.ts";

/** What the title of a notification needs besides kind and subject: numbers only, never a name. */
export interface NotificationFacts {
  /** For `case_classified`: 2 or 3. */
  readonly classification?: number | undefined;
  /** For `large_export`, `search_alert` and `bulk_reading`. */
  readonly rows?: number | undefined;
  /** For `mentioned`: the comment. */
  readonly comment?: number | undefined;
  /** For `new_device`: the reader signed in there themself. */
  readonly own?: boolean | undefined;
  /** For `task_due` that is read on a later day: the day that was meant. */
  readonly was_due?: string | undefined;
  /** For `action_ended`: what was closed before it was done; `task` where that was the case of a task of no plan. */
  readonly ended?: "plan" | "case" | "task" | undefined;
  /** For `case_deleted`: the number that the case had, which nobody can read at it any more. */
  readonly number?: string | undefined;
  /** For `bulletin_outdated`: what became of the event. */
  readonly event?: "moved" | "deleted" | "restored" | undefined;
}

const eventBecame = {
  moved: "takes place at another time",
  deleted: "was deleted",
  restored: "is on record again",
} as const;

const inCase = (number: string | null) => (number === null ? "" : ` in ${number}`);
const many = (rows: number | undefined, one: string, more: string) =>
  rows === undefined ? more : rows === 1 ? `1 ${one}` : `${rows.toLocaleString("en-US")} ${more}`;

const months = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const dayWords = (day: string) => months.format(new Date(`${day}T00:00:00Z`));

/** The title of a notification: no names, no quotes, no titles of records; the case's number at most. */
export function notificationTitle(
  kind: NotificationKind,
  caseNumber: string | null,
  facts: NotificationFacts = {},
): string {
  const place = inCase(caseNumber);
  switch (kind) {
    case "task_assigned":
      return `You were assigned a task${place}`;
    case "mentioned":
      return `You were mentioned in a comment${place}`;
    case "added_to_team":
      return caseNumber === null
        ? "You were added to the team of a case"
        : `You were added to the team of ${caseNumber}`;
    case "case_classified":
      return `${caseNumber ?? "A case of your team"} was classified ${classificationNames[facts.classification ?? 2] ?? ""}`.trim();
    case "case_closed":
      return `${caseNumber ?? "A case that you lead"} was closed, and what waited in it with it`;
    case "case_deleted":
      return `${caseNumber ?? facts.number ?? "A case that you lead"} was deleted, and what waited in it with it`;
    case "task_due":
      return facts.was_due === undefined
        ? `A task${place} is due today`
        : `A task${place} was due ${dayWords(facts.was_due)}`;
    case "task_overdue":
      return `A task${place} is overdue`;
    case "check_in_missed":
      return `A check-in${place} was missed`;
    case "check_in_worse":
      return `A check-in${place} says that things got worse`;
    case "action_ended":
      if (facts.ended === "task") return `${caseNumber ?? "A case"} was closed; your task was not done`;
      return facts.ended === "case"
        ? `${caseNumber ?? "A case"} was closed; your action of its plan was not done`
        : `A plan${place} was closed; your action was not done`;
    case "search_alert":
      return `A saved search has ${many(facts.rows, "new record", "new records")}`;
    case "large_export":
      return `A large export was made: ${many(facts.rows, "row", "rows")}`;
    case "new_device":
      return facts.own === true
        ? "You signed in on a computer that you had not used before"
        : "A colleague signed in on a computer that they had not used before";
    case "bulk_reading":
      return `A colleague opened more than ${many(facts.rows, "record", "records")} within an hour`;
    case "import_trouble":
      return "A scheduled import was not taken over";
    case "destruction_proposed":
      return "A list of records to be destroyed waits for a second person";
    case "times_shortened":
      return "Records in compartments, or the audit log, are to be erased sooner than before. It can be taken back for 30 days";
    case "protection_ended":
      return `${caseNumber ?? "A case"} is not protected any more: what of it lies in compartments whose time is over is erased after 30 days`;
    case "disclosure_waits":
      return `A disclosure${place} waits for a second person`;
    case "judgment_signed":
      return `A summary was signed${place}, and you can say how you see it`;
    case "judgment_differs":
      return `Somebody of the team sees a signed summary${place} differently`;
    case "answer_asked":
      return `Your answer is asked${place}`;
    case "board_opened_early":
      return `An agreement board was opened before everybody had answered${place}`;
    case "board_decided":
      return `A decision was recorded on a board that asked for your answer${place}`;
    case "meeting_planned":
      return `You are asked to a team meeting${place}`;
    case "meeting_moved":
      return `Time or place of a team meeting changed${place}`;
    case "meeting_called_off":
      return `A team meeting was called off${place}`;
    case "meeting_deleted":
      return `A team meeting in whose minutes you wrote was deleted${place}`;
    case "meeting_sign_off":
      return `A team meeting has ended and waits for your signature${place}`;
    case "bulletin_issued":
      return "A threat intelligence bulletin is addressed to you";
    case "bulletin_withdrawn":
      return "A threat intelligence bulletin that you have read was withdrawn";
    case "bulletin_outdated":
      return `The event until whose end you issued a bulletin ${facts.event === undefined ? "was moved or deleted" : eventBecame[facts.event]}`;
    case "event_moved":
      return `An event that ${caseNumber ?? "a case of yours"} concerns takes place at another time`;
    case "event_deleted":
      return `An event that ${caseNumber ?? "a case of yours"} concerns was deleted`;
    case "event_restored":
      return `An event that ${caseNumber ?? "a case of yours"} concerns is on record again`;
    default:
      return kind satisfies never;
  }
}
