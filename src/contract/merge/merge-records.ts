/** A field from the outside in: `["state", "steps", "key_observations", "ko_1"]`. */
export type FieldPath = readonly string[];

/** A field that both sides changed, or that only the others changed. */
export interface FieldDifference {
  readonly path: FieldPath;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface RecordMerge<T> {
  /** Mine, with every field taken over that only the others changed. Fields of `clashes` stay as I have them. */
  readonly merged: T;
  readonly takenOver: readonly FieldDifference[];
  readonly clashes: readonly FieldDifference[];
}
