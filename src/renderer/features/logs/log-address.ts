import type { LogForm } from "#contract/services/logs/schema.ts";
import { toIsoDay } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { instantsOfSpan, type ListFilter, writeSpan } from "#ui/list/list-filters.ts";

/** How far back the log is read unless said otherwise. */
const days = 30;
/** In the address: no time was chosen on purpose. */
const always = "all";

const filterNames = ["when", "act", "user_id", "organization_id"] as const;

export const lastDays = (now = new Date()): string =>
  writeSpan({
    from: toIsoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)),
    to: null,
  });

/** What the log is asked for. */
export interface LogAddress {
  /** `case:12`; null for all that one administers. */
  readonly about: string | null;
  readonly fold: boolean;
  /** Is what names no record of a person or a case left out? */
  readonly records: boolean;
  /** As the chips show them: days. */
  readonly values: Readonly<Record<string, string>>;
}

/** The filters of the address. The whole log is read for its last days; that of one record from its beginning. */
export function readLogAddress(search: URLSearchParams): LogAddress {
  const about = search.get("about");
  const values: Record<string, string> = {};
  for (const name of filterNames) {
    const value = search.get(name);
    if (value !== null && value !== always) values[name] = value;
  }
  if (about === null && search.get("when") === null) values.when = lastDays();
  const records = about === null && search.get("only") === "records";
  return { about, fold: search.get("fold") !== "no", records, values };
}

/** A filter as the address has it. */
export const writtenFilter = (name: string, value: string): string =>
  name === "when" && value === "" ? always : value;

/** The same as the endpoints take it: moments of this computer's days. */
export function logQuery({ about, records, values }: LogAddress): Readonly<Record<string, string>> {
  const { when, ...others } = values;
  return {
    ...others,
    ...(when === undefined ? {} : { when: instantsOfSpan(when) }),
    ...(records ? { only: "records" } : {}),
    ...(about === null ? {} : { about }),
  };
}

/** What one can filter by. */
export const logFields = ({ acts, people, organizations }: LogForm): readonly ListFilter[] => [
  { id: "when", label: t("Time"), options: [], kind: "date" },
  {
    id: "act",
    label: t("Kind of act"),
    multiple: true,
    options: acts.map(({ id, label }) => ({ value: id, label })),
  },
  {
    id: "user_id",
    label: t("Person who acted"),
    options: people.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
  },
  {
    id: "organization_id",
    label: t("Organization"),
    options: organizations.map(({ id, name }) => ({ value: String(id), label: name })),
  },
];
