import { takeAll, takeChoice } from "#contract/merge/apply-choices.ts";
import { type FieldDifference, type FieldPath, mergeRecords } from "#contract/merge/merge-records.ts";
import { isBlank, readField } from "#contract/merge/same-value.ts";
import type { ChangedBy } from "./conflict-details.ts";

interface Part {
  readonly path: FieldPath;
  readonly value: unknown;
}

/** A field of a form that both changed. `mine` and `theirs` are its values for either choice. */
export interface FormClash {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The assignments for their version; the rest of the field stays as merged. */
  readonly parts: readonly Part[];
  /** The assignments for keeping both, one after the other; null where the field is not text. */
  readonly both: readonly Part[] | null;
}

export interface RecordConflict {
  readonly changed: ChangedBy;
  readonly clashes: readonly FormClash[];
  /** `was`: what the form had in its place. */
  readonly takenOver: readonly { readonly field: string; readonly value: unknown; readonly was: unknown }[];
}

const at = (of: unknown, path: FieldPath) => path.reduce(readField, of);
/** What a person sees as one field: each answer to a template's field is one. */
const nameOf = (path: FieldPath): string => path.slice(0, path[0] === "fields" ? 2 : 1).join(".");
const fieldsOf = (all: readonly { readonly path: FieldPath }[]) => [
  ...new Set(all.map(({ path }) => nameOf(path)).filter((name) => name !== "")),
];
const readNamed = (of: unknown, name: string) => name.split(".").reduce<unknown>(readField, of);

const isText = ({ mine, theirs }: FieldDifference) =>
  [mine, theirs].every((value) => typeof value === "string" && !isBlank(value));

/** Merges a form by the fields that the person sees. `taken` holds what to put into it. */
export function mergeForm<V>(
  base: V,
  mine: V,
  theirs: V,
): Pick<RecordConflict, "clashes" | "takenOver"> & { readonly taken: readonly Part[] } {
  const merge = mergeRecords(base, mine, theirs);
  const other = takeAll(merge, "theirs");
  const clashes = fieldsOf(merge.clashes).map((field) => {
    const inside = merge.clashes.filter(({ path }) => nameOf(path) === field);
    return {
      field,
      mine: readNamed(merge.merged, field),
      theirs: readNamed(other, field),
      parts: inside.map(({ path, theirs: value }) => ({ path, value })),
      both: inside.every(isText)
        ? inside.map((clash) => ({ path: clash.path, value: takeChoice(clash, "both") }))
        : null,
    };
  });
  return {
    clashes,
    takenOver: fieldsOf(merge.takenOver).map((field) => ({
      field,
      value: readNamed(merge.merged, field),
      was: readNamed(mine, field),
    })),
    taken: merge.takenOver.map(({ path }) => ({ path, value: at(merge.merged, path) })),
  };
}
