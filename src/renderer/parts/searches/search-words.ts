import type { SavedSearch, SearchAlert, SearchResource } from "#contract/services/saved-searches/schema.ts";

/** Names of the lists as in the rail. */
export const searchListNames: Readonly<Record<SearchResource, string>> = {
  cases: "Cases",
  persons: "People",
  tasks: "Tasks",
  assessments: "Assessments",
};

export const alertNames: Readonly<Record<SearchAlert, string>> = {
  off: "Off",
  daily: "Daily",
  at_once: "At once",
};

/** With whom a search is shared, as far as its reader may know. */
export function sharedWords({ shared_with: { kind, users, organization }, own, can }: SavedSearch): string {
  if (kind === "organization") return organization?.name ?? "An organization";
  if (kind === "nobody") return own ? "Nobody" : "Nobody else";
  if (!can.edit) return "You and others by name";
  const [first, ...more] = users;
  if (first === undefined) return "Nobody";
  return more.length === 0 ? first.full_name : `${first.full_name} and ${more.length} more`;
}
