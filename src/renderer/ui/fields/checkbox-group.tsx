import "./checkbox-group.css";
import type { ReactNode } from "react";
import { cx } from "../facts/class-names.ts";
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
  /** `list`: one below another, for names and sentences that a column would break. Default `columns`. */
  readonly layout?: "columns" | "list";
  /** Told of a box that is ticked or not any more. */
  readonly onToggle: (value: V, on: boolean) => void;
};

/** Any of a few, side by side or one below another: a fieldset with a legend. */
export function CheckboxGroup<V extends string>(props: CheckboxGroupProps<V>) {
  const { id, label, error, options, value, disabled, layout = "columns", onToggle } = props;
  return (
    <fieldset
      className={cx("bw-checkbox-group", layout === "list" && "bw-checkbox-group-list")}
      aria-describedby={error ? `${id}-group-error` : undefined}
    >
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
