import { sameValue } from "#contract/merge/same-value.ts";
import type { Instrument } from "#instruments/instrument.ts";
import { isAnswered, type Progress } from "#instruments/progress.ts";
import { judgmentFieldsOf, limitsKey } from "#instruments/wavr-parts.ts";
import { judgmentProblems } from "#instruments/wavr-rules.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { type Coding, codeWords, type Factor, factorIn } from "../state/worksheet.ts";

type Words = Instrument["wavr"]["assessment"];
type Worksheet = Instrument["wavr"]["worksheet"];
export type JudgmentField = Words["fields"][number];
export type Level = Words["levels"][number];

/** The id of a field's control on screen. */
export const judgmentId = (key: string): string => `judgment-${key}`;

/** The fields of the form in its order, with the limits of the opinion behind the opinion. */
export const judgmentFields = (words: Words): readonly JudgmentField[] =>
  judgmentFieldsOf(words, {
    label: t("Limits of the opinion"),
    help: t("What was not seen, not answered or not coded, and what that leaves open."),
  });

/** What a field of text says. */
export const textIn = (form: SectionForm, key: string): string => {
  const value = form[key];
  return typeof value === "string" ? value : "";
};

/** Required fields that say nothing yet, or a level that there is not: nothing is signed without them. */
export function missingFields(words: Words, form: SectionForm): readonly JudgmentField[] {
  const missing = new Set(judgmentProblems(words, form).map(({ path }) => path[0]));
  return words.fields.filter(({ key }) => missing.has(key));
}

/** How many of the required fields are filled in. */
export function requiredIn(words: Words, form: SectionForm): Progress {
  const total = words.fields.filter(({ required }) => required).length;
  return { done: total - missingFields(words, form).filter(({ required }) => required).length, total };
}

/** A level of concern by its value; null where none is chosen, or one that the pack does not have. */
export const levelOf = ({ levels }: Words, value: unknown): Level | null =>
  levels.find((level) => level.value === value) ?? null;

/** What a form says differently from one that was signed, by the labels of its fields. */
export const changedSince = (words: Words, signed: SectionForm, now: SectionForm): readonly string[] =>
  judgmentFields(words)
    .filter(({ key }) => !sameValue(signed[key], now[key]))
    .map(({ label }) => label);

/** Codes that say that a factor was found. */
const found = new Set<unknown>(["present", "prominent"]);

/** A factor as the limits of the opinion name it. */
export const factorName = ({ number, label }: Factor): string => `${number}. ${label}`;

/** How a line of evidence begins: "4. Weapons Skill and/or Access (prominent)". */
export function evidenceHead(words: Worksheet, factor: Factor, { code, recentChange }: Coding): string {
  const said = { number: factor.number, factor: factor.label, code: codeWords(words, code).toLowerCase() };
  return recentChange
    ? t("{{number}}. {{factor}} ({{code}}, recent change)", said)
    : t("{{number}}. {{factor}} ({{code}})", said);
}

function evidenceOf(words: Worksheet, form: SectionForm, factor: Factor): string {
  const { notes, ...coding } = factorIn(form, factor);
  const head = evidenceHead(words, factor, coding);
  return notes.trim() === "" ? head : `${head}: ${notes.trim()}`;
}

/**
 * What a worksheet can put into blank fields, as text to be edited: the evidence of factors that were found, and which
 * factors are not coded. It says nothing of a level (DOMAIN-7). The impact on others guides support more than the opinion
 * (the pack's own words), and stands in none.
 */
export function fromWorksheet(words: Worksheet, form: SectionForm): Readonly<Record<string, string>> {
  const coded = words.factors.filter((factor) => isAnswered(factorIn(form, factor).code));
  if (coded.length === 0) return {};
  const evidence = coded.filter((factor) => found.has(factorIn(form, factor).code));
  const lines = (of: "risk" | "protective") =>
    evidence
      .filter(({ kind }) => kind === of)
      .map((factor) => evidenceOf(words, form, factor))
      .join("\n");
  const open = words.factors.filter((factor) => !coded.includes(factor));
  const texts = {
    opinion: lines("risk"),
    protective_notes: lines("protective"),
    [limitsKey]:
      open.length === 0
        ? ""
        : t("Not coded: {{factors}}.", {
            factors: open.map(factorName).join("; "),
          }),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}

/** The fields into which a worksheet can put something. */
export const fromWorksheetKeys: readonly string[] = ["opinion", "protective_notes", limitsKey];

/** A worksheet that can fill in fields: one's own has no name. */
export interface Source {
  readonly who: string | null;
  readonly form: SectionForm;
}

/** What can be put into a field. */
export interface Offer {
  readonly who: string | null;
  readonly text: string;
}

/** What worksheets can put into each field, in their order: each rater's evidence apart, and nothing merged. */
export function offersFrom(words: Worksheet, sources: readonly Source[]): (key: string) => readonly Offer[] {
  const all = sources.map(({ who, form }) => ({ who, texts: fromWorksheet(words, form) }));
  return (key) =>
    all.flatMap(({ who, texts }) => {
      const text = texts[key];
      return text === undefined ? [] : [{ who, text }];
    });
}
