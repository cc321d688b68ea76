import type { Minutes } from "#contract/records/minutes/schema.ts";
import { readPath, typedFields } from "../fields.ts";
import { linesIn } from "../minutes/check.ts";
import { namesOn } from "../minutes/names.ts";
import { wavrForms, wavrKinds } from "./wavr-forms.ts";

const kindOf = (record: Readonly<Record<string, unknown>>) =>
  "first_name" in record
    ? "person"
    : "mentions" in record
      ? "comment"
      : "classification" in record
        ? "assessment"
        : "person_uuid" in record
          ? (wavrKinds.find((kind) => Object.keys(wavrForms[kind].copies).some((list) => list in record)) ??
            "intake")
          : "assessment_uuid" in record
            ? "interview"
            : "reminder";

/** What two servers must agree on: versions, every typed field, and the length of each list of ids. */
const essence = (record: unknown): unknown => {
  if (typeof record !== "object" || record === null) return null;
  const fields = record as Readonly<Record<string, unknown>>;
  if (typeof fields.update === "string") {
    const { update, lines } = record as Minutes;
    return ["minutes", linesIn({ update }), lines.map((line) => [line.id, ...namesOn(line)])];
  }
  const kind = kindOf(fields);
  const typed = typedFields
    .filter((field) => field.kind === kind)
    .map(({ path }) => readPath(record, path) ?? null);
  const state = fields.state as
    | { readonly steps?: Record<string, unknown>; readonly interviewIds?: unknown[] }
    | undefined;
  const lists = Object.entries(state?.steps ?? {})
    .filter(([, step]) => Array.isArray(step))
    .map(([name, step]) => [name, (step as readonly unknown[]).length])
    .sort();
  return [kind, fields.version, typed, lists, state?.interviewIds?.length ?? null, fields.compartment];
};

/** Differences between the records of one history on two servers; empty where they agree. */
export function recordDifferences(
  model: Readonly<Record<string, unknown>>,
  real: Readonly<Record<string, unknown>>,
): readonly string[] {
  const uuids = new Set([...Object.keys(model), ...Object.keys(real)]);
  return [...uuids].flatMap((uuid) => {
    const [here, there] = [essence(model[uuid] ?? null), essence(real[uuid] ?? null)].map((one) =>
      JSON.stringify(one),
    );
    return here === there ? [] : [`MODEL WRONG about ${uuid}: ${here} and really ${there}`];
  });
}
