import "./checkbox-group.css";
import type { ReactNode } from "react";
import { Checkbox } from "./checkbox.tsx";
import { FieldNotes } from "./field.tsx";

type CheckboxGroupProps<V extends string> = {
  /** Of the first box; the error summary links to it. */
  readonly id: string;
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly value: readonly V[];
  readonly disabled?: boolean;
  /** Told of a box that is ticked or not any more. */
  readonly onToggle: (value: V, on: boolean) => void;
};

/** Any of a few, side by side: a fieldset with a legend. */
export function CheckboxGroup<V extends string>(props: CheckboxGroupProps<V>) {
  const { id, label, error, options, value, disabled, onToggle } = props;
  return (
    <fieldset className="bw-checkbox-group" aria-describedby={error ? `${id}-group-error` : undefined}>
      <legend className="bw-field-label">{label}</legend>
      {options.map((option, index) => (
        <Checkbox
          key={option.value}
          id={index === 0 ? id : `${id}-${option.value}`}
          label={option.label}
          checked={value.includes(option.value)}
          disabled={disabled}
          onChange={(event) => onToggle(option.value, event.currentTarget.checked)}
        />
      ))}
      <FieldNotes id={`${id}-group`} error={error} />
    </fieldset>
  );
}
