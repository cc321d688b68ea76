import type { Kind } from "./servers/model-records.ts";

/**
 * A field into which the clients of a history type. `list`: a list that merges as one field. `code`: one answer of
 * several, of which two are never kept together.
 */
export interface TypedField {
  readonly kind: Kind;
  readonly path: readonly string[];
  readonly type: "text" | "code" | "set" | "list";
}

const fields = (kind: Kind, type: TypedField["type"], ...paths: readonly string[]): readonly TypedField[] =>
  paths.map((path) => ({ kind, type, path: path.split(".") }));

/** Few fields for each record, so that clients meet. */
export const typedFields: readonly TypedField[] = [
  ...fields("person", "text", "first_name", "last_name", "student_id", "pronouns", "description"),
  ...fields("person", "set", "tags", "strengths"),
  ...fields("person", "list", "phones"),
  ...fields(
    "assessment",
    "text",
    "state.steps.key_observations.ko_1_notes",
    "state.steps.key_observations.ko_2_notes",
  ),
  ...fields(
    "assessment",
    "text",
    "state.steps.threat_classification.rationale",
    "state.steps.later_section.notes",
  ),
  ...fields("assessment", "set", "state.steps.observations_suggesting.themes"),
  ...fields("assessment", "list", "state.steps.key_observations.rows"),
  ...fields("interview", "text", "state.notes", "state.narrative", "state.subject_name"),
  ...fields("interview", "set", "state.topics"),
  ...fields("reminder", "text", "title", "state.findings", "state.remarks"),
  ...fields("reminder", "set", "state.topics"),
  ...fields("intake", "text", "state.incident_description"),
  ...fields("intake", "code", "state.referrer_role"),
  ...fields("intake", "set", "state.evidence"),
  ...fields("intake", "list", "state.later_rows"),
  ...fields("worksheet", "text", "state.w1_notes", "state.w2_notes"),
  ...fields("worksheet", "code", "state.w1_code"),
  ...fields("worksheet", "set", "state.w1_sources"),
  ...fields("judgment", "text", "state.opinion"),
  ...fields("judgment", "code", "state.concern_targeted_violence"),
  ...fields("judgment", "set", "state.protective_factors"),
  ...fields("inquiry", "text", "state.motive_1", "state.motive_overview"),
  ...fields("inquiry", "code", "state.motive_1_choice"),
  ...fields("inquiry", "set", "state.motive_1_sources"),
  ...fields("inquiry", "list", "state.later_rows"),
  ...fields("comment", "text", "body"),
];

/** Typed once and part of no other value: `w12w` is not in `w112w`. */
export const tokenOf = (number: number): string => `w${number}w`;

export const tokensIn = (value: unknown): readonly string[] =>
  value === undefined || value === null ? [] : [...new Set(JSON.stringify(value).match(/w\d+w/g) ?? [])];

export function readPath(record: unknown, path: readonly string[]): unknown {
  let now: unknown = record;
  for (const key of path) {
    if (typeof now !== "object" || now === null || Array.isArray(now) || !Object.hasOwn(now, key))
      return undefined;
    now = (now as Readonly<Record<string, unknown>>)[key];
  }
  return now;
}

export function withPath<T>(record: T, path: readonly string[], value: unknown): T {
  const [key, ...inner] = path;
  if (key === undefined) return value as T;
  const fieldsNow =
    typeof record === "object" && record !== null ? (record as Readonly<Record<string, unknown>>) : {};
  return { ...fieldsNow, [key]: withPath(fieldsNow[key], inner, value) } as T;
}

export const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.join("\n") === b.join("\n");

/** Is this one answer of several? */
export const isCode = (kind: Kind, path: readonly string[]): boolean =>
  typedFields.some((field) => field.kind === kind && field.type === "code" && samePath(field.path, path));

/** The typed field that a clash concerns, or that is within it. */
export const fieldsUnder = (kind: Kind, path: readonly string[]): readonly TypedField[] =>
  typedFields.filter(
    (field) =>
      field.kind === kind && path.every((key, at) => field.path[at] === key || at >= field.path.length),
  );
