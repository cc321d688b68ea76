import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Suggest, type SuggestProps } from "#ui/suggest/suggest.tsx";
import { locationOption, useLocationSearch } from "./location-choices.ts";

/** A place that was chosen, which nothing beside it explains any more: with its school. */
const chosen = ({ id, name, organization_name }: NonNullable<LocationFieldProps["known"]>): Choice => ({
  id: String(id),
  label: placeInSchool(name, organization_name),
  note: "",
  school: organization_name ?? "",
});

type Choice = ReturnType<typeof locationOption>;

type LocationFieldProps = Omit<SuggestProps<Choice>, "value" | "onChange" | "search"> & {
  /** The id of the place; null for none. */
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  /** What the record names its place, so that it need not be asked for. */
  readonly known?: { readonly id: number; readonly name: string; readonly organization_name?: string } | null;
  /** Places that are not offered, such as the one that the form is about. */
  readonly without?: readonly number[];
};

/** Chooses a place by typing a part of its name. */
export function LocationField({ value, onChange, known, without = [], ...field }: LocationFieldProps) {
  const search = useLocationSearch();
  const api = useApi();
  const [picked, setPicked] = useState<Choice | null>(null);
  const told = [picked, known ? chosen(known) : null].find((each) => each?.id === String(value));
  // A draft remembers the number alone.
  const asked = useQuery({
    ...apiQuery(api, "locations.show", { params: { id: value ?? 0 } }),
    enabled: value !== null && told === undefined,
  });
  const shown = told ?? (asked.data ? chosen(asked.data.data) : null);
  return (
    <Suggest
      {...field}
      placeholder={field.placeholder ?? t("Type a part of its name")}
      emptyText={t("No location matches.")}
      value={value === null ? null : (shown ?? chosen({ id: value, name: t("Location") }))}
      onChange={(option) => {
        setPicked(option === null ? null : { ...option, label: placeInSchool(option.label, option.school) });
        onChange(option === null ? null : Number(option.id));
      }}
      search={async (text, signal) =>
        (await search(text, signal)).filter(({ id }) => !without.includes(id)).map(locationOption)
      }
    />
  );
}
