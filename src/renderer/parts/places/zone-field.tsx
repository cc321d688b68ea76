import type { ZoneHit } from "#contract/records/zones/place.ts";
import { t } from "#lib/words/t.ts";
import { zoneTypeNames } from "#parts/words/zone-words.ts";
import type { FieldProps } from "#ui/fields/field.tsx";
import { Suggest } from "#ui/suggest/suggest.tsx";

interface ZoneFieldProps extends FieldProps {
  /** The zones of the place, in the order of its floors. */
  readonly zones: readonly ZoneHit[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** A zone as a picker offers it: "Second-floor restroom", "Restroom, Second floor". */
const zoneOption = ({ id, name, type, floor_plan }: ZoneHit) => ({
  id: String(id),
  label: name,
  note: [zoneTypeNames[type], floor_plan.name].join(", "),
});

/** Chooses a zone of a place by its name. */
export function ZoneField({ zones, value, onChange, ...field }: ZoneFieldProps) {
  const known = zones.find(({ id }) => id === value);
  const chosen = value === null ? null : { id: String(value), label: t("A zone"), note: "" };
  return (
    <Suggest
      {...field}
      placeholder={t("The whole place")}
      emptyText={t("No zone matches.")}
      value={known ? zoneOption(known) : chosen}
      onChange={(option) => onChange(option === null ? null : Number(option.id))}
      search={async (text) => {
        const wanted = text.trim().toLowerCase();
        return zones.filter(({ name }) => name.toLowerCase().includes(wanted)).map(zoneOption);
      }}
    />
  );
}
