import spanish110 from "../../resources/instruments/bellwether-1.1.0.es-US.json" with { type: "json" };
import type { PackIdentity } from "./packs.ts";

/** Languages besides English that something is read aloud or given to a family in. */
export const spokenLanguages = ["es-US"] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

/** Where an interview keeps the language that it is held in; without it, it is English (decision 063). */
export const languageField = "interview_language";

/** A question as it is spoken. Both wordings are there where the pack has both. */
export interface SpokenQuestion {
  readonly text: string;
  readonly simpler_text?: string | undefined;
}

/** A group's heading and what is said before its questions, by the wire keys of the questions. */
export interface SpokenGroup {
  readonly heading: string;
  readonly intro: string;
  readonly questions: Readonly<Record<string, SpokenQuestion>>;
}

/** A safety interview as it is spoken, its groups by their keys. */
export interface SpokenInterview {
  readonly title: string;
  readonly opening: string;
  readonly closing: string;
  readonly groups: Readonly<Record<string, SpokenGroup>>;
}

/** A general interview as it is spoken. */
export interface SpokenForm {
  readonly title: string;
  readonly opening: string;
  readonly closing: string;
  readonly questions: Readonly<Record<string, SpokenQuestion>>;
}

/** What is spoken of one version of a pack, in one language. What is for the interviewer only is in none. */
export interface Translation {
  readonly meta: {
    readonly pack: string;
    readonly version: string;
    readonly language: string;
    /** The pack's notices. */
    readonly notices: readonly string[];
    /** Who made the translation and who has to check it. */
    readonly translation_notice: string;
  };
  readonly interviews: Readonly<Record<string, SpokenForm>>;
  readonly safety_interviews: Readonly<Record<string, SpokenInterview>>;
}

/** The translations that come with the program. A pack without one, as a district's own, offers no other language. */
export const translations: readonly Translation[] = [spanish110];

/** The words of a version in a language; null where there are none. */
export const translationOf = (identity: PackIdentity, language: SpokenLanguage): Translation | null =>
  translations.find(
    ({ meta }) =>
      meta.pack === identity.pack && meta.version === identity.version && meta.language === language,
  ) ?? null;

/** The language that an interview is held in, by its answers; null for English. */
export const languageOf = (state: Readonly<Record<string, unknown>>): SpokenLanguage | null =>
  spokenLanguages.find((language) => language === state[languageField]) ?? null;
