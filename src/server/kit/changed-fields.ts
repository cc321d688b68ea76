import { isDeepStrictEqual } from "node:util";

/** Names of the columns that a save changes, for the audit log; never their values. */
export function changedFields<T extends object>(before: T, changes: Partial<T>): readonly string[] {
  return (Object.keys(changes) as (keyof T & string)[]).filter(
    (name) =>
      name !== "updated_at" && name !== "search_text" && !isDeepStrictEqual(before[name], changes[name]),
  );
}
