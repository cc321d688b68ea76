import {
  type Compartment,
  openCompartment,
  ownCompartment,
  type SharedCompartment,
} from "#contract/records/compartments/schema.ts";
import { t } from "#lib/words/t.ts";
import type { SelectFieldProps } from "#ui/fields/select-field.tsx";
import { CompartmentField } from "./compartment-field.tsx";

type KeptAsFieldProps = Pick<SelectFieldProps, "id" | "error" | "onBlur" | "ref"> & {
  /** Those of its case that whoever begins it may read; nothing where that is the first alone. */
  readonly among: readonly Compartment[] | undefined;
  readonly value: SharedCompartment | undefined;
  readonly onChange: (value: SharedCompartment) => void;
};

/**
 * Where something new lies, for whoever may choose. What was chosen stays in sight where the case was changed, or could not be
 * read: it is never put among the education records without a word.
 */
export function KeptAsField({ among = [], value = openCompartment, onChange, ...field }: KeptAsFieldProps) {
  const shown: readonly Compartment[] =
    value === openCompartment || among.includes(value) ? among : [openCompartment, value];
  return shown.length < 2 ? null : (
    <CompartmentField
      {...field}
      label={t("Kept as")}
      among={shown}
      value={value}
      onChange={(next) => next !== ownCompartment && onChange(next)}
    />
  );
}
