import type { Meeting, MeetingLine, MeetingPerson } from "#contract/records/meetings/schema.ts";
import { datesIn, facts, heading, none, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { t } from "#lib/words/t.ts";
import { attendanceWords, nameOfPerson, whenOf, writersOf } from "#parts/meetings/meeting-words.ts";
import { markedKinds } from "#parts/minutes/line-words.ts";
import type { PaperSection } from "#parts/paper/paper-sections.tsx";

const dates = datesIn(ownTimeZone());

/** How somebody signed; nothing where the line is for their pen. */
function signedAs({ signature }: MeetingPerson): string {
  if (signature === null) return "";
  return { agrees: t("Signed"), differs: t("Sees it differently"), paper: t("Signed on paper") }[
    signature.kind
  ];
}

/** A line for each who was there, with room for a pen where they have not signed yet. */
function signatures(there: readonly MeetingPerson[]): readonly ReportBlock[] {
  const rows = there.map((person) => [
    nameOfPerson(person),
    [person.role, person.agency].filter(Boolean).join(", "),
    signedAs(person),
    dates.day(person.signature?.signed_on),
  ]);
  const lines: ReportBlock = {
    kind: "signatures",
    text: "",
    rows: [[t("Name"), t("Role"), t("Signature"), t("Date")], ...rows],
  };
  // In whose words they see it stands beside the minutes, and in a report for the team or a court.
  return there.some(({ signature }) => signature?.kind === "differs")
    ? [lines, none(t("The words of whoever sees it differently are not on this paper."))]
    : [lines];
}

/** A line of the minutes at the whole width of the paper, with what it is and who wrote it. */
function written(line: MeetingLine): ReportBlock {
  if (line.kind === "heading") return heading(line.text);
  const plain = { strong: false, em: false, underline: false, problem: false };
  const kind = line.kind === "text" ? "" : `${markedKinds[line.kind].label}: `;
  const spans = [
    { ...plain, text: kind, strong: true },
    { ...plain, text: line.text },
    { ...plain, text: `\n${writersOf(line)}`, em: true },
  ];
  return { kind: "text", text: spans.map(({ text }) => text).join(""), spans, rows: [] };
}

/** A meeting that has ended, as it is signed: when it was, who was there, the agenda, the minutes, and the signatures. */
export const paperOfMeeting = (meeting: Meeting): readonly PaperSection[] => [
  {
    id: "meeting",
    title: "",
    blocks: [
      ...facts([
        [t("About"), meeting.title],
        [t("When"), whenOf(meeting)],
        [t("Place"), meeting.place],
      ]),
      ...table(
        [t("Name"), t("Role"), t("Attendance")],
        meeting.people.map((person) => [
          nameOfPerson(person),
          [person.role, person.agency].filter(Boolean).join(", "),
          attendanceWords(person.attendance, meeting),
        ]),
        t("Nobody is asked yet."),
      ),
    ],
  },
  {
    id: "agenda",
    title: t("Agenda"),
    blocks: table(
      [t("Item"), t("Talked about")],
      meeting.agenda.map(({ text, done }, at) => [
        t("{{number}}. {{text}}", { number: at + 1, text }),
        done ? t("Yes") : t("No"),
      ]),
      t("Nothing was on the agenda."),
    ),
  },
  {
    id: "minutes",
    title: t("Minutes"),
    blocks: meeting.minutes?.length ? meeting.minutes.map(written) : [none(t("Nothing was written down."))],
  },
  {
    id: "signatures",
    title: t("Sign-off"),
    blocks: signatures(meeting.people.filter(({ attendance }) => attendance === "present")),
  },
];
