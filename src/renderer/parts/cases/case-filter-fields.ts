import type { CaseFilter } from "#contract/records/case-lists/schema.ts";
import type { FilterOption, ListFilter } from "#ui/list/list-filters.ts";

/** What cases can be filtered by, as `cases.filters` says it: only what there is to choose, and what is set. */
export const caseFilterFields = (
  found: readonly CaseFilter[],
  set: Readonly<Record<string, string>>,
  spans: readonly FilterOption[] = [],
): readonly ListFilter[] =>
  found
    .filter(({ id, kind, options }) => kind === "date" || options.length > 1 || set[id] !== undefined)
    .map(({ id, label, kind, operators, multiple, options }) => ({
      id,
      label,
      options,
      multiple,
      canExclude: operators.includes("is not"),
      ...(kind === "date" ? { kind: "date" as const, spans } : {}),
    }));
