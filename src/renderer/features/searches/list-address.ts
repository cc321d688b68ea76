import { caseBaseFilters, caseBases, caseFilterNames } from "#contract/records/case-lists/schema.ts";
import type { SavedSearch, SearchQuery } from "#contract/services/saved-searches/schema.ts";
import { paths } from "#lib/page/paths.ts";

type Texts = Readonly<Record<string, string>>;

const standardSorts: Readonly<Record<SavedSearch["resource"], string>> = {
  cases: "-updated_at",
  persons: "name",
  tasks: "due_at",
  assessments: "-updated_at",
};

const bases = ["status", "mine", "archived"];

/** The view of the case list that has these filters; null where none has. */
function caseAddress(query: Texts): Texts | null {
  const wanted = Object.entries(query).filter(([name]) => bases.includes(name));
  const base = caseBases.find((each) => {
    const held = Object.entries(caseBaseFilters[each]);
    return held.length === wanted.length && held.every(([name, value]) => query[name] === value);
  });
  if (base === undefined) return null;
  const rest = Object.entries(query).filter(
    ([name]) => !bases.includes(name) && (caseFilterNames as readonly string[]).includes(name),
  );
  return { ...(base === "open" ? {} : { view: base }), ...Object.fromEntries(rest) };
}

const open = "1,2,3";

/** The task list's address parameters for these filters; null where it cannot express them. */
function taskAddress(query: Texts): Texts | null {
  const { mine, assignee_id, status, overdue, due_within, taskable_id, priority, kind, ...rest } = query;
  const { taskable_type: _type, q: _q, sort: _sort, ...unsaid } = rest;
  const week = due_within === "7" ? "week" : undefined;
  const due = overdue !== undefined ? "overdue" : due_within === "0" ? "today" : week;
  if (Object.keys(unsaid).length > 0 || (due_within !== undefined && due === undefined)) return null;
  if (status === undefined) return null;
  const assignee = assignee_id ?? (mine === undefined ? "anyone" : undefined);
  const said = {
    assignee,
    due,
    status: status === open ? undefined : status,
    priority,
    kind,
    case: taskable_id,
  };
  return Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const plain = (query: Texts, names: readonly string[]): Texts | null =>
  Object.keys(query).every((name) => [...names, "q", "sort"].includes(name))
    ? Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))
    : null;

export const textsOf = (query: SearchQuery): Texts =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

function filtersOf({ resource, query }: Pick<SavedSearch, "resource" | "query">): Texts | null {
  const texts = textsOf(query);
  if (resource === "cases") return caseAddress(texts);
  if (resource === "tasks") return taskAddress(texts);
  if (resource === "assessments") return plain(texts, ["classification"]);
  return plain(texts, ["person_type_id", "grade", "organization_id", "has_open_case"]);
}

/** The list with the same query; null where its address cannot express it. */
export function listAddress(search: Pick<SavedSearch, "resource" | "query" | "columns">): string | null {
  const filters = filtersOf(search);
  if (filters === null) return null;
  const { q, sort } = textsOf(search.query);
  const address = new URLSearchParams(filters);
  if (q) address.set("q", q);
  if (sort && sort !== standardSorts[search.resource]) address.set("sort", sort);
  const columns = search.columns ?? [];
  // Columns that exist only in files are no columns of the list, which then keeps its own.
  if (columns.length > 0) address.set("columns", columns.join(","));
  const text = address.toString();
  return `${paths[search.resource]()}${text === "" ? "" : `?${text}`}`;
}
