import { useQuery } from "@tanstack/react-query";
import { type CaseBase, caseBaseFilters } from "#contract/records/case-lists/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useSchoolYears } from "#lib/page/use-school-years.ts";
import { caseFilterFields } from "#parts/cases/case-filter-fields.ts";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { caseListSpec } from "./case-list-url.ts";

/** Filters for the cases of a view, with the choices that the server gives. */
export function useCaseFilters(view: CaseBase, set: Readonly<Record<string, string>>): readonly ListFilter[] {
  const found = useQuery(apiQuery(useApi(), "cases.filters", { query: caseBaseFilters[view] }));
  const fields = (found.data?.data ?? []).filter(({ id }) => caseListSpec.filters.includes(id));
  return caseFilterFields(fields, set, useSchoolYears());
}
