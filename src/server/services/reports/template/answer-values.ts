import type { TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import type { QuestionToken } from "#contract/records/report-templates/tokens.ts";
import { choiceIn, wordsIn } from "#contract/services/reports/spanish.ts";
import {
  answerScale,
  commentField,
  type ObservationSection,
  observationKeys,
  observationSections,
  radioField,
} from "#instruments/cstag.ts";
import { instrumentOf } from "#instruments/instrument.ts";
import { interviewedName } from "#instruments/interviews.ts";
import { plainHeading } from "#instruments/plain-headings.ts";
import type { ReportSource } from "../report-source.ts";
import type { TemplateValues } from "./values.ts";

type Assessment = ReportSource["assessments"][number];
type Form = Readonly<Record<string, unknown>>;
type Say = (words: string) => string;
type Lists = TemplateValues["lists"];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const formOf = (assessment: Assessment | undefined, section: ObservationSection) =>
  (assessment?.state.steps[section] ?? {}) as Form;

const answerOf = (form: Form, key: string, language: TemplateLanguage): string =>
  choiceIn(language)("Answer", answerScale.find(({ value }) => value === form[radioField(key)])?.label ?? "");

/** The answer and the comment of each observation, of one assessment; nothing where nobody answered. */
export function answersByQuestion(
  assessment: Assessment | undefined,
  language: TemplateLanguage,
): Readonly<Record<QuestionToken, string>> {
  const said = observationSections.flatMap((section) => {
    const form = formOf(assessment, section);
    return observationKeys(section).flatMap((key): [QuestionToken, string][] => [
      [`answer.${key}`, answerOf(form, key, language)],
      [`comment.${key}`, textOf(form[commentField(key)])],
    ]);
  });
  return Object.fromEntries(said);
}

interface Observed {
  readonly question: string;
  readonly answer: string;
  readonly comment: string;
  readonly person: string;
}

/** What is answered or commented of a section, in the words that its assessment was begun under. */
const observedIn = (
  assessments: readonly Assessment[],
  section: ObservationSection,
  language: TemplateLanguage,
): readonly Observed[] =>
  assessments.flatMap((each) => {
    const form = formOf(each, section);
    return instrumentOf(each.instrument).observations[section].items.flatMap(({ key, label }) => {
      const answer = answerOf(form, key, language);
      const comment = textOf(form[commentField(key)]);
      if (answer === "" && comment.trim() === "") return [];
      return [{ question: label, answer, comment, person: each.person.name }];
    });
  });

const answered = (questions: readonly { readonly field: string; readonly text: string }[], state: Form) =>
  questions.flatMap(({ field, text }) => {
    const answer = textOf(state[field]);
    return answer.trim() === "" ? [] : [{ text, answer }];
  });

const heldIn = ({ interviews }: Assessment, section: string) =>
  interviews.filter((each) => each.section === section).map(({ state }) => state as Form);

const interviewAnswers = (assessment: Assessment, say: Say): Lists["interview_answers"] =>
  heldIn(assessment, "interviews").flatMap((state) => {
    const form = instrumentOf(assessment.instrument).interviews.formOf(textOf(state.interview_type));
    const questions = (form?.questions ?? []).map(({ key, text }) => ({ field: key, text }));
    return answered(questions, state).map(({ text, answer }) => ({
      "interview_answer.interview": say(form?.title ?? ""),
      "interview_answer.with": interviewedName(state),
      "interview_answer.question": text,
      "interview_answer.answer": answer,
    }));
  });

const safetyAnswers = (assessment: Assessment, say: Say): Lists["safety_answers"] =>
  heldIn(assessment, "safety_interviews").flatMap((state) => {
    const type = instrumentOf(assessment.instrument).safety.typeOf(textOf(state.type));
    return (type?.groups ?? []).flatMap((group) =>
      answered(group.questions, state).map(({ text, answer }) => ({
        "safety_answer.interview": say(type?.title ?? ""),
        "safety_answer.with": interviewedName(state),
        "safety_answer.group": say(plainHeading(group)),
        "safety_answer.question": text,
        "safety_answer.answer": answer,
      })),
    );
  });

/** The answered questions of each section, one after the other. */
export const answerLists = (
  assessments: readonly Assessment[],
  language: TemplateLanguage,
): Pick<Lists, "key_observations" | "needs" | "interview_answers" | "safety_answers"> => ({
  key_observations: observedIn(assessments, "key_observations", language).map((each) => ({
    "observation.question": each.question,
    "observation.answer": each.answer,
    "observation.comment": each.comment,
    "observation.person": each.person,
  })),
  needs: observedIn(assessments, "observations_suggesting", language).map((each) => ({
    "need.question": each.question,
    "need.answer": each.answer,
    "need.comment": each.comment,
    "need.person": each.person,
  })),
  interview_answers: assessments.flatMap((each) => interviewAnswers(each, wordsIn(language))),
  safety_answers: assessments.flatMap((each) => safetyAnswers(each, wordsIn(language))),
});
