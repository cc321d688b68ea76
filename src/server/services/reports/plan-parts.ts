import { isEndedCase, isResting } from "#contract/records/cases/moves.ts";
import { eventWords } from "#contract/records/location-events/event-words.ts";
import { formerEventsNamed } from "#contract/records/location-events/former-events.ts";
import { missesItsEvent } from "#contract/records/plans/measures-of-events.ts";
import type {
  Outcome,
  PlanReview,
  PlanStatus,
  ReviewDayKind,
  ReviewResult,
} from "#contract/records/plans/schema.ts";
import { signedVersion } from "#contract/records/plans/signed-version.ts";
import { type Dates, facts, heading, labeled, paragraph, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { planAsksOf } from "#instruments/person-types.ts";
import type { ReportSource } from "./report-source.ts";

type Blocks = readonly ReportBlock[];
type Say = (words: string) => string;
type Plan = ReportSource["plans"][number];

const stateNames: Readonly<Record<PlanStatus, string>> = {
  draft: "Draft",
  in_force: "Active",
  ended: "Closed",
};
/** How a plan stands: one in force goes on as long as its case does. */
export const planStateWords = (
  status: PlanStatus,
  record: ReportSource["record"],
  /** What its pack calls it while it goes on. */
  called = "",
): string => {
  if (status !== "in_force") return stateNames[status];
  if (isResting(record)) return "Rests while the case is archived";
  return isEndedCase(record) ? "Ended with the case" : called || stateNames.in_force;
};

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  same: "About the same",
  better: "Better",
  worse: "Worse",
  not_reached: "Not reached",
};
export const reviewResultNames: Readonly<Record<ReviewResult, string>> = {
  goes_on: "It goes on as it is",
  changed: "It is changed",
  closing: "It is to be closed",
};
/** How often somebody looks in, by the cadences of safety plans and of the packs. */
export const cadenceNames: Readonly<Record<string, string>> = {
  continuous: "Every day",
  daily: "Every school day",
  twice_weekly: "Twice a week",
  weekly: "Every week",
  biweekly: "Every two weeks",
  monthly: "Every month",
  quarterly: "Every three months",
};
const reviewDayNames: Readonly<Record<ReviewDayKind, string>> = {
  anniversary: "Anniversary",
  return: "Return to school",
  court: "Day in court",
  break: "Break",
  other: "Another day",
};
/** Whether something that was wanted was met; nothing where nobody said. */
export const metWords = (met: boolean | null) => (met === null ? "" : met ? "Met" : "Not met");

/** What is done, and the event at which it is. */
function whatIsDone(
  { what, event_uuid }: Plan["state"]["measures"][number],
  { events }: ReportSource["record"],
) {
  const at = event_uuid == null ? undefined : events.find(({ uuid }) => uuid === event_uuid);
  return at === undefined ? what : `${what} (${at.title})`;
}

/** Measures whose event was moved since, or deleted: whoever reads the paper stands at the wrong hour otherwise. */
const movedSince = (measures: Plan["state"]["measures"], record: ReportSource["record"], say: Say): Blocks =>
  measures.flatMap((measure) => {
    if (measure.event_uuid == null) return [];
    const event = record.events.find(({ uuid }) => uuid === measure.event_uuid);
    const former = formerEventsNamed(record, measure.event_uuid);
    if (event === undefined)
      return [
        paragraph(
          former.length === 0
            ? `${measure.what}: ${say("the case does not concern its event any more.")}`
            : `${measure.what}: ${say("its event was deleted:")} ${former.join("; ")}.`,
        ),
      ];
    if (!missesItsEvent(measure, event)) return [];
    return [
      paragraph(
        `${measure.what}: ${say("its event was moved after this was planned. It is now")} ${eventWords(event)}.`,
      ),
    ];
  });

/** A safety plan with its measures and the family's part; what was said at check-ins is a section of its own. */
const planBlocks = (
  { person, version, versions, check_in_by, state }: Plan,
  { record }: ReportSource,
  team: ReadonlyMap<number, string>,
  dates: Dates,
  say: Say,
  { looksAtPlace } = planAsksOf(person?.person_type.id ?? null),
): Blocks => [
  heading("Safety plan"),
  ...facts([
    ["Whose plan", person?.name ?? say("Nobody known yet")],
    ["What it protects", state.protects ?? null],
    ["State", say(planStateWords(state.status, record))],
    ["Version", String(version)],
    [
      looksAtPlace ? "Look at the place" : "Check-ins",
      state.cadence === null ? null : say(cadenceNames[state.cadence] ?? state.cadence),
    ],
    [looksAtPlace ? "Who looks" : "Who checks in", check_in_by],
    ["Review date", dates.day(state.review_date)],
    ...state.review_days.map(
      ({ kind, on, words }) =>
        [reviewDayNames[kind], [dates.day(on), words].filter(Boolean).join(", ")] as const,
    ),
  ]),
  ...labeled("What the student brings", state.strengths),
  heading("Measures"),
  ...table(
    ["What", "Who", "Where", "Time of day", "From", "Until"],
    state.measures.map((each) => [
      whatIsDone(each, record),
      each.owner_id === null ? (each.owner ?? "") : (team.get(each.owner_id) ?? ""),
      each.place ?? "",
      each.time_of_day ?? "",
      dates.day(each.starts),
      dates.day(each.ends),
    ]),
    "No measure is set.",
  ),
  ...movedSince(state.measures, record, say),
  ...labeled("The family’s part", state.family_part),
  ...labeled("When something changes", state.when_changes),
  ...labeled("Who knows what", state.who_knows),
  ...(state.status !== "ended" && state.criteria.length > 0
    ? [heading("What would end the plan"), ...state.criteria.map(({ text }) => paragraph(text))]
    : []),
  ...(state.status === "ended" && state.criteria.length > 0
    ? table(
        ["What was wanted", "Was it met?", "In words"],
        state.criteria.map(({ text, met, words }) => [text, say(metWords(met)), words ?? ""]),
        "",
      )
    : []),
  ...labeled("Reason for ending", state.closing_reason),
  ...(state.signatures.length > 0
    ? table(
        ["Signed by", "Role", "Date"],
        state.signatures.map(({ name, role, on }) => {
          const signed = signedVersion(versions, on, dates.today);
          const day = dates.day(on);
          return [name, role ?? "", signed === null ? day : `${day} (${say("Version")} ${signed})`];
        }),
        "",
      )
    : []),
];

export function plansBlocks(source: ReportSource, dates: Dates, say: Say): Blocks {
  const { plans, record } = source;
  const team = new Map(record.team.map(({ id, full_name }) => [id, full_name]));
  return plans.flatMap((plan) => planBlocks(plan, source, team, dates, say));
}

type CheckIn = Plan["check_ins"][number];

/** How it went, in the words of whoever checked in. */
export const checkInTable = (checkIns: readonly CheckIn[], dates: Dates, say: Say): Blocks =>
  table(
    ["Date", "How it went", "In a sentence", "What changed", "By"],
    checkIns.map((each) => [
      dates.moment(each.done_at),
      each.outcome === null ? "" : say(outcomeNames[each.outcome]),
      each.words ?? "",
      each.changed ?? "",
      each.done_by?.full_name ?? "",
    ]),
    "No check-in is recorded.",
  );

/** What the reviews of a plan found, the oldest first. `over`: no next one comes, whatever day was set for it. */
export const reviewBlocks = (
  reviews: readonly PlanReview[],
  dates: Dates,
  say: Say,
  over: (review: PlanReview) => boolean = () => false,
): Blocks =>
  reviews.length === 0
    ? []
    : [
        heading("Reviews of the plan"),
        ...table(
          ["Date", "How the plan goes on", "What the review found", "Next review"],
          reviews.map((each) => [
            dates.day(each.on),
            say(reviewResultNames[each.result]),
            each.words,
            over(each) || each.result === "closing" ? "" : dates.day(each.next),
          ]),
          "",
        ),
      ];

/** Of safety plans; those of a WAVR plan stand below it. */
export const checkInBlocks = ({ plans }: ReportSource, dates: Dates, say: Say): Blocks => [
  ...checkInTable(
    plans.flatMap(({ check_ins }) => check_ins),
    dates,
    say,
  ),
  ...reviewBlocks(
    plans.flatMap(({ state }) => state.reviews),
    dates,
    say,
  ),
];
