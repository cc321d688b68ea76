import { readField, sameValue } from "#contract/merge/same-value.ts";
import type { PlanStatus } from "#contract/records/plans/schema.ts";
import type { Instrument } from "./instrument.ts";
import { currentPack } from "./packs.ts";
import { isGiven } from "./worksheets/answers.ts";

type Words = Instrument["wavr"];
type State = Readonly<Record<string, unknown>>;
type Field = Words["plan"]["fields"][number];
type Choices = readonly { readonly value: unknown; readonly label: string }[];

/** What keeps a judgment from being signed, or a plan from being in force. */
export interface WavrProblem {
  /** `["goals", 0, "goal"]`, within the state of the document. */
  readonly path: readonly (string | number)[];
  /** What the field is called in the document's own words. */
  readonly label: string;
  /**
   * Nothing is given, what is given is none of the choices, or it is no calendar day. Of a closing criterion: it is not said
   * whether it was met, or not why the plan is closed without it.
   */
  readonly kind: "missing" | "unknown" | "no_day" | "unsaid" | "unexplained";
  /** What may be chosen; empty where it is not a choice. */
  readonly choices: readonly string[];
}

/** A field, what is said in it, and what it may be where its choices bear on what the program does. */
interface Said {
  readonly path: WavrProblem["path"];
  readonly field: Pick<Field, "label" | "input">;
  readonly value: unknown;
  readonly isRequired: boolean;
  readonly known?: Choices | undefined;
}

const isDay = (value: unknown): boolean =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

function problemsOf({
  path,
  field: { label, input },
  value,
  isRequired,
  known,
}: Said): readonly WavrProblem[] {
  const choices = (known ?? []).map((each) => each.label);
  const problem = (kind: WavrProblem["kind"]) => [{ path, label, kind, choices }];
  if (!isGiven(value) || (input === "list" && !Array.isArray(value)))
    return isRequired ? problem("missing") : [];
  if (input === "date" && !isDay(value)) return problem("no_day");
  return known !== undefined && !known.some((each) => each.value === value) ? problem("unknown") : [];
}

const nextReviewKey = "next_review";

/** Required fields of a judgment that say nothing, and levels of concern that its pack does not have (DOMAIN-6). */
export const judgmentProblems = (
  { fields, levels }: Words["assessment"],
  state: State,
): readonly WavrProblem[] =>
  fields.flatMap((field) =>
    problemsOf({
      path: [field.key],
      field,
      value: readField(state, field.key),
      isRequired: field.required,
      known: field.options_from === "levels" ? levels : undefined,
    }),
  );

/** The day of the next review, where a judgment names one that is before `today`; null where it does not. */
export function pastReviewIn({ fields }: Words["assessment"], state: State, today: string) {
  const field = fields.find(({ key }) => key === nextReviewKey);
  const on = readField(state, nextReviewKey);
  return field !== undefined && typeof on === "string" && isDay(on) && on < today
    ? { key: field.key, label: field.label }
    : null;
}

const statusOf: Readonly<Record<string, PlanStatus>> = {
  active: "in_force",
  monitoring: "in_force",
  closed: "ended",
};

/** Whether a threat management plan is in force. Where it says nothing that is known here, it is a draft (DOMAIN-8). */
export const planStatusOf = (state: State): PlanStatus =>
  statusOf[String(readField(state, "plan_status"))] ?? "draft";

/** The fields of a plan's state that the packs have none for: what became of each closing criterion, by its key. */
export const criteriaKey = "criteria_met";

/** What was said of a closing criterion when the plan was closed; `met` is null where nothing was. */
export interface CriterionSaid {
  readonly met: boolean | null;
  readonly words: string;
}

/** The closing criteria that were chosen, each with what was said of it. Plans from before said nothing of any. */
export function criteriaIn(state: State): readonly (CriterionSaid & { readonly key: string })[] {
  const chosen = readField(state, "closing_criteria");
  return (Array.isArray(chosen) ? chosen : []).flatMap((key: unknown) => {
    if (typeof key !== "string") return [];
    const said = readField(readField(state, criteriaKey), key);
    const [met, words] = [readField(said, "met"), readField(said, "words")];
    return [
      {
        key,
        met: typeof met === "boolean" ? met : null,
        words: typeof words === "string" ? words.trim() : "",
      },
    ];
  });
}

/** Was it closed before anybody was asked about its criteria? Nobody has to say afterwards what was met then. */
const wasClosedUnasked = (before: State, now: State): boolean =>
  planStatusOf(before) === "ended" &&
  [before, now].every((state) => criteriaIn(state).every(({ met, words }) => met === null && words === ""));

/** What the closing review of a plan leaves unsaid. `before`: how it was saved until now. */
function criteriaProblems(
  { closing_criteria }: Words["plan"],
  state: State,
  before: State | null,
): readonly WavrProblem[] {
  if (planStatusOf(state) !== "ended" || (before !== null && wasClosedUnasked(before, state))) return [];
  return criteriaIn(state).flatMap(({ key, met, words }) => {
    const label = closing_criteria.find(({ value }) => value === key)?.label ?? key;
    const problem = (field: string, kind: WavrProblem["kind"]) => [
      { path: [criteriaKey, key, field], label, kind, choices: [] },
    ];
    if (met === null) return problem("met", "unsaid");
    return !met && words === "" ? problem("words", "unexplained") : [];
  });
}

/**
 * What a plan lacks that is in force or closed: all that its pack requires, of each goal and action too, and a cadence that
 * check-ins can come by. A draft lacks nothing. `before` is how the plan was saved until now, null for one that begins.
 */
export function planProblems(
  plan: Words["plan"],
  state: State,
  before: State | null = null,
): readonly WavrProblem[] {
  const { fields, cadences } = plan;
  if (planStatusOf(state) === "draft") return [];
  const ownFields = fields.flatMap((field) => {
    const { field: other, equals } = field.required_when ?? {};
    const isAsked = other !== undefined && readField(state, other) === equals;
    return problemsOf({
      path: [field.key],
      field,
      value: readField(state, field.key),
      isRequired: field.required || isAsked,
      known: field.options_from === "cadences" ? cadences : undefined,
    });
  });
  const items = fields.flatMap(({ key: list, item_fields = [] }) => {
    const value = readField(state, list);
    return (Array.isArray(value) ? value : []).flatMap((item: unknown, at) =>
      item_fields.flatMap((field) =>
        problemsOf({
          path: [list, at, field.key],
          field,
          value: readField(item, field.key),
          // What is not said of it is then what the pack begins with.
          isRequired: field.required && field.default === undefined,
        }),
      ),
    );
  });
  return [...ownFields, ...items, ...criteriaProblems(plan, state, before)];
}

/** The question of an intake whether its person is 18 or older. */
export const adultKey = "adult_confirmed";

/** Does an intake say that its person is not an adult? It asks where no day of birth is on record. */
export const saysUnderAge = (intake: State): boolean => readField(intake, adultKey) === "no";

/** The first factor that was coded before and is coded otherwise now, under its words; null where there is none. */
export function recodedFactor(
  before: State,
  now: State,
): { readonly field: string; readonly label: string } | null {
  const { factors } = currentPack.content.wavr.worksheet;
  for (const { key, number, label } of factors) {
    const field = `${key}_code`;
    const was = readField(before, field);
    if (isGiven(was) && !sameValue(was, readField(now, field)))
      return { field, label: `${number}. ${label}` };
  }
  return null;
}
