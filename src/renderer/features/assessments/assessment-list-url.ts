import type { EndpointInput } from "#contract/endpoints/table.ts";
import { classificationNames } from "#contract/records/assessments/classification.ts";
import type { SearchQuery } from "#contract/services/saved-searches/schema.ts";
import type { ListSpec, ListState } from "#lib/lists/list-url.ts";
import { t } from "#lib/words/t.ts";
import type { ListFilter } from "#ui/list/list-filters.ts";

export const assessmentListSpec: ListSpec = {
  filters: ["classification"],
  sorts: ["person", "case_number", "classification", "created_at", "updated_at"],
  defaultSort: "-updated_at",
};

export const assessmentFilters: readonly ListFilter[] = [
  {
    id: "classification",
    label: t("Classification"),
    multiple: true,
    options: [
      { value: "none", label: t("Not classified") },
      ...classificationNames.map((label, value) => ({ value: String(value), label })),
    ],
  },
];

type Query = EndpointInput<"assessments.list">["query"];

/** The endpoint's query for a state of the list. */
export function assessmentQuery(state: ListState): Query {
  return {
    q: state.q === "" ? undefined : state.q,
    sort: state.sort as Query["sort"],
    classification: state.filters.classification,
  };
}

/** The query that a saved search stores for a state. */
export const assessmentSearch = (state: ListState): SearchQuery => ({
  ...(state.q === "" ? {} : { q: state.q }),
  sort: state.sort,
  ...state.filters,
});
