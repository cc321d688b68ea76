import { classificationOf } from "#contract/records/assessments/state.ts";
import { shownIn } from "#contract/records/reminders/schema.ts";
import { pack } from "./pack.ts";

type Form = Readonly<Record<string, unknown>>;

export interface ProgressParts {
  readonly steps: Readonly<Record<string, unknown>>;
  readonly interviews: readonly { readonly section: string; readonly state: Form }[];
  readonly tasks: readonly {
    readonly section: string | null;
    readonly status: number;
    readonly state: Form;
  }[];
}

const isForm = (value: unknown): value is Form =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An answer counts where it is not empty after trimming (`answered_rule` of the instrument). */
const isAnswered = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() !== "" : typeof value === "number" || value === true;

/** Matches whole field names: `peer_relations1` is not an answer of `peer_relations_bullying` (DOMAIN-8). */
const countAnswers = (form: unknown, fields: readonly string[]): number =>
  isForm(form) ? fields.filter((field) => Object.hasOwn(form, field) && isAnswered(form[field])).length : 0;

const radios = (items: readonly { readonly key: string }[]) => items.map((item) => `${item.key}_radio`);
const observations = radios(pack.cstag.key_observations.items);
const needs = radios(pack.cstag.observations_suggesting.items);
const questions: readonly string[] = pack.cstag.interviews.question_fields;
const safetyQuestions: ReadonlyMap<string, readonly string[]> = new Map(
  pack.cstag.safety_interviews.types.map((type) => [
    type.type,
    type.groups.flatMap((group) => group.questions.map((question) => question.field)),
  ]),
);

/** How much of each of the four steps is recorded: progress, never a result. */
export function progressOf({ steps, interviews, tasks }: ProgressParts) {
  const first = interviews.filter((each) => each.section === "interviews");
  const findings = tasks.filter((each) => each.section === "assessment_findings");
  const response = tasks.filter((each) => shownIn(each) === "threat_response");
  const safety = interviews.filter((each) => each.section === "safety_interviews");
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const safetyFields = (state: Form) => safetyQuestions.get(String(state.type)) ?? [];
  return [
    {
      step: 1,
      done:
        countAnswers(steps.key_observations, observations) +
        sum(first.map((each) => countAnswers(each.state, questions))) +
        findings.filter((each) => isAnswered(each.state.informationReviewed)).length,
      total: observations.length + first.length * questions.length + findings.length,
    },
    {
      step: 2,
      done: (classificationOf(steps) === null ? 0 : 1) + countAnswers(steps.observations_suggesting, needs),
      total: 1 + needs.length,
    },
    { step: 3, done: response.filter((each) => each.status === 4).length, total: response.length },
    {
      step: 4,
      done: sum(safety.map((each) => countAnswers(each.state, safetyFields(each.state)))),
      total: sum(safety.map((each) => safetyFields(each.state).length)),
    },
  ];
}
