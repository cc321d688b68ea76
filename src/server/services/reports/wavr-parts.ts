import { isEndedCase } from "#contract/records/cases/moves.ts";
import { reviewsIn } from "#contract/records/plans/schema.ts";
import { reminderStatuses } from "#contract/records/reminders/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { answeredIn } from "#contract/records/wavr/answered.ts";
import { type Dates, facts, heading, labeled, paragraph, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { type Instrument, instrumentOf } from "#instruments/instrument.ts";
import { judgmentFieldsOf, planFieldsWith, triggersKey } from "#instruments/wavr-parts.ts";
import { criteriaIn, planStatusOf } from "#instruments/wavr-rules.ts";
import { isGiven } from "#instruments/worksheets/answers.ts";
import { answerNames } from "./board-blocks.ts";
import { employmentLeftOut, leavesOutEmployment } from "./left-out.ts";
import {
  cadenceNames,
  checkInTable,
  metWords,
  outcomeNames,
  planStateWords,
  reviewBlocks,
  reviewResultNames,
} from "./plan-parts.ts";
import type { ReportSource } from "./report-source.ts";

type Blocks = readonly ReportBlock[];
type Say = (words: string) => string;
type Wavr = ReportSource["wavr"];
type Signed = Wavr["signed"][number];
type Plan = Wavr["plans"][number];
type State = Readonly<Record<string, unknown>>;
type Field = Instrument["wavr"]["plan"]["fields"][number];
type Words = Instrument["wavr"];

const former = "A former colleague";
export const saidLater = "Said after it was signed";
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly State[] =>
  Array.isArray(value)
    ? value.filter((each: unknown): each is State => typeof each === "object" && each !== null)
    : [];

/** Whoever is named by an account, or in words. */
export function whoIn(wavr: Pick<Wavr, "colleagues">, value: unknown): string {
  if (Array.isArray(value)) return value.map((each: unknown) => whoIn(wavr, each)).join(", ");
  if (typeof value !== "number") return textOf(value);
  return wavr.colleagues.find(({ id }) => id === value)?.full_name ?? former;
}

/** A choice in the words of its pack; one that the pack does not have stands as it is (DOMAIN-8). */
const chosenOf = (
  options: readonly { readonly value: unknown; readonly label: string }[],
  value: unknown,
): string =>
  (Array.isArray(value) ? value : [value])
    .filter((each: unknown) => isGiven(each))
    .map((each: unknown) => options.find((option) => option.value === each)?.label ?? String(each))
    .join(", ");

const lines = (...texts: readonly string[]) => texts.filter((text) => text !== "").join("\n");

const levelOf = ({ assessment }: Words, value: unknown) =>
  assessment.levels.find((level) => level.value === value) ?? null;

/** What a signed judgment says, in the words that it was begun under. */
export function judgmentOf(wavr: Wavr, { instrument, state }: Signed) {
  const words = instrumentOf(instrument).wavr;
  const level = (key: string) => ({
    label: chosenOf(words.assessment.levels, state[key]),
    definition: levelOf(words, state[key])?.definition ?? "",
  });
  return {
    words,
    targeted: level("concern_targeted_violence"),
    other: level("concern_other_behavior"),
    assessors: whoIn(wavr, state.assessors),
    protective: chosenOf(
      words.assessment.fields.find(({ key }) => key === "protective_factors")?.options ?? [],
      state.protective_factors,
    ),
    text: (key: string) => textOf(state[key]),
  };
}

/** Whoever agreed when it was signed or later, or sees it differently. */
export const askedIn = (signed: Signed) =>
  answeredIn(signed).map(({ user, name, role, answer, words, later }) => ({
    name: user?.full_name ?? name ?? former,
    role: role ?? "",
    answer,
    words: words ?? "",
    later,
  }));

const isAnswer = (answer: string): answer is keyof typeof answerNames => Object.hasOwn(answerNames, answer);

function opinionBlocks(wavr: Wavr, signed: Signed, dates: Dates, say: Say): Blocks {
  const { person, number, made_at, made_by, state, instrument } = signed;
  const words = instrumentOf(instrument).wavr;
  const fields = judgmentFieldsOf(words.assessment, { label: "Limits of the opinion" });
  const levels = fields.filter(({ options_from }) => options_from === "levels");
  const brief = fields.filter(({ input }) => input === "date" || input === "users");
  const rest = fields.filter((field) => !levels.includes(field) && !brief.includes(field));
  return [
    heading("Signed opinion"),
    ...facts([
      ["Person", person.name],
      ["Signed", dates.moment(made_at)],
      ["Signed by", made_by?.full_name ?? former],
      ["Version", String(number)],
      ...brief.map(
        ({ key, label, input }) =>
          [label, input === "date" ? dates.day(textOf(state[key])) : whoIn(wavr, state[key])] as const,
      ),
    ]),
    ...table(
      ["Concern", "Level", "What it means", "What it asks for"],
      levels.map(({ key, label }) => {
        const level = levelOf(words, state[key]);
        return [
          label,
          chosenOf(words.assessment.levels, state[key]),
          level?.definition ?? "",
          lines(level?.response ?? "", level === null ? "" : `${say("Review")}: ${level.review}`),
        ];
      }),
      "",
    ),
    ...rest.flatMap(({ key, label, options = [] }) => labeled(label, chosenOf(options, state[key]))),
    heading("Who agreed"),
    ...table(
      ["Name", "Role", "How they see it", "In their own words"],
      askedIn(signed).map((each) => [
        each.name,
        each.role,
        isAnswer(each.answer) ? answerNames[each.answer] : each.answer,
        lines(each.words, each.later === null ? "" : `${say(saidLater)}: ${dates.moment(each.later)}`),
      ]),
      "Nobody was asked.",
    ),
  ];
}

/** How far an action is; what was not done when its plan was closed is not to be done any more. */
const actionStatus = (status: unknown, isClosed: boolean): string => {
  const known = reminderStatuses.find(({ id }) => id === status) ?? reminderStatuses[0];
  return isClosed && known.id !== taskDone ? "Not done" : known.name;
};

/** Did the plan end, or its case? What nobody did before that is done by nobody any more. */
export const isOver = ({ state }: Pick<Plan, "state">, record: ReportSource["record"]): boolean =>
  planStatusOf(state) === "ended" || isEndedCase(record);

/** Actions of a plan as a table and a template's list say them. */
export const actionsOf = (
  { wavr, record }: Pick<ReportSource, "wavr" | "record">,
  plan: Plan,
  dates: Dates,
  say: Say,
) => {
  const { state, instrument } = plan;
  const { action_areas } = instrumentOf(instrument).wavr.plan;
  const isClosed = isOver(plan, record);
  return listOf(state.actions).map((each) => ({
    area: chosenOf(action_areas, each.action_area),
    action: textOf(each.action),
    owner: whoIn(wavr, each.owner) || say("Nobody yet"),
    due: dates.day(textOf(each.due)),
    status: say(actionStatus(each.status, isClosed)),
    outcome: textOf(each.outcome),
  }));
};

/** How often a plan looks in, in words of ours; a cadence that is not known here as it is written. */
export const cadenceOf = ({ state }: Plan, say: Say): string => {
  const cadence = textOf(state.monitoring_cadence);
  return say(cadenceNames[cadence] ?? cadence);
};

/** What its pack calls the state of a plan. */
const calledIn = ({ fields }: Instrument["wavr"]["plan"], status: unknown): string =>
  chosenOf(fields.find(({ key }) => key === "plan_status")?.options ?? [], status);

/** How a plan that goes on no more ended, and when; null of any other. */
export function endedWords(
  plan: Plan,
  record: ReportSource["record"],
  dates: Dates,
  say: Say,
): string | null {
  if (!isOver(plan, record)) return null;
  const isClosed = planStatusOf(plan.state) === "ended";
  const on = isClosed ? plan.made_at : (record.closed_at ?? record.archived_at);
  const how = say(planStateWords(planStatusOf(plan.state), record));
  return [how, on == null ? "" : dates.day(dates.today(on))].filter(Boolean).join(", ");
}

/** Why a plan was closed, and what was wanted of it and not met, with the reason that was given; of one that is closed alone. */
export function closingOf({ state, instrument }: Plan) {
  if (planStatusOf(state) !== "ended") return { why: "", unmet: "" };
  const { closing_criteria } = instrumentOf(instrument).wavr.plan;
  const unmet = criteriaIn(state).filter(({ met }) => met === false);
  return {
    why: textOf(state.closing_notes),
    unmet: unmet
      .map(({ key, words }) => [chosenOf(closing_criteria, key), words].filter(Boolean).join(": "))
      .join("; "),
  };
}

/** A plan of either kind, with its check-ins that were answered. */
type LookedAfter = {
  readonly state: Readonly<Record<string, unknown>>;
  readonly check_ins: Plan["check_ins"];
};

/** The last review of a plan, and the last of its check-ins that was answered: when it was, and what was found. */
export function lastLooks({ state, check_ins }: LookedAfter, dates: Dates, say: Say) {
  const review = reviewsIn(state).at(-1);
  const checkIn = check_ins.at(-1);
  const said = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(", ");
  return {
    review:
      review === undefined
        ? ""
        : `${said(dates.day(review.on), say(reviewResultNames[review.result]))}: ${review.words}`,
    checkIn:
      checkIn?.outcome == null
        ? ""
        : [said(dates.moment(checkIn.done_at), say(outcomeNames[checkIn.outcome])), checkIn.words]
            .filter(Boolean)
            .join(": "),
  };
}

function planBlocks({ wavr, record }: ReportSource, plan: Plan, dates: Dates, say: Say): Blocks {
  const { person, number, state, instrument } = plan;
  const words = instrumentOf(instrument).wavr.plan;
  const status = planStatusOf(state);
  const fields = planFieldsWith(words, { label: "What calls for a review sooner" });
  const itemsOf = (list: string): readonly Pick<Field, "key" | "label" | "options">[] =>
    words.fields.find(({ key }) => key === list)?.item_fields ?? [];
  const progress = itemsOf("goals").find(({ key }) => key === "goal_status")?.options ?? [];
  const criteria = criteriaIn(state).map((each) => ({
    ...each,
    label: chosenOf(words.closing_criteria, each.key),
  }));
  // One that was closed before it was asked says of no criterion whether it was met.
  const isReviewed = status === "ended" && criteria.some(({ met }) => met !== null);
  const told = ["monitoring_notes", triggersKey, "information_sharing"];
  return [
    heading("Threat management plan"),
    ...facts([
      ["Person", person.name],
      ["Title", textOf(state.title)],
      ["State", say(planStateWords(status, record, calledIn(words, state.plan_status)))],
      ["Version", String(number)],
      ...(status === "ended"
        ? ([
            ["Closed", dates.moment(plan.made_at)],
            ["Closed by", plan.made_by?.full_name ?? former],
          ] as const)
        : []),
      ["Case manager", whoIn(wavr, state.case_manager)],
      // Nobody looks after a plan that ended, or whose case did.
      ...(isOver(plan, record)
        ? []
        : ([
            ["Check-ins", cadenceOf(plan, say)],
            ["Review date", dates.day(textOf(state.review_date))],
          ] as const)),
    ]),
    ...table(
      ["Goal", "How we will know", "Target date", "Progress"],
      listOf(state.goals).map((each) => [
        textOf(each.goal),
        textOf(each.measure),
        dates.day(textOf(each.target_date)),
        chosenOf(progress, each.goal_status),
      ]),
      "No goal is set.",
    ),
    ...table(
      ["Action", "Owner", "Due", "Status"],
      actionsOf({ wavr, record }, plan, dates, say).map((each) => [
        lines(each.area, each.action, each.outcome),
        each.owner,
        each.due,
        each.status,
      ]),
      "No action is set.",
    ),
    ...fields
      .filter(({ key }) => told.includes(key))
      .flatMap(({ key, label }) => labeled(label, textOf(state[key]))),
    ...(criteria.length === 0 || isReviewed
      ? []
      : [heading("What would end the plan"), ...criteria.map(({ label }) => paragraph(label))]),
    ...(isReviewed
      ? table(
          ["What was wanted", "Was it met?", "In words"],
          criteria.map(({ label, met, words: said }) => [label, say(metWords(met)), said]),
          "",
        )
      : []),
    ...(status === "ended" ? labeled("Reasons for closing", textOf(state.closing_notes)) : []),
    ...reviewBlocks(reviewsIn(state), dates, say, () => isOver(plan, record)),
    ...(cadenceOf(plan, say) === "" && plan.check_ins.length === 0
      ? []
      : [heading("Check-ins"), ...checkInTable(plan.check_ins, dates, say)]),
  ];
}

/** The team's judgment of each adult as it was signed last, and what is done about it, with the notices of the packs. */
export function wavrBlocks(source: ReportSource, dates: Dates, say: Say): Blocks {
  const { wavr } = source;
  const notices = [...wavr.signed, ...wavr.plans].flatMap(
    ({ instrument }) => instrumentOf(instrument).notices,
  );
  return [
    ...wavr.signed.flatMap((each) => opinionBlocks(wavr, each, dates, say)),
    ...wavr.plans.flatMap((each) => planBlocks(source, each, dates, say)),
    ...[...new Set(notices)].map(paragraph),
    ...(leavesOutEmployment(source) ? [paragraph(say(employmentLeftOut))] : []),
  ];
}
