import type { Choice } from "./cstag.ts";
import type { InstrumentPack } from "./pack-schema.ts";
import { currentPack } from "./packs.ts";

// What is the same in every pack: kinds of interviews, their fields, groups and counts (held by packs.test.ts).
// The words of a question are those of an instrument (instrument.ts).

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

/** A kind of general interview: `subject` or `target/witness`. */
export interface InterviewKind {
  readonly type: string;
  readonly title: string;
  /** `q1` to `q6`. */
  readonly questions: readonly { readonly key: string }[];
}

export const safetyTypes = ["subject", "parent", "teacher"] as const;
export type SafetyType = (typeof safetyTypes)[number];

/** A group of a safety interview; `field` is a question's wire key, `stress1`. */
export interface GroupKind {
  readonly key: string;
  readonly label: string;
  readonly questions: readonly { readonly field: string; readonly number: number }[];
}

/** A kind of safety interview with its groups. */
export interface SafetyKind {
  readonly type: SafetyType;
  readonly label: string;
  readonly title: string;
  readonly groups: readonly GroupKind[];
  /** 83, 56 and 27 (Spec §9). */
  readonly total: number;
}

type RawField = InstrumentPack["cstag"]["interviews"]["type_field"];

export const toField = (raw: RawField): DetailField => ({
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

const { interviews: general, safety_interviews: safety } = currentPack.content.cstag;

/** The fields of an interview's details by name: what they are called and their choices, without help. */
const fieldNames = (fields: readonly RawField[]): readonly DetailField[] =>
  fields.map((field) => ({ ...toField(field), help: null }));
export const interviewTypeField: DetailField = toField(general.type_field);
export const interviewDetailNames = fieldNames([...general.detail_fields, ...general.target_witness_fields]);

/** The fields of a safety interview's details, by its type. */
export const safetyDetailNames = (type: string): readonly DetailField[] =>
  fieldNames(safety.types.find((each) => each.type === type)?.detail_fields ?? []);

export const interviewKinds: readonly InterviewKind[] = general.forms.map(({ type, title, questions }) => ({
  type,
  title,
  questions: questions.map(({ key }) => ({ key })),
}));

export const interviewKind = (type: string): InterviewKind | null =>
  interviewKinds.find((kind) => kind.type === type) ?? null;

/** Safety interviews of step 4, by type. */
export const safetyKinds: readonly SafetyKind[] = safetyTypes.flatMap((type) => {
  const raw = safety.types.find((entry) => entry.type === type);
  if (raw === undefined) return [];
  const groups = raw.groups.map(({ key, label, questions }) => ({
    key,
    label,
    questions: questions.map(({ field, number }) => ({ field, number })),
  }));
  const total = groups.reduce((sum, group) => sum + group.questions.length, 0);
  return [{ type, label: raw.label, title: raw.title, groups, total }];
});

export const safetyKind = (type: string): SafetyKind | null =>
  safetyKinds.find((kind) => kind.type === type) ?? null;

/**
 * Whom an interview was with, as far as it says: the target or witness by name, a parent or teacher by what they are to the
 * student. The subject of theirs is whom it was about.
 */
export function interviewedName(state: Readonly<Record<string, unknown>>): string {
  const asText = (value: unknown) => (typeof value === "string" ? value.trim() : "");
  if (state.interview_type === "target/witness") return asText(state.target_name);
  return asText(
    state.type === "parent" || state.type === "teacher" ? state.relationship_to_student : state.subject_name,
  );
}
