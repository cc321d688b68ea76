import { capitalized, kinds } from "#contract/kit/kinds.ts";
import type { MadeExport } from "#contract/services/exports/schema.ts";
import { t } from "#lib/words/t.ts";

/** What an export contained, for a list: a case by its number. */
export function whatWords({ kind, case_number }: Pick<MadeExport, "kind" | "case_number">): string {
  switch (kind) {
    case "cases":
      return t("Cases");
    case "users":
      return t("Colleagues");
    case "person":
      return t("Everything about a person");
    case "entity":
      return t("Organization of interest");
    case "entities":
      return t("Organizations of interest");
    case "disclosures":
      return t("Disclosure log of a person");
    case "statistics":
      return t("Statistics");
    case "log":
      return t("Audit log");
    case "search":
      return t("Saved search");
    case "case":
      return `Case ${case_number ?? ""}`.trim();
    case "report":
      return `Report ${case_number ?? ""}`.trim();
    case "time-log":
      return `Time log ${case_number ?? ""}`.trim();
    default:
      return capitalized(kinds[kind].nouns);
  }
}

/** Enough of a digest to tell files apart; the whole of it is beside it. */
export const shortDigest = (sha256: string): string => sha256.slice(0, 12);
