import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import { SelectField, type SelectFieldProps } from "#ui/fields/select-field.tsx";
import { compartmentLabels, compartmentMeaning, personFileMeaning } from "./compartment-words.ts";

type CompartmentFieldProps = Omit<SelectFieldProps, "options" | "value" | "help" | "onChange"> & {
  /** Those among which one may choose. */
  readonly among: readonly Compartment[];
  readonly value: Compartment | undefined;
  readonly onChange: (value: Compartment) => void;
  /** What it belongs to; a case unless something else is said. */
  readonly about?: "case" | "person" | undefined;
};

/** Where an entry or a file lies; below it, who reads it there. */
export function CompartmentField({ among, value, onChange, about, ...field }: CompartmentFieldProps) {
  const chosen = value ?? openCompartment;
  const help = (about === "person" ? personFileMeaning[chosen] : undefined) ?? compartmentMeaning[chosen];
  return (
    <SelectField
      {...field}
      options={among.map((each) => ({ value: each, label: compartmentLabels[each] }))}
      value={chosen}
      help={help}
      onChange={(event) => {
        const next = among.find((each) => each === event.target.value);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}
