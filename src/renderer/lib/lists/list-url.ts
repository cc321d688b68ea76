/** The state of a list screen in its address: `?q=lee&sort=-updated_at&grade=10&columns=number,title`. */
export type ListState = {
  readonly q: string;
  /** A column of the endpoint, with a leading minus for descending. */
  readonly sort: string;
  /** Filters by name; several values are separated by commas. */
  readonly filters: Readonly<Record<string, string>>;
  /** Ids of the shown columns in order; null for the standard ones. */
  readonly columns: readonly string[] | null;
};

export type ListSpec = {
  readonly filters: readonly string[];
  /** Sortable columns. */
  readonly sorts: readonly string[];
  readonly defaultSort: string;
};

/** The state of an address; unknown parts fall back to the standard. */
export function readList(search: URLSearchParams, spec: ListSpec): ListState {
  const sort = search.get("sort") ?? "";
  const known = spec.sorts.includes(sort.replace(/^-/, ""));
  const filters = spec.filters.flatMap((name) => {
    const value = search.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  const columns = search.get("columns");
  return {
    q: search.get("q") ?? "",
    sort: known ? sort : spec.defaultSort,
    filters: Object.fromEntries(filters),
    columns: columns === null || columns === "" ? null : columns.split(","),
  };
}

/** The address of a state; parameters of others stay. */
export function writeList(search: URLSearchParams, spec: ListSpec, state: ListState): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string) => {
    if (value === "") next.delete(name);
    else next.set(name, value);
  };
  put("q", state.q.trim());
  put("sort", state.sort === spec.defaultSort ? "" : state.sort);
  for (const name of spec.filters) put(name, state.filters[name] ?? "");
  put("columns", state.columns?.join(",") ?? "");
  return next;
}

/** What a list endpoint is asked for: its filters have the names that they have in the address. */
export const queryOf = ({ q, sort, filters }: ListState) => ({
  q: q === "" ? undefined : q,
  sort,
  ...filters,
});

/** The filters with one set; an empty value removes it. */
export function withFilter(state: ListState, name: string, value: string): Readonly<Record<string, string>> {
  const { [name]: _old, ...rest } = state.filters;
  return value === "" ? rest : { ...rest, [name]: value };
}

/** `-updated_at` as a grid's sort. */
export const sortOfGrid = (sort: string) =>
  ({ column: sort.replace(/^-/, ""), direction: sort.startsWith("-") ? "descending" : "ascending" }) as const;

/** A grid's sort for the address. */
export const gridToSort = (
  sort: { readonly column: string; readonly direction: string } | null,
  standard: string,
) => (sort === null ? standard : `${sort.direction === "descending" ? "-" : ""}${sort.column}`);
