import type { EndpointInput } from "#contract/endpoints/table.ts";
import type { SearchQuery } from "#contract/services/saved-searches/schema.ts";
import type { ListSpec, ListState } from "#lib/lists/list-url.ts";

export const personListSpec: ListSpec = {
  filters: ["person_type_id", "grade", "organization_id", "has_open_case"],
  sorts: ["name", "grade", "person_type", "student_id", "organization", "open_case_count", "updated_at"],
  defaultSort: "name",
};

type Query = EndpointInput<"persons.list">["query"];

/** The endpoint's query for a state of the list. */
export function personQuery(state: ListState): Query {
  const { filters } = state;
  return {
    q: state.q === "" ? undefined : state.q,
    sort: state.sort as Query["sort"],
    person_type_id: filters.person_type_id,
    organization_id: filters.organization_id,
    grade: filters.grade,
    has_open_case: filters.has_open_case,
  };
}

/** The query that a saved search stores for a state. */
export const personSearch = (state: ListState): SearchQuery => ({
  ...(state.q === "" ? {} : { q: state.q }),
  sort: state.sort,
  ...state.filters,
});
