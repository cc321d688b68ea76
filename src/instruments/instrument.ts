import { answers } from "#contract/records/assessments/schema.ts";
import type { Choice, ClassificationName, ObservationSection } from "./cstag.ts";
import {
  type DetailField,
  type GroupKind,
  type InterviewKind,
  type SafetyKind,
  safetyTypes,
  toField,
} from "./interviews.ts";
import type { InstrumentPack } from "./pack-schema.ts";
import {
  currentPack,
  identityOf,
  type NamedPack,
  type PackIdentity,
  packIdentity,
  shippedPacks,
} from "./packs.ts";

/** Standing guidance beside a question: always in view, never read aloud (DOMAIN-7). */
export interface Alert {
  readonly title: string;
  readonly text: string;
}

/** One row of ko1 to ko18 or ni1 to ni19. `direction` is set for key observations only. */
export interface Observation {
  readonly key: string;
  readonly label: string;
  readonly help: string;
  readonly direction?: string | undefined;
  readonly alert?: string | undefined;
}

export interface ClassificationOption extends ClassificationName {
  readonly definition: string;
  readonly choose_when: readonly string[];
  readonly do_not_choose_when: readonly string[];
  readonly next: string;
}

/** One action of the response catalogue; `due_in_days` counts from today. */
export interface ResponseAction {
  readonly key: string;
  readonly category: string;
  readonly text: string;
  readonly role: string;
  readonly due_in_days: number;
  readonly classifications: readonly number[];
  readonly recommended_for: readonly number[];
  readonly note?: string | undefined;
}

/** A question of a general interview; `note` is for the interviewer only. */
export interface InterviewQuestion {
  readonly key: string;
  readonly text: string;
  readonly note: string;
  readonly alert?: string | undefined;
}

/** `opening` and `closing` are read aloud at the beginning and at the end. */
export interface InterviewForm extends InterviewKind {
  readonly opening: string;
  readonly closing: string;
  readonly questions: readonly InterviewQuestion[];
}

/** A question of a safety interview; `field` is its wire key, `stress1`. */
export interface SafetyQuestion {
  readonly field: string;
  readonly number: number;
  readonly text: string;
  readonly simpler_text?: string | undefined;
  readonly alert?: string | undefined;
}

/** `intro` is read aloud, `interviewer_note` never. */
export interface QuestionGroup extends GroupKind {
  readonly intro: string;
  readonly interviewer_note: string;
  readonly questions: readonly SafetyQuestion[];
}

export interface SafetyInstrument extends SafetyKind {
  readonly opening: string;
  readonly closing: string;
  readonly fields: readonly DetailField[];
  readonly groups: readonly QuestionGroup[];
}

/** The words of one version of a pack. Keys, counts and the names of the specification are those of every pack. */
export interface Instrument {
  readonly identity: PackIdentity;
  /** The name that the pack gives itself. */
  readonly name: string;
  /** Notices that the instrument's authors require to be shown with it. */
  readonly notices: readonly string[];
  /** What each answer of an observation means. */
  readonly answerHelp: readonly { readonly label: string; readonly help: string }[];
  /** The guidance that a question names; null where it names none, or one that the instrument does not have. */
  readonly alertOf: (name: string | undefined) => Alert | null;
  readonly observations: Readonly<
    Record<
      ObservationSection,
      { readonly title: string; readonly intro: string; readonly items: readonly Observation[] }
    >
  >;
  readonly classification: Omit<InstrumentPack["cstag"]["threat_classification"], "options"> & {
    readonly options: readonly ClassificationOption[];
    readonly optionOf: (value: number | null) => ClassificationOption | null;
  };
  /** The words of WAVR: intake, worksheet, assessment and plan. */
  readonly wavr: InstrumentPack["wavr"];
  readonly findings: { readonly title: string; readonly intro: string; readonly sources: readonly Choice[] };
  readonly response: {
    readonly title: string;
    readonly intro: string;
    /** By classification, "0" to "3". */
    readonly introFor: Readonly<Record<string, string>>;
    readonly actions: readonly ResponseAction[];
    readonly categories: readonly Choice[];
    readonly roles: readonly Choice[];
  };
  /** General interviews of step 1: the details that both types share, and those of a target or witness. */
  readonly interviews: {
    readonly title: string;
    readonly intro: string;
    readonly detailFields: readonly DetailField[];
    readonly targetWitnessFields: readonly DetailField[];
    readonly forms: readonly InterviewForm[];
    readonly formOf: (type: string) => InterviewForm | null;
  };
  readonly safety: {
    readonly title: string;
    readonly intro: string;
    readonly howTo: readonly string[];
    readonly detailsTitle: string;
    readonly types: readonly SafetyInstrument[];
    readonly typeOf: (type: string) => SafetyInstrument | null;
  };
}

function safetyOf({ safety_interviews: raw }: InstrumentPack["cstag"]): Instrument["safety"] {
  const types = safetyTypes.flatMap((type): SafetyInstrument[] => {
    const found = raw.types.find((entry) => entry.type === type);
    if (found === undefined) return [];
    const { label, title, opening, closing, groups, detail_fields } = found;
    const total = groups.reduce((sum, group) => sum + group.questions.length, 0);
    return [{ type, label, title, opening, closing, groups, total, fields: detail_fields.map(toField) }];
  });
  return {
    title: raw.title,
    intro: raw.intro,
    howTo: raw.how_to,
    detailsTitle: raw.details_title,
    types,
    typeOf: (type) => types.find((each) => each.type === type) ?? null,
  };
}

function interviewsOf({ interviews: raw }: InstrumentPack["cstag"]): Instrument["interviews"] {
  const { title, intro, forms } = raw;
  return {
    title,
    intro,
    detailFields: raw.detail_fields.map(toField),
    targetWitnessFields: raw.target_witness_fields.map(toField),
    forms,
    formOf: (type) => forms.find((form) => form.type === type) ?? null,
  };
}

/** The typed view of a pack's content. */
export function buildInstrument(named: NamedPack): Instrument {
  const { meta, cstag, wavr } = named.content;
  const { options } = cstag.threat_classification;
  const { title, intro, sources } = cstag.assessment_findings;
  const { intro_by_classification: introFor, ...response } = cstag.threat_response;
  return {
    identity: identityOf(named),
    name: meta.name,
    notices: meta.notices,
    answerHelp: answers.flatMap((value) => cstag.answer_scale.find((answer) => answer.value === value) ?? []),
    alertOf: (name) => (name === undefined ? null : (cstag.alerts[name] ?? null)),
    observations: {
      key_observations: cstag.key_observations,
      observations_suggesting: cstag.observations_suggesting,
    },
    classification: {
      ...cstag.threat_classification,
      optionOf: (value) => options.find((option) => option.value === value) ?? null,
    },
    wavr,
    findings: { title, intro, sources },
    response: { ...response, introFor },
    interviews: interviewsOf(cstag),
    safety: safetyOf(cstag),
  };
}

/** The words to show an assessment in, and whether they are those that it was begun under. */
export interface Worded {
  readonly instrument: Instrument;
  /**
   * `own`: the assessment's own words. `unrecorded`: its server records none. `other`: it was begun under a pack that
   * this program does not have, and these are the nearest words.
   */
  readonly words: "own" | "unrecorded" | "other";
}

/**
 * Finds words among some packs, the oldest first. Each is built once. A version of a known pack that is not among them
 * gets that pack's newest words; another pack gets the current ones.
 */
export function wordsAmong(packs: readonly NamedPack[], current: NamedPack) {
  const built = new Map<NamedPack, Instrument>();
  const instrumentIn = (named: NamedPack): Instrument => {
    const known = built.get(named);
    if (known !== undefined) return known;
    const made = buildInstrument(named);
    built.set(named, made);
    return made;
  };
  return (recorded: PackIdentity | null | undefined): Worded => {
    if (recorded === null || recorded === undefined)
      return { instrument: instrumentIn(current), words: "unrecorded" };
    const same = packs.filter(({ pack }) => pack === recorded.pack);
    const own = same.find(({ content }) => content.meta.version === recorded.version);
    if (own !== undefined) return { instrument: instrumentIn(own), words: "own" };
    return { instrument: instrumentIn(same.at(-1) ?? current), words: "other" };
  };
}

/** What the program has words of: its own packs, and those of districts that it read. None is ever taken out. */
const known: NamedPack[] = [...shippedPacks];

const sameAs =
  ({ pack, version }: PackIdentity) =>
  (named: NamedPack): boolean =>
    named.pack === pack && named.content.meta.version === version;

/** Are the words of this identity here? */
export const isKnown = (identity: PackIdentity): boolean => known.some(sameAs(identity));

/**
 * Takes a district's pack up. Its name has the beginning of its content's hash (decision 060): what a name stands for is
 * the same for everybody, whoever read it first.
 */
export function learnPack(named: NamedPack): void {
  if (!isKnown(identityOf(named))) known.push(named);
}

/** The words for an assessment by what it records. */
export const wordsFor = wordsAmong(known, currentPack);

/**
 * A question's text for an answer whose assessment is not at hand: that of the instrument given, else what every pack
 * of ours says. Null where they differ, so that no answer stands under words that it was not given to.
 */
export function sureText(
  instrument: Instrument | undefined,
  read: (instrument: Instrument) => string | undefined,
): string | null {
  if (instrument !== undefined) return read(instrument) ?? null;
  const [first, ...others] = shippedPacks.map((named) => read(instrumentOf(identityOf(named))));
  return first !== undefined && others.every((text) => text === first) ? first : null;
}

/** The words of new assessments. */
export const currentInstrument = (): Instrument => instrumentOf(packIdentity);

export const instrumentOf = (recorded: PackIdentity | null | undefined): Instrument =>
  wordsFor(recorded).instrument;
