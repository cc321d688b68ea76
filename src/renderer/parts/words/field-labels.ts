import {
  answerScale,
  classificationOption,
  observationKeys,
  observationSections,
} from "#instruments/cstag.ts";
import { type Instrument, sureText } from "#instruments/instrument.ts";
import { interviewDetailNames, interviewTypeField, safetyKinds } from "#instruments/interviews.ts";
import { languageField } from "#instruments/translations.ts";

const own: Readonly<Record<string, string>> = {
  threat_classification: "Classification",
  considered_classification: "Classification considered",
  reasons: "Reasons",
  agreed_by: "People who agreed",
  findings: "Findings or description",
  source: "Source of information",
  informationReviewed: "Information reviewed",
  "task:title": "Title",
  "task:remind_at": "Due date",
  "task:assigned_user_id": "Assigned to",
  "task:reminder_status_id": "Status",
  relationship_to_student: "Relationship to Student",
  [languageField]: "Language of the interview",
};

/**
 * The name of a wire field on screen: "3. The account given fits …", "Stress, question 2". `instrument` has the words
 * of the assessment that it belongs to; without it, the number alone where versions have other words.
 */
export function fieldLabel(field: string, instrument?: Instrument): string {
  const item = /^((?:ko|ni)(\d+))_(radio|comment)$/.exec(field);
  if (item) {
    const [, key = "", number, kind] = item;
    const label = sureText(
      instrument,
      ({ observations }) =>
        observationSections.flatMap((section) => observations[section].items).find((each) => each.key === key)
          ?.label,
    );
    const known = observationSections.some((section) => observationKeys(section).includes(key));
    const comment = kind === "comment" ? " (comment)" : "";
    if (known) return `${label === null ? `Observation ${number}` : `${number}. ${label}`}${comment}`;
  }
  const detail = [interviewTypeField, ...interviewDetailNames].find(({ key }) => key === field);
  if (detail) return detail.label;
  const asked = /^q(\d)$/.exec(field);
  if (asked) return `Question ${asked[1]}`;
  for (const { groups } of safetyKinds)
    for (const { label, questions } of groups) {
      const question = questions.find((entry) => entry.field === field);
      if (question) return `${label}, question ${question.number}`;
    }
  return own[field] ?? field.replaceAll("_", " ");
}

/** A value in words; "Not answered" for none. */
export function valueLabel(field: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return "Not answered";
  if (field === "threat_classification" || field === "considered_classification")
    return classificationOption(Number(value))?.label ?? String(value);
  if (field === languageField) return value === "es-US" ? "Español" : "English";
  if (field.endsWith("_radio"))
    return answerScale.find((answer) => answer.value === value)?.label ?? String(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}
