import type { Instrument } from "#instruments/instrument.ts";
import { isAnswered } from "#instruments/progress.ts";
import { factorsCoded, isLookedAt, isNotKnown } from "#instruments/wavr-progress.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";

type Worksheet = Instrument["wavr"]["worksheet"];
export type Factor = Worksheet["factors"][number];

/** The keys of a factor's answers, as the pack's `fields_per_factor` name them. */
export const codeField = (factor: string) => `${factor}_code`;
export const changeField = (factor: string) => `${factor}_recent_change`;
export const notesField = (factor: string) => `${factor}_notes`;
/** Ours, beside those of the pack: what of the case the evidence was taken from (`use-sources.ts`). */
export const sourcesField = (factor: string) => `${factor}_sources`;

const none: readonly string[] = [];

/** The same list each time where it was not changed, so that rows are not drawn again. */
const linesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? value : none;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What a worksheet says of one factor. */
export const factorIn = (form: SectionForm, { key }: Pick<Factor, "key">) => ({
  code: form[codeField(key)] ?? null,
  /** It was looked at, and too little is known to code it. */
  notKnown: isNotKnown(form, key),
  recentChange: form[changeField(key)] === true,
  notes: textOf(form[notesField(key)]),
  sources: linesOf(form[sourcesField(key)]),
});

export type Coding = Pick<ReturnType<typeof factorIn>, "code" | "recentChange">;

/** A code in the words of its pack; one that the pack does not have stands as it is. */
export function codeWords({ coding, not_coded }: Worksheet, code: unknown, notKnown = true): string {
  if (!isAnswered(code) && !notKnown) return t("Not looked at");
  if (!isAnswered(code)) return not_coded.label;
  return coding.find(({ value }) => value === code)?.label ?? String(code);
}

/** How a factor is coded, in one phrase: "Prominent, recent change". */
export function codingWords(words: Worksheet, { code, recentChange }: Coding): string {
  const said = codeWords(words, code);
  return recentChange ? t("{{code}}, recent change", { code: said }) : said;
}

/** The factors of a domain. */
export const factorsOf = ({ factors }: Worksheet, domain: string): readonly Factor[] =>
  factors.filter((each) => each.domain === domain);

/** How many of some factors are coded. Nothing else of the codes is ever counted (DOMAIN-7). */
export const codedAmong = (form: SectionForm, factors: readonly Factor[]) => factorsCoded(factors, form);

/** How many were looked at without enough being known to code them. */
export const notKnownAmong = (form: SectionForm, factors: readonly Factor[]): number =>
  factors.filter((factor) => isLookedAt(form, factor) && !isAnswered(form[codeField(factor.key)])).length;

/** What two codings of the same factors say differently. */
export interface Difference {
  readonly factor: Factor;
  readonly from: string;
  readonly to: string;
}

/** Factors whose code, or whose sign of a recent change, differs; in the order of the form. */
export function differencesOf(
  words: Worksheet,
  before: SectionForm,
  now: SectionForm,
): readonly Difference[] {
  return words.factors.flatMap((factor): Difference[] => {
    const [old, next] = [factorIn(before, factor), factorIn(now, factor)];
    const [from, to] = [codingWords(words, old), codingWords(words, next)];
    return from === to ? [] : [{ factor, from, to }];
  });
}
