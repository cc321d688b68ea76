import type { UserRef } from "#contract/kit/common.ts";
import { isFields } from "#contract/merge/same-value.ts";
import type { Assessment } from "#contract/records/assessments/schema.ts";
import type { Interview } from "#contract/records/interviews/schema.ts";
import { type Reminder, shownIn } from "#contract/records/reminders/schema.ts";
import { type Dates, facts, heading, labeled, none, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import {
  answerScale,
  classificationOption,
  commentField,
  type ObservationSection,
  radioField,
} from "./cstag.ts";
import { editionLine } from "./edition.ts";
import { instrumentOf, wordsFor } from "./instrument.ts";
import type { DetailField } from "./interviews.ts";
import type { PackIdentity } from "./packs.ts";
import { plainHeading } from "./plain-headings.ts";
import { reviewOf, sourceOf } from "./sources.ts";

/** What is told of an assessment on paper. */
export type PaperAssessment = {
  /** The words that it is told in; null where its server records none. */
  readonly instrument: PackIdentity | null | undefined;
  readonly person: { readonly name: string };
  readonly state: Pick<Assessment["state"], "steps">;
  readonly classification: number | null;
  readonly classification_history: readonly {
    readonly to: number | null;
    readonly user: UserRef | null;
    readonly at: string;
    readonly reasons?: string | null | undefined;
  }[];
  readonly interviews: readonly Pick<Interview, "section" | "state">[];
  readonly tasks: readonly Pick<
    Reminder,
    "section" | "state" | "title" | "assigned_user" | "remind_at" | "reminder_status"
  >[];
};

/** Whether questions without an answer are told too. */
export type OpenQuestions = "left-out" | "told";
const notAnswered = "Not answered";
/** The reasons then, where they are those of now and stand above. */
const asAbove = "As above";

type Form = Readonly<Record<string, unknown>>;
type Blocks = readonly ReportBlock[];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function formOf(assessment: PaperAssessment, section: string): Form {
  const form = assessment.state.steps[section];
  return isFields(form) ? form : {};
}

/** Puts the subject's name above each assessment's part, where a case has several. */
export function ofEach<A extends PaperAssessment>(
  assessments: readonly A[],
  blocks: (assessment: A) => Blocks,
): Blocks {
  if (assessments.length === 0) return [none("No CSTAG assessment is recorded.")];
  return assessments.flatMap((each) => [
    ...(assessments.length > 1 ? [heading(each.person.name)] : []),
    ...(wordsFor(each.instrument).words === "other" ? [none(editionLine(each.instrument))] : []),
    ...blocks(each),
  ]);
}

/** The two groups that key observations are asked in; those that suggest a need are of none. */
const directionHeadings: Readonly<Record<string, string>> = {
  eases: "Can make a threat less serious",
  raises: "Can make a threat more serious",
};

export function observationBlocks(
  assessment: PaperAssessment,
  section: ObservationSection,
  unanswered: OpenQuestions = "left-out",
): Blocks {
  const form = formOf(assessment, section);
  const { items } = instrumentOf(assessment.instrument).observations[section];
  const told = items.flatMap(({ key, label: words, direction }, at) => {
    const label = `${at + 1}. ${words}`;
    const row = (...cells: readonly string[]) => [{ direction, cells: [label, ...cells] }];
    const answer = answerScale.find(({ value }) => value === form[radioField(key)])?.label ?? "";
    const comment = textOf(form[commentField(key)]);
    if (answer === "" && unanswered === "told") return row(notAnswered, comment);
    return answer === "" && comment === "" ? [] : row(answer, comment);
  });
  const open = items.length - told.length;
  const tableOf = (rows: typeof told) =>
    table(
      ["Observation", "Answer", "Comment"],
      rows.map(({ cells }) => cells),
      "Nothing is answered.",
    );
  const directions = [...new Set(told.map(({ direction }) => direction))];
  return [
    ...(told.length === 0
      ? tableOf(told)
      : directions.flatMap((each) => [
          ...(each === undefined ? [] : [heading(directionHeadings[each] ?? each)]),
          ...tableOf(told.filter(({ direction }) => direction === each)),
        ])),
    ...(told.length > 0 && open > 0 ? [none(`Not answered: ${open} of ${items.length}.`)] : []),
  ];
}

export function classificationBlocks(assessment: PaperAssessment, dates: Dates): Blocks {
  const form = formOf(assessment, "threat_classification");
  const option = instrumentOf(assessment.instrument).classification.optionOf(assessment.classification);
  const labelOf = (value: number | null) => classificationOption(value)?.label ?? "Not classified";
  const changes = assessment.classification_history.map(({ to, user, at, reasons }) => [
    labelOf(to),
    [user?.full_name ?? "A former colleague", dates.moment(at)].join(", "),
    reasons && reasons.trim() === textOf(form.reasons).trim() ? asAbove : (reasons ?? ""),
  ]);
  if (option === null && changes.length === 0) return [none("Nothing is classified yet.")];
  return [
    ...facts([
      ["Classification", labelOf(assessment.classification)],
      ["Meaning", option?.definition],
    ]),
    ...labeled("Reasons", textOf(form.reasons) || "None are noted."),
    ...labeled("People who agreed", textOf(form.agreed_by) || "Nobody is noted."),
    ...(changes.length > 0 ? [heading("Who classified it, and when")] : []),
    ...(changes.length > 0 ? table(["Classified as", "By and when", "Reasons then"], changes, "") : []),
  ];
}

export const recordBlocks = (assessment: PaperAssessment, dates: Dates): Blocks =>
  table(
    ["Source", "Information", "Findings", "Who and when due"],
    assessment.tasks
      .filter((task) => task.section === "assessment_findings")
      .map(({ state, title, assigned_user, remind_at }) => [
        sourceOf(state.source)?.label ?? title,
        reviewOf(state.informationReviewed)?.label ?? "",
        textOf(state.findings),
        [assigned_user?.full_name ?? "Nobody yet", dates.day(remind_at)].join(", "),
      ]),
    "No record review is noted.",
  );

export const responseBlocks = (assessment: PaperAssessment, dates: Dates): Blocks =>
  table(
    ["Action", "Owner", "Due", "Status"],
    assessment.tasks
      .filter((task) => shownIn(task) === "threat_response")
      .map((task) => [
        textOf(task.state.findings) || task.title,
        task.assigned_user?.full_name ?? "Nobody yet",
        dates.day(task.remind_at),
        task.reminder_status.name,
      ]),
    "No response is planned.",
  );

function details(fields: readonly DetailField[], state: Form, dates: Dates): Blocks {
  return facts(
    fields.map(({ key, label, options }) => {
      const value = textOf(state[key]);
      const told = options.find((option) => option.value === value)?.label ?? value;
      return [label, key === "interview_date" ? dates.day(told) : told];
    }),
  );
}

const answered = (
  questions: readonly { readonly field: string; readonly text: string }[],
  state: Form,
  unanswered: OpenQuestions,
): readonly (readonly string[])[] =>
  questions.flatMap(({ field, text }) => {
    const answer = textOf(state[field]);
    if (answer.trim() !== "") return [[text, answer]];
    return unanswered === "told" ? [[text, notAnswered]] : [];
  });

export function interviewBlocks(
  assessment: PaperAssessment,
  dates: Dates,
  unanswered: OpenQuestions = "left-out",
): Blocks {
  const held = assessment.interviews.filter((each) => each.section === "interviews");
  if (held.length === 0) return [none("No interview is recorded.")];
  const { interviews } = instrumentOf(assessment.instrument);
  return held.flatMap(({ state }) => {
    const form = interviews.formOf(textOf(state.interview_type));
    const fields =
      state.interview_type === "target/witness"
        ? [...interviews.detailFields, ...interviews.targetWitnessFields]
        : interviews.detailFields;
    const questions = (form?.questions ?? []).map(({ key, text }) => ({ field: key, text }));
    return [
      heading(form?.title ?? "Interview"),
      ...details(fields, state, dates),
      ...table(["Question", "Answer"], answered(questions, state, unanswered), "No answers are recorded."),
    ];
  });
}

export function safetyBlocks(
  assessment: PaperAssessment,
  dates: Dates,
  unanswered: OpenQuestions = "left-out",
): Blocks {
  const held = assessment.interviews.filter((each) => each.section === "safety_interviews");
  if (held.length === 0) return [none("No safety evaluation is recorded.")];
  const { safety } = instrumentOf(assessment.instrument);
  return held.flatMap(({ state }) => {
    const instrument = safety.typeOf(textOf(state.type));
    let open = instrument?.total ?? 0;
    const groups = (instrument?.groups ?? []).flatMap((group) => {
      const rows = answered(group.questions, state, unanswered);
      open -= rows.length;
      return rows.length === 0
        ? []
        : [heading(plainHeading(group)), ...table(["Question", "Answer"], rows, "")];
    });
    return [
      heading(instrument?.title ?? "Safety interview"),
      ...details(instrument?.fields ?? [], state, dates),
      ...(groups.length === 0 ? [none("No answers are recorded.")] : groups),
      ...(groups.length > 0 && open > 0
        ? [none(`Not answered: ${open} of ${instrument?.total ?? open}.`)]
        : []),
    ];
  });
}
