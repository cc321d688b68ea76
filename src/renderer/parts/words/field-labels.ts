import {
  answerScale,
  classificationOption,
  observationKeys,
  observationSections,
} from "#instruments/cstag.ts";
import { type Instrument, sureText } from "#instruments/instrument.ts";
import { interviewDetailNames, interviewTypeField, safetyKinds } from "#instruments/interviews.ts";
import { languageField } from "#instruments/translations.ts";
import { t } from "#lib/words/t.ts";

const own: Readonly<Record<string, string>> = {
  threat_classification: t("Classification"),
  considered_classification: t("Classification considered"),
  reasons: t("Reasons"),
  agreed_by: t("People who agreed"),
  findings: t("Findings or description"),
  source: t("Source of information"),
  informationReviewed: t("Information reviewed"),
  "task:title": t("Title"),
  "task:remind_at": t("Due date"),
  "task:assigned_user_id": t("Assigned to"),
  "task:reminder_status_id": t("Status"),
  relationship_to_student: t("Relationship to Student"),
  [languageField]: t("Language of the interview"),
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
    if (known)
      return `${label === null ? t("Observation {{number}}", { number: number ?? "" }) : `${number}. ${label}`}${comment}`;
  }
  const detail = [interviewTypeField, ...interviewDetailNames].find(({ key }) => key === field);
  if (detail) return detail.label;
  const asked = /^q(\d)$/.exec(field);
  if (asked) return t("Question {{asked}}", { asked: asked[1] ?? "" });
  for (const { groups } of safetyKinds)
    for (const { label, questions } of groups) {
      const question = questions.find((entry) => entry.field === field);
      if (question) return t("{{label}}, question {{number}}", { label, number: question.number });
    }
  return own[field] ?? field.replaceAll("_", " ");
}

/** A value in words; "Not answered" for none. */
export function valueLabel(field: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return t("Not answered");
  if (field === "threat_classification" || field === "considered_classification")
    return classificationOption(Number(value))?.label ?? String(value);
  if (field === languageField) return value === "es-US" ? "Español" : t("English");
  if (field.endsWith("_radio"))
    return answerScale.find((answer) => answer.value === value)?.label ?? String(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}
