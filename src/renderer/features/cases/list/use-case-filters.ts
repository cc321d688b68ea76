import { useQuery } from "@tanstack/react-query";
import { type CaseBase, caseBaseFilters } from "#contract/entities/case-list.ts";
import { apiQuery } from "#lib/api.ts";
import { useApi } from "#lib/bridge-context.tsx";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { caseListSpec } from "./case-list-url.ts";

/** What the cases of a view can be filtered by, as the server says it: only what there is to choose. */
export function useCaseFilters(view: CaseBase, set: Readonly<Record<string, string>>): readonly ListFilter[] {
  const found = useQuery(apiQuery(useApi(), "cases.filters", { query: caseBaseFilters[view] }));
  return (found.data?.data ?? [])
    .filter(({ id }) => caseListSpec.filters.includes(id))
    .filter(({ id, kind, options }) => kind === "date" || options.length > 1 || set[id] !== undefined)
    .map(({ id, label, kind, operators, multiple, options }) => ({
      id,
      label,
      options,
      multiple,
      canExclude: operators.includes("is not"),
      ...(kind === "date" ? { kind: "date" as const } : {}),
    }));
}
