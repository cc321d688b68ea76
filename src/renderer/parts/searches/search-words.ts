import type { SavedSearch, SearchAlert, SearchResource } from "#contract/services/saved-searches/schema.ts";
import { t } from "#lib/words/t.ts";

/** Names of the lists as in the rail. */
export const searchListNames: Readonly<Record<SearchResource, string>> = {
  cases: t("Cases"),
  persons: t("People"),
  tasks: t("Tasks"),
  assessments: t("Assessments"),
};

export const alertNames: Readonly<Record<SearchAlert, string>> = {
  off: t("Off"),
  daily: t("Daily"),
  at_once: t("At once"),
};

/** With whom a search is shared, as far as its reader may know. */
export function sharedWords({ shared_with: { kind, users, organization }, own, can }: SavedSearch): string {
  if (kind === "organization") return organization?.name ?? t("An organization");
  if (kind === "nobody") return own ? t("Nobody") : t("Nobody else");
  if (!can.edit) return t("You and others by name");
  const [first, ...more] = users;
  if (first === undefined) return t("Nobody");
  return more.length === 0
    ? first.full_name
    : t("{{fullName}} and {{count}} more", { fullName: first.full_name, count: more.length });
}
