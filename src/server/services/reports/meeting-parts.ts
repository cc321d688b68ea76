import type { Attendance, MeetingLine, SignatureKind } from "#contract/records/meetings/schema.ts";
import { type Dates, facts, heading, none, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import type { ReportSource } from "./report-source.ts";

type Blocks = readonly ReportBlock[];
type Say = (words: string) => string;
type Held = ReportSource["meetings"][number];
type Person = Held["people"][number];

// Nobody is left so in a meeting that ends now; in those of earlier it means that nobody said.
const attendanceNames: Readonly<Record<Attendance, string>> = {
  invited: "Not said",
  present: "Present",
  absent: "Absent",
  excused: "Excused",
};
const lineNames: Readonly<Record<MeetingLine["kind"], string>> = {
  text: "",
  decision: "Decision",
  task: "Task",
  question: "Question",
  heading: "Heading",
};
const signatureNames: Readonly<Record<SignatureKind, string>> = {
  agrees: "Agrees",
  differs: "Sees it differently",
  paper: "Signed on paper",
};

const former = "A former colleague";
const nameOf = ({ name, user }: Person) => name ?? user?.full_name ?? former;
const authorOf = ({ author, others = [] }: MeetingLine) =>
  [author?.full_name ?? former, ...others.map(({ full_name }) => full_name)].join(", ");

/** What was decided stands before everything that was said. */
const decisionBlocks = (lines: readonly MeetingLine[]): Blocks => {
  const decided = lines.filter(({ kind }) => kind === "decision");
  return decided.length === 0
    ? [none("No decision is written down.")]
    : table(
        ["Decision", "Written by"],
        decided.map((line) => [line.text, authorOf(line)]),
        "",
      );
};

const heldMeeting = ({ title, starts_at, place, people, minutes, tasks }: Held, dates: Dates, say: Say) => [
  heading("Team meeting"),
  ...facts([
    ["Date", dates.moment(starts_at)],
    ["About", title],
    ["Place", place],
  ]),
  ...table(
    ["Name", "Role", "Agency", "Attendance"],
    people.map((each) => [
      nameOf(each),
      each.role ?? "",
      each.agency ?? "",
      say(attendanceNames[each.attendance]),
    ]),
    "",
  ),
  ...decisionBlocks(minutes),
  ...(tasks.length === 0
    ? []
    : table(
        ["Task", "Due", "Status"],
        tasks.map((task) => [task.title, dates.day(task.due_at), say(task.done ? "Done" : "Open")]),
        "",
      )),
  heading("Minutes"),
  ...table(
    ["What was written down", "Kind", "Written by"],
    minutes.map((line) => [line.text, say(lineNames[line.kind]), authorOf(line)]),
    "No minutes were written.",
  ),
];

/** Meetings that were held. Who sees it differently is not in this section, but in the one about agreement. */
export const meetingBlocks = ({ meetings }: ReportSource, dates: Dates, say: Say): Blocks =>
  meetings.length === 0
    ? [none("No team meeting was held, as far as is recorded.")]
    : meetings.flatMap((each) => heldMeeting(each, dates, say));

/** How those who were at a meeting signed its minutes, with dissent in their own words. */
export const signOffBlocks = ({ meetings }: ReportSource, dates: Dates, say: Say): Blocks =>
  meetings.flatMap(({ title, starts_at, people }) => [
    heading("Signed after a team meeting"),
    ...facts([
      ["Date", dates.moment(starts_at)],
      ["About", title],
    ]),
    ...table(
      ["Name", "How they see it", "In their own words", "Date"],
      people
        .filter(({ attendance }) => attendance === "present")
        .map((each) => [
          nameOf(each),
          say(each.signature === null ? "Not signed yet" : signatureNames[each.signature.kind]),
          each.signature?.words ?? "",
          dates.day(each.signature?.signed_on),
        ]),
      "",
    ),
  ]);
