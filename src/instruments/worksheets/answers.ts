import { sameValue } from "#contract/merge/same-value.ts";
import { isAnswered, type Progress } from "../progress.ts";
import type { ConclusionField, WorksheetPack, WorksheetTheme } from "./worksheet-schema.ts";

/** Answers by the keys of the pack. */
export type WorksheetState = Readonly<Record<string, unknown>>;

/** Under which keys a worksheet keeps what is said of a question, and of a theme. */
export const choiceKey = (question: string): string => `${question}_choice`;
export const sourcesKey = (question: string): string => `${question}_sources`;
export const overviewKey = (theme: string): string => `${theme}_overview`;

const noSources: readonly string[] = [];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
/** The same list each time where it was not changed, so that rows are not drawn again. */
const linesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? value : noSources;

/** Is something given? An empty list, or a text of blanks, is nothing. */
export const isGiven = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === "string"
      ? value.trim() !== ""
      : isAnswered(value);

/** What a worksheet says of one question. */
export const questionIn = (state: WorksheetState, key: string) => ({
  text: textOf(state[key]),
  choice: state[choiceKey(key)] ?? null,
  sources: linesOf(state[sourcesKey(key)]),
});

/** Was it looked into: by a choice, or by words? */
export const isLookedInto = (state: WorksheetState, key: string): boolean =>
  isGiven(state[key]) || isGiven(state[choiceKey(key)]);

/** How many questions of a theme were looked into. Nothing else of the answers is ever counted (DOMAIN-7). */
export const themeProgress = (state: WorksheetState, { questions }: WorksheetTheme): Progress => ({
  done: questions.filter(({ key }) => isLookedInto(state, key)).length,
  total: questions.length,
});

/** The same of all themes. */
export function worksheetProgress(state: WorksheetState, { themes }: WorksheetPack): Progress {
  const each = themes.map((theme) => themeProgress(state, theme));
  return {
    done: each.reduce((sum, { done }) => sum + done, 0),
    total: each.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Required fields of the conclusion that say nothing yet: nothing is signed without them. */
export const missingFields = (
  state: WorksheetState,
  { conclusion }: WorksheetPack,
): readonly ConclusionField[] =>
  conclusion.fields.filter(({ key, required }) => required && !isGiven(state[key]));

/** What is said by a choice that the pack does not have, with the choices that it has: nothing is signed with it. */
export function unknownChoices(
  state: WorksheetState,
  { choice, themes, conclusion }: WorksheetPack,
): readonly { readonly key: string; readonly label: string; readonly choices: readonly string[] }[] {
  const asked = [
    ...themes.flatMap(({ questions }) =>
      questions.map(({ key, text }) => ({
        key: choiceKey(key),
        label: text,
        options: choice?.options ?? [],
      })),
    ),
    ...conclusion.fields.map(({ key, label, options = [] }) => ({ key, label, options })),
  ];
  return asked.flatMap(({ key, label, options }) => {
    const value = state[key];
    const said: readonly unknown[] = Array.isArray(value) ? value : isGiven(value) ? [value] : [];
    const known = said.every((each) => options.some((option) => option.value === each));
    return options.length === 0 || known
      ? []
      : [{ key, label, choices: options.map((option) => option.label) }];
  });
}

/** How many of the required fields are filled in. */
export function requiredProgress(state: WorksheetState, pack: WorksheetPack): Progress {
  const total = pack.conclusion.fields.filter(({ required }) => required).length;
  return { done: total - missingFields(state, pack).length, total };
}

/** A choice in the words of its pack; one that the pack does not have stands as it is (DOMAIN-8). */
export function choiceWords({ choice }: WorksheetPack, value: unknown): string {
  if (!isGiven(value)) return choice?.open.label ?? "";
  return choice?.options.find((each) => each.value === value)?.label ?? String(value);
}

/** A field of the conclusion in words. */
export function fieldWords({ options = [] }: ConclusionField, value: unknown): string {
  const said = (each: unknown) => options.find((option) => option.value === each)?.label ?? String(each);
  if (!isGiven(value)) return "";
  return Array.isArray(value) ? value.map(said).join(", ") : said(value);
}

/** An answer of a worksheet, as screens that know no more than its key name it: `motive_1` is its question. */
export interface NamedAnswer {
  readonly label: string;
  /** `textarea`, `radio`, `date` … */
  readonly input: string;
  readonly options: readonly { readonly value: unknown; readonly label: string }[];
}

/** The answer of this key; null where the pack has none. */
export function answerNamed(pack: WorksheetPack, key: string): NamedAnswer | null {
  const field = pack.conclusion.fields.find((each) => each.key === key);
  if (field !== undefined) return { label: field.label, input: field.input, options: field.options ?? [] };
  for (const theme of pack.themes) {
    if (key === overviewKey(theme.key))
      return { label: `${theme.title}: ${pack.overview.label}`, input: "textarea", options: [] };
    for (const question of theme.questions) {
      const label = question.text;
      if (key === question.key) return { label, input: "textarea", options: [] };
      if (key === choiceKey(question.key))
        return { label, input: "radio", options: pack.choice?.options ?? [] };
      if (key === sourcesKey(question.key)) return { label, input: "list", options: [] };
    }
  }
  return null;
}

/** What a worksheet says differently from one that was signed, by the labels of its answers. */
export function changedSince(
  pack: WorksheetPack,
  signed: WorksheetState,
  now: WorksheetState,
): readonly string[] {
  const keys = [...new Set([...Object.keys(signed), ...Object.keys(now)])];
  const changed = keys.filter((key) => !sameValue(signed[key] ?? null, now[key] ?? null));
  return [...new Set(changed.map((key) => answerNamed(pack, key)?.label ?? key))];
}
