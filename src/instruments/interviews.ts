import type { Choice } from "./cstag.ts";
import { pack } from "./pack.ts";

/** A field of an interview's details. `id` is valid in HTML where the wire key is not (`building/program`). */
export interface DetailField {
  readonly key: string;
  readonly id: string;
  readonly label: string;
  readonly input: string;
  readonly required: boolean;
  /** Shown where a required field is blank. */
  readonly message: string;
  readonly help: string | null;
  readonly options: readonly Choice[];
  /** Shown only while another field has this value. */
  readonly showWhen: { readonly field: string; readonly equals: string } | null;
  /** A suggested value: `person.name`, `today` or `session.user.full_name`. */
  readonly prefill: string | null;
}

/** A question of a general interview; `note` is for the interviewer only. */
export interface InterviewQuestion {
  readonly key: string;
  readonly text: string;
  readonly note: string;
  readonly alert?: string;
}

export interface InterviewForm {
  readonly type: string;
  readonly title: string;
  /** Read aloud at the beginning and at the end. */
  readonly opening: string;
  readonly closing: string;
  readonly questions: readonly InterviewQuestion[];
}

/** A question of a safety interview; `field` is its wire key, `stress1`. */
export interface SafetyQuestion {
  readonly field: string;
  readonly number: number;
  readonly text: string;
  readonly simpler_text?: string;
  readonly alert?: string;
}

export interface QuestionGroup {
  readonly key: string;
  readonly label: string;
  /** Read aloud. */
  readonly intro: string;
  /** Never read aloud. */
  readonly interviewer_note: string;
  readonly questions: readonly SafetyQuestion[];
}

export const safetyTypes = ["subject", "parent", "teacher"] as const;
export type SafetyType = (typeof safetyTypes)[number];

export interface SafetyInstrument {
  readonly type: SafetyType;
  readonly label: string;
  readonly title: string;
  readonly opening: string;
  readonly closing: string;
  readonly fields: readonly DetailField[];
  readonly groups: readonly QuestionGroup[];
  /** 83, 56 and 27 (Spec §9). */
  readonly total: number;
}

interface RawField {
  readonly key: string;
  readonly label: string;
  readonly input: string;
  readonly required: boolean;
  readonly html_id?: string;
  readonly message_required?: string;
  readonly help?: string;
  readonly options?: readonly Choice[];
  readonly show_when?: { readonly field: string; readonly equals: string };
  readonly prefill?: string;
}

const toField = (raw: RawField): DetailField => ({
  key: raw.key,
  id: raw.html_id ?? raw.key,
  label: raw.label,
  input: raw.input,
  required: raw.required,
  message: raw.message_required ?? `${raw.label} is required.`,
  help: raw.help ?? null,
  options: raw.options ?? [],
  showWhen: raw.show_when ?? null,
  prefill: raw.prefill ?? null,
});

const general = pack.cstag.interviews;
const safety = pack.cstag.safety_interviews;

/** General interviews of step 1: the type, the details that both types share, and those of a target or witness. */
export const interviewTypeField: DetailField = toField(general.type_field);
export const interviewDetailFields: readonly DetailField[] = general.detail_fields.map(toField);
export const targetWitnessFields: readonly DetailField[] = general.target_witness_fields.map(toField);
export const interviewForms: readonly InterviewForm[] = general.forms;

export const interviewForm = (type: string): InterviewForm | null =>
  interviewForms.find((form) => form.type === type) ?? null;

/** Safety interviews of step 4, by type. */
export const safetyInstruments: readonly SafetyInstrument[] = safetyTypes.flatMap((type) => {
  const raw = safety.types.find((entry) => entry.type === type);
  if (raw === undefined) return [];
  const groups: readonly QuestionGroup[] = raw.groups;
  const total = groups.reduce((sum, group) => sum + group.questions.length, 0);
  const { label, title, opening, closing } = raw;
  return [{ type, label, title, opening, closing, fields: raw.detail_fields.map(toField), groups, total }];
});

export const safetyInstrument = (type: string): SafetyInstrument | null =>
  safetyInstruments.find((instrument) => instrument.type === type) ?? null;
