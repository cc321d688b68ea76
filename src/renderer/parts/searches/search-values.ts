import { z } from "zod";
import { BridgeError, fieldErrors } from "#contract/bridge/errors.ts";
import { id } from "#contract/kit/common.ts";
import type { SavedSearchBody } from "#contract/services/saved-searches/endpoints.ts";
import {
  columnsOfSearch,
  type SavedSearch,
  type SearchQuery,
  type SearchResource,
  searchAlerts,
  searchQuery,
  searchResources,
} from "#contract/services/saved-searches/schema.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { readFormDraft } from "#lib/forms/use-form-draft.ts";
import { t } from "#lib/words/t.ts";
import { alertNames } from "./search-words.ts";

/** The present query of a list. */
export type SearchStart = {
  readonly resource: SearchResource;
  readonly query: SearchQuery;
  /** Columns as the list shows them; null for its standard ones. */
  readonly columns: readonly string[] | null;
};

const form = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, { error: t("Name is required.") }),
    columns: z.array(z.string()).min(1, { error: t("Choose at least one column.") }),
    share: z.enum(["nobody", "users", "organization"]),
    readers: z.array(z.object({ id, full_name: z.string() })),
    organization: z.string(),
    alert: z.enum(searchAlerts),
  })
  .refine(({ share, readers }) => share !== "users" || readers.length > 0, {
    path: ["readers"],
    error: t("Choose at least one colleague."),
  })
  .refine(({ share, organization }) => share !== "organization" || organization !== "", {
    path: ["organization"],
    error: t("Choose an organization."),
  });
/** Values of the search form. */
export type SearchValues = z.input<typeof form>;
export const searchForm = form;

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
  readers: search.shared_with.users.map(({ id: userId, full_name }) => ({ id: userId, full_name })),
  organization: String(search.shared_with.organization?.id ?? ""),
  alert: search.alert,
});

const sharedOf = ({ share, readers, organization }: SearchValues): SavedSearchBody["shared_with"] => {
  if (share === "users") return { kind: share, user_ids: readers.map(({ id }) => id) };
  if (share === "organization") return { kind: share, organization_id: Number(organization) };
  return { kind: "nobody" };
};

/** The body for a new or an existing search. */
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

const formFields: Readonly<Record<string, string>> = {
  "shared_with.user_ids": "readers",
  "shared_with.organization_id": "organization",
};

/** The server's answer with the form's names for its fields. */
export function inFormWords(error: unknown): unknown {
  const refused = Object.entries(fieldErrors(error));
  if (!(error instanceof BridgeError) || refused.length === 0) return error;
  const fields = Object.fromEntries(refused.map(([name, words]) => [formFields[name] ?? name, words]));
  return new BridgeError(error.code, error.message, { ...error.details, fields }, error.retryable);
}

export const searchLabels: Readonly<Record<keyof SearchValues, string>> = {
  name: t("Name"),
  columns: t("Columns"),
  share: t("Shared with"),
  readers: t("Colleagues"),
  organization: t("Organization"),
  alert: t("Tell me of new results"),
};

export const shareNames = {
  nobody: t("Nobody"),
  users: t("Colleagues by name"),
  organization: t("An organization"),
} as const;

type Organizations = readonly { readonly value: string; readonly label: string }[];

/** A field's value in words, beside a colleague's version of it. */
export function sayField(
  resource: SearchResource,
  organizations: Organizations,
  field: string,
  value: unknown,
): string {
  const values = { [field]: value } as Partial<SearchValues>;
  if (values.columns)
    return columnsOfSearch(resource, values.columns)
      .map((each) => each.label)
      .join(", ");
  if (values.readers) return values.readers.map((each) => each.full_name).join(", ");
  if (values.share) return shareNames[values.share];
  if (values.alert) return alertNames[values.alert];
  if (field === "organization") return organizations.find((each) => each.value === value)?.label ?? t("None");
  return String(value);
}

const startShape = z.object({
  resource: z.enum(searchResources),
  query: searchQuery,
  columns: z.array(z.string()).nullable(),
});

/** The list's query as stored in the draft of a new search; null where there is none. */
export function startOfDraft(draft: FoundDraft): SearchStart | null {
  const parsed = startShape.safeParse(readFormDraft(draft.draft?.body, {})?.extra);
  return parsed.success ? parsed.data : null;
}
