import type { Dates } from "#contract/services/reports/blocks.ts";
import { t } from "#lib/words/t.ts";
import { isGiven } from "../state/intake.ts";

/** What values are put into words with: people by their ids, and dates. */
export interface PaperNames {
  /** A colleague by the id of their account. */
  readonly colleague: (id: number) => string;
  /** Somebody of the case by uuid. */
  readonly person: (uuid: string) => string;
  readonly dates: Dates;
}

interface PaperField {
  readonly input: string;
  readonly options?: readonly { readonly value: string | number; readonly label: string }[] | undefined;
}

/** A value of a field as paper has it; a choice that the pack does not have stands as it is (DOMAIN-8). */
export function valueOnPaper({ input, options = [] }: PaperField, value: unknown, names: PaperNames): string {
  if (!isGiven(value)) return t("Not answered");
  if (Array.isArray(value))
    return value.map((each) => valueOnPaper({ input, options }, each, names)).join(", ");
  switch (input) {
    case "date":
      return names.dates.day(String(value));
    case "datetime":
      return names.dates.entered(String(value));
    case "person":
    case "people":
      return names.person(String(value));
    case "user":
    case "users":
      return typeof value === "number" ? names.colleague(value) : String(value);
    default:
      return options.find((option) => option.value === value)?.label ?? String(value);
  }
}
