import { facts, none, paragraph, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import type { Instrument, QuestionGroup } from "#instruments/instrument.ts";
import { plainHeading } from "#instruments/plain-headings.ts";
import type { SpokenInterview, Translation } from "#instruments/translations.ts";
import { familyDates, familyWords } from "#lib/words/family.ts";
import type { FamilyLanguage } from "#lib/words/language/language.ts";
import type { PaperSection } from "#parts/paper/paper-sections.tsx";
import type { SectionForm } from "#parts/saving/section-form.ts";

/** How an interview is put on paper for whom it is held with. */
export interface InterviewPaper {
  readonly language: FamilyLanguage;
  readonly simpler: boolean;
  /** With what is written down; else the questions alone, to be read before. */
  readonly answers: boolean;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The words of an interview on paper: those of the translation, or the pack's own. */
function wordsOf(instrument: Instrument, type: string, spoken: SpokenInterview | undefined) {
  const own = instrument.safety.typeOf(type);
  const groupOf = (group: QuestionGroup) => spoken?.groups[group.key];
  return {
    groups: own?.groups ?? [],
    title: spoken?.title ?? own?.title ?? "",
    opening: spoken?.opening ?? own?.opening ?? "",
    closing: spoken?.closing ?? own?.closing ?? "",
    headingOf: (group: QuestionGroup) => groupOf(group)?.heading ?? plainHeading(group),
    introOf: (group: QuestionGroup) => groupOf(group)?.intro ?? group.intro,
    questionOf: (group: QuestionGroup, field: string) =>
      groupOf(group)?.questions[field] ?? group.questions.find((question) => question.field === field),
  };
}

/** A safety interview as it is spoken, in a language, with the notices of the pack. Nothing of it is for the interviewer only. */
export function paperOfInterview(
  state: SectionForm,
  instrument: Instrument,
  translation: Translation | null,
  { language, simpler, answers }: InterviewPaper,
): { readonly title: string; readonly sections: readonly PaperSection[] } {
  const translated = language === "en-US" ? null : translation;
  const type = textOf(state.type);
  const words = wordsOf(instrument, type, translated?.safety_interviews[type]);
  const inLanguage = familyWords(language);
  const dates = familyDates(language);
  const blocksOf = (group: QuestionGroup): readonly ReportBlock[] => {
    const rows = group.questions.map(({ field }) => {
      const asked = words.questionOf(group, field);
      const text = (simpler ? asked?.simpler_text : undefined) ?? asked?.text ?? "";
      return answers ? [text, textOf(state[field]) || inLanguage("No answer is written down.")] : [text];
    });
    const heads = answers ? [inLanguage("Question"), inLanguage("Answer")] : [inLanguage("Question")];
    return [paragraph(words.introOf(group)), ...table(heads, rows, "")];
  };
  const details = facts([
    [inLanguage("Student"), textOf(state.subject_name)],
    [inLanguage("Relationship to the student"), textOf(state.relationship_to_student)],
    [inLanguage("Date of the interview"), dates.day(textOf(state.interview_date) || null)],
    [inLanguage("Interviewer"), textOf(state.person_conducting_interview)],
    [inLanguage("Place"), textOf(state.location_interview)],
  ]);
  const notices =
    translated === null
      ? instrument.notices
      : [translated.meta.translation_notice, ...translated.meta.notices];
  return {
    title: words.title,
    sections: [
      {
        id: "before",
        title: inLanguage("Before the first question"),
        blocks: [...details, paragraph(words.opening)],
      },
      ...words.groups.map((group) => ({
        id: group.key,
        title: words.headingOf(group),
        blocks: blocksOf(group),
      })),
      {
        id: "after",
        title: inLanguage("At the end"),
        blocks: [paragraph(words.closing), ...notices.map(none)],
      },
    ],
  };
}
