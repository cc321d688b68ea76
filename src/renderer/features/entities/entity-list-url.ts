import type { EndpointInput } from "#contract/endpoints/table.ts";
import type { ListSpec, ListState } from "#lib/lists/list-url.ts";

export const entityListSpec: ListSpec = {
  filters: ["kind", "organization_id", "has_open_case"],
  sorts: ["name", "kind", "organization", "open_case_count", "updated_at"],
  defaultSort: "name",
};

export type EntityListQuery = EndpointInput<"entities.list">["query"];

/** The endpoint's query for a state of the list. */
export function entityQuery(state: ListState): EntityListQuery {
  const { filters } = state;
  return {
    q: state.q === "" ? undefined : state.q,
    sort: state.sort as EntityListQuery["sort"],
    kind: filters.kind,
    organization_id: filters.organization_id,
    has_open_case: filters.has_open_case,
  };
}
