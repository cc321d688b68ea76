import { audienceNames } from "#contract/records/case-notices/schema.ts";
import { hasBegun } from "#contract/records/meetings/ending.ts";
import type {
  AgendaOffer,
  AgendaSource,
  Attendance,
  Meeting,
  MeetingLine,
  MeetingPerson,
  MeetingState,
} from "#contract/records/meetings/schema.ts";
import { formatDate, formatTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

const stateNames: Readonly<Record<MeetingState, string>> = {
  planned: t("Planned"),
  called_off: t("Called off"),
  ended: t("Waits for signatures"),
  signed: t("Signed"),
};

/** How far it is: of one that has begun, when it did. */
export const stateWords = (
  { state, starts_at }: Pick<Meeting, "state" | "starts_at">,
  now: string,
): string =>
  state === "planned" && hasBegun({ starts_at }, now)
    ? t("Began {{time}}", { time: formatTime(starts_at) })
    : stateNames[state];

export const attendanceNames: Readonly<Record<Attendance, string>> = {
  invited: t("Invited"),
  present: t("Here"),
  absent: t("Not here"),
  excused: t("Could not come"),
};

/** Of whoever nobody said a word in a meeting that was held earlier, "Invited" would say too little. */
export const attendanceWords = (attendance: Attendance, { ended_at }: Pick<Meeting, "ended_at">): string =>
  attendance === "invited" && ended_at !== null ? t("Nobody said") : attendanceNames[attendance];

/** When it is or was: "Nov 19, 2026, 11:00 AM to 11:45 AM". */
export function whenOf({ starts_at, ends_at }: Pick<Meeting, "starts_at" | "ends_at">): string {
  const end =
    formatDate(starts_at) === formatDate(ends_at)
      ? formatTime(ends_at)
      : `${formatDate(ends_at)}, ${formatTime(ends_at)}`;
  return t("{{start}} to {{end}}", { start: `${formatDate(starts_at)}, ${formatTime(starts_at)}`, end });
}

export const nameOfPerson = ({ user, name }: Pick<MeetingPerson, "user" | "name">): string =>
  name ?? user?.full_name ?? t("A former colleague");

/** Everybody who wrote in a line. */
export const writersOf = ({ author, others = [] }: Pick<MeetingLine, "author" | "others">): string =>
  [author?.full_name ?? t("A former colleague"), ...others.map(({ full_name }) => full_name)].join(", ");

export const sourceNames: Readonly<Record<AgendaSource, string>> = {
  task: t("Open tasks"),
  "check-in": t("Check-ins"),
  board: t("Agreement boards"),
  notice: t("Who is to be told"),
  classification: t("Not classified yet"),
};

/** An open matter as an item of an agenda. */
export function offerWords({ kind, title, choice }: AgendaOffer): string {
  switch (kind) {
    case "task":
      return title ?? t("Task");
    case "check-in":
      return t("Check-in of the plan");
    case "board":
      return choice === "level_of_concern"
        ? t("Agreement board: level of concern")
        : t("Agreement board: classification");
    case "notice":
      return t("Tell: {{audience}}", {
        audience: Object.entries(audienceNames).find(([value]) => value === choice)?.[1] ?? t("others"),
      });
    case "classification":
      return t("Classify the threat of {{name}}", { name: title ?? t("the subject") });
    default:
      return kind satisfies never;
  }
}
