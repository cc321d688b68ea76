import type { SavedSearchBody } from "#contract/endpoints/saved-searches.ts";
import type { UserRef } from "#contract/entities/common.ts";
import {
  columnsOfSearch,
  type SavedSearch,
  type SearchAlert,
  type SearchQuery,
  type SearchResource,
} from "#contract/entities/saved-search.ts";

/** What a list asks for at the moment. */
export type SearchStart = {
  readonly resource: SearchResource;
  readonly query: SearchQuery;
  /** As they stand in the list; null for its standard ones. */
  readonly columns: readonly string[] | null;
};

export type SearchValues = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly share: "nobody" | "users" | "organization";
  readonly readers: readonly UserRef[];
  readonly organization: string;
  readonly alert: SearchAlert;
};

const idsOf = (resource: SearchResource, columns: readonly string[] | null) =>
  columnsOfSearch(resource, columns).map((column) => column.id);

export const newValues = ({ resource, columns }: SearchStart): SearchValues => ({
  name: "",
  columns: idsOf(resource, columns),
  share: "nobody",
  readers: [],
  organization: "",
  alert: "off",
});

export const valuesOf = (search: SavedSearch): SearchValues => ({
  name: search.name,
  columns: idsOf(search.resource, search.columns),
  share: search.shared_with.kind,
  readers: search.shared_with.users,
  organization: String(search.shared_with.organization?.id ?? ""),
  alert: search.alert,
});

const sharedOf = ({ share, readers, organization }: SearchValues): SavedSearchBody["shared_with"] => {
  if (share === "users") return { kind: share, user_ids: readers.map(({ id }) => id) };
  if (share === "organization") return { kind: share, organization_id: Number(organization) };
  return { kind: "nobody" };
};

/** The body for values of a new search, or of one that is there. */
export const bodyOf = (
  values: SearchValues,
  { resource, query }: Pick<SearchStart, "resource" | "query">,
): SavedSearchBody => ({
  name: values.name.trim(),
  resource,
  query: { ...query },
  columns: [...values.columns],
  shared_with: sharedOf(values),
  alert: values.alert,
});

/** What is missing, by the id of its field. */
export function problemsOf(values: SearchValues): Readonly<Record<string, string>> {
  return {
    ...(values.name.trim() === "" ? { name: "Name is required." } : {}),
    ...(values.columns.length === 0 ? { columns: "Choose at least one column." } : {}),
    ...(values.share === "users" && values.readers.length === 0
      ? { readers: "Choose at least one colleague." }
      : {}),
    ...(values.share === "organization" && values.organization === ""
      ? { organization: "Choose an organization." }
      : {}),
  };
}

const serverFields: Readonly<Record<string, string>> = {
  name: "name",
  columns: "columns",
  "shared_with.user_ids": "readers",
  "shared_with.organization_id": "organization",
  alert: "alert",
};

/** What the server refused, by the id of the form's field; what stands in none is null. */
export function refusedFields(
  errors: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string>> | null {
  const found = Object.entries(errors).flatMap(([name, words]) => {
    const field = serverFields[name];
    return field === undefined ? [] : [[field, words.join(" ")] as const];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}
