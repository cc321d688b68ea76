import {
  audienceNames,
  audienceWords,
  noticeOutcomeNames,
  noticeWayNames,
} from "#contract/records/case-notices/schema.ts";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import { eventWords } from "#contract/records/location-events/event-words.ts";
import { placeWords } from "#contract/records/locations/place-words.ts";
import type { ReportSectionId } from "#contract/records/report-templates/sections.ts";
import { standingName, standingOf } from "#contract/records/tasks/schema.ts";
import { groundWords } from "#contract/services/disclosures/schema.ts";
import { type Dates, facts, heading, labeled, paragraph, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import {
  exactWordsBlocks,
  signatureBlocks,
  teamBlocks,
  titled,
} from "#contract/services/reports/team-blocks.ts";
import {
  classificationBlocks,
  interviewBlocks,
  observationBlocks,
  ofEach,
  recordBlocks,
  responseBlocks,
  safetyBlocks,
} from "#instruments/assessment-parts.ts";
import { boardBlocks } from "./board-blocks.ts";
import { employmentLeftOut, leavesOutEmployment } from "./left-out.ts";
import { meetingBlocks, signOffBlocks } from "./meeting-parts.ts";
import { placeBlocks } from "./place-blocks.ts";
import { checkInBlocks, plansBlocks } from "./plan-parts.ts";
import type { ReportSource } from "./report-source.ts";
import { wavrBlocks } from "./wavr-parts.ts";
import { worksheetBlocks } from "./worksheet-blocks.ts";

type Blocks = readonly ReportBlock[];
type Person = ReportSource["record"]["persons"][number];
/** Words of ours in the language of the paper, where they stand within a text. */
type Say = (words: string) => string;
const former = "A former colleague";

/** The reporter's name, where it may be shown. */
export const reporterName = ({ record }: ReportSource): string | null =>
  record.reporter.anonymous ? null : record.reporter.name;

function threatBlocks({ record }: ReportSource, dates: Dates, say: Say): Blocks {
  const { name, role, anonymous } = record.reporter;
  const known = [name, role].filter((part) => part !== null).join(", ");
  const named = (wanted: string) =>
    record.persons
      .filter((each) => each.role === wanted)
      .map((each) => each.name)
      .join(", ");
  return [
    ...facts([
      ["Case", record.number],
      ["Title", record.title],
      ["School", record.organization_name],
      ["Category", record.category?.label],
      ["Type", record.type?.label],
      ["Occurred", dates.entered(record.occurred_at)],
      ["Place", placeWords(record)],
      [
        "Event",
        [
          ...record.events.map(eventWords),
          ...record.former_events.map((words) => `${words}, ${say("deleted since")}`),
        ].join("; "),
      ],
      ["Reported", dates.entered(record.reported_at)],
      ["Reported by", anonymous ? "Anonymous" : known],
      ["Subject", named("subject")],
      ["Target", named("target")],
    ]),
    ...exactWordsBlocks(record.exact_words),
    ...labeled("Summary", record.summary),
    ...labeled("Immediate safety", record.immediate_safety),
  ];
}

/** Whose parent somebody is; else what they are, where their role does not say the same. */
function whoTheyAre({ record, parents }: ReportSource, person: Person, say: Say): string {
  const children = record.persons.filter(
    ({ id }) =>
      person.role === "parent/guardian" &&
      parents.some(({ parent, child }) => parent === person.id && child === id),
  );
  if (children.length > 0) return `${say("Parent of")} ${children.map(({ name }) => name).join(", ")}`;
  const { name } = person.person_type;
  return name.toLowerCase() === person.role ? "" : name;
}

const peopleBlocks = (source: ReportSource, _dates: Dates, say: Say): Blocks => [
  ...table(
    ["Name", "Role in the case", "Who they are", "Grade"],
    source.record.persons.map((each) => [
      each.name,
      titled(each.role),
      whoTheyAre(source, each, say),
      each.grade ?? "",
    ]),
    "Nobody is on the case's list.",
  ),
  ...teamBlocks(wholeTeam(source.record)),
];

/** Colleagues, and those without an account. */
const wholeTeam = ({ team, guests }: ReportSource["record"]) => [
  ...team,
  ...guests.map((each) => ({ full_name: each.name, title: each.role, role: "No account" })),
];

function monitoringBlocks(source: ReportSource, dates: Dates, say: Say): Blocks {
  const { record, tasks } = source;
  const plans = plansBlocks(source, dates, say);
  return [
    // The check-ins and the review of a plan are tasks too, though they are not listed here.
    ...(tasks.length === 0 && plans.length > 0
      ? []
      : table(
          ["Task", "Assignees", "Due", "Status", "Done"],
          tasks.map((task) => [
            [
              task.title,
              task.description ?? "",
              ...task.checklist.map((step) => `${step.done ? "[x]" : "[ ]"} ${step.text}`),
            ]
              .filter((text) => text !== "")
              .join("\n"),
            task.assignees.map((each) => each.full_name).join(", ") || "Nobody yet",
            dates.day(task.due_at),
            standingName(standingOf(task)),
            task.not_needed ? "" : dates.moment(task.completed_at),
          ]),
          leavesOutEmployment(source)
            ? "No task is listed here. Tasks of an employment record, if there are any, are not part of this paper."
            : "No task besides those of its assessments is recorded.",
        )),
    ...plans,
    ...(record.closed_at === null
      ? []
      : [
          heading("Closing review"),
          ...facts([
            ["Closed", dates.moment(record.closed_at)],
            ["Reason", record.closing_reason],
          ]),
        ]),
  ];
}

/** How it went: `Told. By telephone`, `Could not be reached. Next try Nov 20, 2026, 4:30 PM EST, Marcus Ellery`. */
const noticeWords = (each: ReportSource["notices"][number], dates: Dates, say: Say): string =>
  [
    say(noticeOutcomeNames[each.outcome]),
    each.way === null ? "" : say(noticeWayNames[each.way]),
    each.next_try_at === null
      ? ""
      : `${say("Next try")} ${dates.entered(each.next_try_at)}, ${each.next_try_by?.full_name ?? say(former)}`,
  ]
    .filter((text) => text !== "")
    .join(". ");

type Untold = ReportSource["untold"][number];
const whomOf = ({ audience }: Untold, say: Say): string => say(audienceWords[audience].replace(/^the /, ""));

/** `parents of the target, due Nov 25, 2026`, `police, if the team decides so`. */
function untoldWords(each: Untold, dates: Dates, say: Say): string {
  const { rule, due_at, next_try_at } = each;
  const whom = whomOf(each, say);
  if (next_try_at !== null) return `${whom}, ${say("next try")} ${dates.entered(next_try_at)}`;
  if (due_at === null) return `${whom}, ${say("if the team decides so")}`;
  // The others are due when a day ends.
  const due = rule === "next_school_noon" ? dates.moment(due_at) : dates.day(dates.today(due_at));
  return `${whom}, ${say("due")} ${due}`;
}

/** Of whom the classification asks that they are told, and nobody did, or decided against it. */
const untoldBlocks = ({ untold, record }: ReportSource, dates: Dates, say: Say): Blocks => {
  if (untold.length === 0) return [];
  // In a closed case nothing is due any more.
  return isEndedCase(record)
    ? [
        paragraph(
          `${say("Not told, as far as is recorded")}: ${untold.map((each) => whomOf(each, say)).join("; ")}.`,
        ),
      ]
    : [
        paragraph(
          `${say("Not told yet")}: ${untold.map((each) => untoldWords(each, dates, say)).join("; ")}.`,
        ),
      ];
};

const noticeBlocks = (source: ReportSource, dates: Dates, say: Say): Blocks => [
  ...table(
    ["When", "Whom", "How", "What was said, or why not", "By"],
    [
      ...source.notices.map((each) => ({
        at: each.at,
        cells: [
          dates.entered(each.at),
          [say(audienceNames[each.audience]), ...each.persons.map(({ name }) => name), each.name ?? ""]
            .filter((text) => text !== "")
            .join("\n"),
          noticeWords(each, dates, say),
          [each.said ?? "", each.reason ?? ""].filter((text) => text !== "").join("\n"),
          each.told_by?.full_name ?? former,
        ],
      })),
    ]
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .map(({ cells }) => cells),
    "No notice is recorded with the case.",
  ),
  ...untoldBlocks(source, dates, say),
];

/** The files that are kept with the case, by name alone: what is in them goes along only where it is asked for. */
function fileBlocks({ record, assessments }: ReportSource, dates: Dates, say: Say): Blocks {
  const keptWith = (place: string, attachments: ReportSource["record"]["attachments"]) =>
    Object.values(attachments).map((file) => ({ place, file }));
  const files = [
    ...keptWith(say("The case"), record.attachments),
    ...assessments.flatMap((each) => [
      ...keptWith(say("An assessment"), each.attachments),
      ...each.tasks.flatMap((task) => keptWith(say("A task"), task.attachments)),
    ]),
  ].sort((one, other) => one.file.created_at.localeCompare(other.file.created_at));
  return table(
    ["File", "Kept with", "Added", "By"],
    files.map(({ place, file }) => [
      file.file_name,
      place,
      dates.moment(file.created_at),
      file.created_by?.full_name ?? say(former),
    ]),
    "No file is kept with the case.",
  );
}

const disclosureBlocks = ({ disclosures }: ReportSource, dates: Dates, say: Say): Blocks =>
  table(
    ["Recipient", "What was given", "Ground", "Purpose and threat relied on", "Given"],
    disclosures
      .filter((each) => each.issued_at !== null)
      .map((each) => [
        [each.recipient, each.recipient_organization ?? ""].filter((part) => part !== "").join(", "),
        each.template?.name || each.name,
        groundWords(each.ground) ?? "",
        [each.purpose, each.threat ?? ""].filter((part) => part !== "").join("\n"),
        `${dates.moment(each.issued_at)}, ${say("by")} ${each.issued_by?.full_name ?? say(former)}`,
      ]),
    "Nothing was given to anybody outside.",
  );

const commentBlocks = ({ comments }: ReportSource, dates: Dates): Blocks =>
  table(
    ["Written", "Author", "Comment"],
    comments.map((each) => [dates.moment(each.created_at), each.author?.full_name ?? former, each.body]),
    "No comments are written.",
  );

/**
 * What was decided on agreement boards and who signed after a meeting, with who sees it differently: a section of its own, since
 * nobody writes down their dissent where a family or another school is given it with the rest (decisions 088 and 090).
 */
function agreementBlocks(source: ReportSource, dates: Dates, say: Say): Blocks {
  const { assessments, boards } = source;
  const decided = boards.flatMap((board) => {
    const about = assessments.find(({ id }) => id === board.record_id);
    return [
      ...(about !== undefined && assessments.length > 1 ? [heading(about.person.name)] : []),
      ...boardBlocks([board], dates),
    ];
  });
  return [...decided, ...signOffBlocks(source, dates, say)];
}

/** A name among other words: “Priya Raman”, “Ms. Ana de la Cruz”. */
const looksLikeName = /^\p{Lu}[\p{L}.’'-]*(?: (?:de|del|la|las|los|van|von|\p{Lu}[\p{L}.’'-]*)){1,4}$/u;

/** Who agreed and is not in the team: colleagues on agreement boards, and names that were written down as such. */
function agreedBeside({ record, assessments, boards }: ReportSource) {
  const noted = assessments.flatMap(({ state }) => {
    const { agreed_by } = (state.steps.threat_classification ?? {}) as Readonly<Record<string, unknown>>;
    return typeof agreed_by === "string" ? agreed_by.split(/[,;\n]| and | y /u) : [];
  });
  const asked = boards.flatMap(({ members }) =>
    members.map(({ user, answer }) => (answer === "agrees" ? (user?.full_name ?? "") : "")),
  );
  const known = new Set(wholeTeam(record).map(({ full_name }) => full_name.toLowerCase()));
  const names = [...asked, ...noted.map((each) => each.trim()).filter((each) => looksLikeName.test(each))];
  return [...new Set(names)]
    .filter((name) => name !== "" && !known.has(name.toLowerCase()))
    .map((full_name) => ({ full_name, title: null, role: "Agreed" }));
}

type Write = (source: ReportSource, dates: Dates, say: Say) => Blocks;

/** How each section is written. */
export const sectionWriters: Readonly<Record<ReportSectionId, Write>> = {
  threat: threatBlocks,
  place: placeBlocks,
  people: peopleBlocks,
  interviews: ({ assessments }, dates) => ofEach(assessments, (each) => interviewBlocks(each, dates)),
  records: ({ assessments }, dates) => ofEach(assessments, (each) => recordBlocks(each, dates)),
  observations: ({ assessments }) =>
    ofEach(assessments, (each) => observationBlocks(each, "key_observations")),
  // Where nobody assessed a student, its reader learns that nothing was classified, and not only that nothing is said of it.
  classification: (source, dates, say) => {
    const { assessments, wavr } = source;
    if (assessments.length > 0 || wavr.begun)
      return ofEach(assessments, (each) => classificationBlocks(each, dates));
    return leavesOutEmployment(source)
      ? [paragraph(say(employmentLeftOut))]
      : facts([["Classification", say("Not classified")]]);
  },
  agreement: agreementBlocks,
  needs: ({ assessments }) =>
    ofEach(assessments, (each) => observationBlocks(each, "observations_suggesting")),
  response: ({ assessments }, dates) => ofEach(assessments, (each) => responseBlocks(each, dates)),
  wavr: wavrBlocks,
  worksheets: worksheetBlocks,
  notices: noticeBlocks,
  safety: ({ assessments }, dates) => ofEach(assessments, (each) => safetyBlocks(each, dates)),
  monitoring: monitoringBlocks,
  check_ins: checkInBlocks,
  meetings: meetingBlocks,
  files: fileBlocks,
  disclosures: disclosureBlocks,
  comments: commentBlocks,
  signatures: (source) => signatureBlocks([...wholeTeam(source.record), ...agreedBeside(source)]),
};

/** Names of those at work on the case, which stay, so that a part they share with a redacted name is not attributed to anybody. */
export function namesThatStay(source: ReportSource): readonly string[] {
  const { record, assessments, tasks, comments, notices, plans, boards, worksheets, wavr, meetings } = source;
  const colleagues = [
    ...record.team,
    ...comments.map((each) => each.author),
    ...notices.flatMap((each) => [each.told_by, each.next_try_by]),
    ...tasks.flatMap((each) => each.assignees),
    ...plans.map((each) => ({ full_name: each.check_in_by ?? "" })),
    ...[...plans, ...wavr.plans].flatMap((each) => each.check_ins.map(({ done_by }) => done_by)),
    ...worksheets.map((each) => each.signed.made_by),
    ...wavr.colleagues,
    ...wavr.plans.map((each) => each.made_by),
    ...wavr.signed.flatMap((each) => [each.made_by, ...each.agreed.map(({ user }) => user)]),
    ...boards.flatMap((each) => each.members.map(({ user }) => user)),
    // Who is there without an account may be a parent of whoever is taken out: their name is treated as any other.
    ...meetings.flatMap((each) => [
      ...each.people.map(({ user }) => user),
      ...each.minutes.flatMap(({ author, others = [] }) => [author, ...others]),
    ]),
    ...assessments.flatMap((each) => [
      ...each.tasks.map((task) => task.assigned_user),
      ...each.classification_history.map((change) => change.user),
    ]),
  ];
  return [...record.guests.map((each) => each.name), ...colleagues.map((each) => each?.full_name ?? "")];
}
