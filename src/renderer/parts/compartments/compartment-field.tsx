import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import { SelectField, type SelectFieldProps } from "#ui/fields/select-field.tsx";
import { compartmentLabels, compartmentMeaning } from "./compartment-words.ts";

type CompartmentFieldProps = Omit<SelectFieldProps, "options" | "value" | "help" | "onChange"> & {
  /** Those among which one may choose. */
  readonly among: readonly Compartment[];
  readonly value: Compartment | undefined;
  readonly onChange: (value: Compartment) => void;
};

/** Where an entry or a file lies; below it, who reads it there. */
export function CompartmentField({ among, value, onChange, ...field }: CompartmentFieldProps) {
  const chosen = value ?? openCompartment;
  return (
    <SelectField
      {...field}
      options={among.map((each) => ({ value: each, label: compartmentLabels[each] }))}
      value={chosen}
      help={compartmentMeaning[chosen]}
      onChange={(event) => {
        const next = among.find((each) => each === event.target.value);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}
