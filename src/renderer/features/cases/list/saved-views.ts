import { type CaseView, type CaseViewBody, caseFilterNames } from "#contract/records/case-lists/schema.ts";
import { type ListState, writeList } from "#lib/lists/list-url.ts";
import { caseListSpec } from "./case-list-url.ts";

type Shown = Pick<CaseView, "base" | "q" | "sort" | "filters" | "columns">;

const stateOf = (view: Shown): ListState => ({
  q: view.q,
  sort: view.sort,
  filters: view.filters,
  columns: view.columns,
});

/** The address of a saved view: its name and its whole state. */
export function savedLink(view: CaseView): string {
  const search = new URLSearchParams({ view: view.base, saved: String(view.id) });
  return `?${writeList(search, caseListSpec, stateOf(view))}`;
}

/** The saved view that an address names; null where it does not exist. */
export const readSaved = (search: URLSearchParams, views: readonly CaseView[]): CaseView | null =>
  views.find((view) => String(view.id) === search.get("saved")) ?? null;

/** Does the list differ from its saved view? The base is the view's own. */
export function isChanged(view: Shown, base: CaseView["base"], state: ListState): boolean {
  const address = (one: ListState) => {
    const search = writeList(new URLSearchParams(), caseListSpec, one);
    search.sort();
    return search.toString();
  };
  return view.base !== base || address(stateOf(view)) !== address(state);
}

/** The present state of the list as a view of that name. */
export function bodyOfState(name: string, base: CaseView["base"], state: ListState): CaseViewBody {
  const filters = Object.entries(state.filters).filter(([id]) =>
    (caseFilterNames as readonly string[]).includes(id),
  );
  return {
    name,
    base,
    q: state.q,
    sort: state.sort as NonNullable<CaseViewBody["sort"]>,
    filters: Object.fromEntries(filters),
    columns: state.columns === null ? null : [...state.columns],
  };
}
