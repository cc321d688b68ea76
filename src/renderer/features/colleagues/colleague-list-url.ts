import type { EndpointInput } from "#contract/endpoints/table.ts";
import type { ListSpec, ListState } from "#lib/lists/list-url.ts";

export const colleagueListSpec: ListSpec = {
  filters: ["organization_id", "state"],
  sorts: ["full_name", "title", "email", "last_seen_at"],
  defaultSort: "full_name",
};

/** The colleague whose inspector is open, by the address; null where none is. */
export const inspected = (search: URLSearchParams): number | null => {
  const text = search.get("colleague") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
};

type Query = EndpointInput<"users.list">["query"];

/** The endpoint's query for a state of the list. */
export const colleagueQuery = (state: ListState): Query => ({
  ...(state.q === "" ? {} : { q: state.q }),
  sort: state.sort as NonNullable<Query["sort"]>,
  ...(/^[1-9]\d{0,14}$/.test(state.filters.organization_id ?? "")
    ? { within: Number(state.filters.organization_id) }
    : {}),
  ...(state.filters.state === undefined ? {} : { state: state.filters.state }),
});
