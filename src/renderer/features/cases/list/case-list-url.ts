import type { EndpointInput } from "#contract/endpoints/table.ts";
import {
  type CaseBase,
  caseBaseFilters,
  caseBases,
  caseFilterNames,
  caseSorts,
} from "#contract/records/case-lists/schema.ts";
import type { SearchQuery } from "#contract/services/saved-searches/schema.ts";
import type { ListSpec, ListState } from "#lib/lists/list-url.ts";
import { t } from "#lib/words/t.ts";
import { instantsOfSpan } from "#ui/list/list-filters.ts";

export const caseListSpec: ListSpec = {
  // Filters that the view implies are in the address as `view`.
  filters: caseFilterNames.filter((name) => !["status", "mine", "archived"].includes(name)),
  sorts: caseSorts,
  defaultSort: "-updated_at",
};

type Query = EndpointInput<"cases.list">["query"];

/** The views that everybody has, as links; their filters are in the address as `view`. */
export const caseViews = [
  { id: "open", label: t("All open"), noun: "open" },
  { id: "mine", label: t("Mine"), noun: "open, mine" },
  { id: "monitoring", label: t("Monitoring"), noun: "monitored" },
  { id: "closed", label: t("Closed"), noun: "closed" },
  { id: "archived", label: t("Archived"), noun: "archived" },
] as const satisfies readonly { readonly id: CaseBase; readonly label: string; readonly noun: string }[];

export const readView = (search: URLSearchParams): CaseBase =>
  caseBases.find((base) => base === search.get("view")) ?? "open";

/** The address of a standard view; columns stay, filters are reset. */
export function viewLink(search: URLSearchParams, view: CaseBase): string {
  const next = new URLSearchParams();
  if (view !== "open") next.set("view", view);
  const columns = search.get("columns");
  if (columns) next.set("columns", columns);
  const text = next.toString();
  return text === "" ? "?" : `?${text}`;
}

const dayFields = ["opened", "updated"];

/** The endpoint's query for a view and a state of the list. */
export function caseQuery(view: CaseBase, state: ListState): Query {
  const filters = Object.entries(state.filters).flatMap(([name, value]) => {
    const sent = dayFields.includes(name) ? instantsOfSpan(value) : value;
    return sent === "" ? [] : [[name, sent]];
  });
  return {
    ...caseBaseFilters[view],
    ...(state.q === "" ? {} : { q: state.q }),
    sort: state.sort as Query["sort"],
    ...Object.fromEntries(filters),
  };
}

/** The query that a saved search stores for a view and a state; days stay days, the same wherever it is read. */
export const caseSearch = (view: CaseBase, state: ListState): SearchQuery => ({
  ...caseBaseFilters[view],
  ...(state.q === "" ? {} : { q: state.q }),
  sort: state.sort,
  ...state.filters,
});
