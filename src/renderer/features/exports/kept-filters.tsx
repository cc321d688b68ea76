import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { caseFilterFields } from "#parts/cases/case-filter-fields.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FilterBar } from "#ui/list/filter-bar.tsx";
import { daysOfSpan, instantsOfSpan, type ListFilter } from "#ui/list/list-filters.ts";
import { Loaded } from "#ui/states/loaded.tsx";

export type KeptValues = Readonly<Record<string, string | number>>;

/** Filters that the views of the case list imply, and that an export profile sets itself. */
const ofViews: readonly ListFilter[] = [
  { id: "mine", label: t("My cases"), options: [{ value: "yes", label: t("Only mine") }] },
  {
    id: "archived",
    label: t("Archived"),
    options: [
      { value: "yes", label: t("Only archived") },
      { value: "yes,no", label: t("Archived or not") },
    ],
  },
];
const dayFields = ["opened", "updated"];

/** Saved filters as the chips of a list show them: text, and days instead of instants. */
const shownOf = (filters: KeptValues): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      dayFields.includes(name) ? daysOfSpan(String(value)) : String(value),
    ]),
  );

function withValue(filters: KeptValues, name: string, value: string): KeptValues {
  const { [name]: _old, ...rest } = filters;
  const kept = dayFields.includes(name) ? instantsOfSpan(value) : value;
  return kept === "" ? rest : { ...rest, [name]: kept };
}

type KeptFiltersProps = {
  readonly filters: KeptValues;
  readonly onChange: (filters: KeptValues) => void;
};

/** The filters of an export profile: search text and filters of the case list. */
export function KeptFilters({ filters, onChange }: KeptFiltersProps) {
  const query = { archived: "yes,no" };
  const found = useQuery(apiQuery(useApi(), "cases.filters", { query }));
  const values = shownOf(filters);

  const clear = () => onChange("sort" in filters ? { sort: filters.sort ?? "" } : {});
  return (
    <>
      <TextField
        id="kept-search"
        label={t("Cases that contain")}
        optional
        maxLength={200}
        help={t("Words of the title, the number or a person’s name, as in the search of the case list.")}
        value={values.q ?? ""}
        onChange={(event) => onChange(withValue(filters, "q", event.currentTarget.value))}
      />
      <div className="exports-filters">
        <p>{t("Filters")}</p>
        <Loaded query={found} label={t("Loading filters")} shape="text" count={1}>
          {({ data }) => (
            <FilterBar
              fields={[...caseFilterFields(data, values), ...ofViews]}
              values={values}
              onValue={(name, value) => onChange(withValue(filters, name, value))}
              onClear={clear}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}
