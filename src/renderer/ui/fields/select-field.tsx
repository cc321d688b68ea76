import "./field.css";
import "./select-field.css";
import { HTMLSelect } from "@blueprintjs/core";
import type { ComponentProps, Ref } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { Field, type FieldProps, splitFieldProps } from "./field.tsx";

export type SelectOption = {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
};
/** Options under a heading. */
export type SelectGroup = { readonly group: string; readonly options: readonly SelectOption[] };

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "ref" | "children" | "multiple" | "size" | "value"> & {
    readonly options: readonly (SelectOption | SelectGroup)[];
    readonly value?: string;
    /** First choice with the value "": "Choose a source". */
    readonly placeholder?: string;
    /** The lighter, snug form of tool bars. */
    readonly toolbar?: boolean;
    readonly ref?: Ref<HTMLSelectElement>;
  };

/** A native select for up to about 15 fixed options. For people, cases and users use `Suggest`. */
export function SelectField(props: SelectFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { options, placeholder, toolbar = false, ref, ...select } = control;
  return (
    <Field {...field}>
      {(wires) => (
        <HTMLSelect
          {...select}
          {...wires}
          ref={ref}
          className={cx("bw-select", toolbar && "bw-select-toolbar")}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((entry) =>
            "group" in entry ? (
              <optgroup key={entry.group} label={entry.group}>
                {entry.options.map(renderOption)}
              </optgroup>
            ) : (
              renderOption(entry)
            ),
          )}
        </HTMLSelect>
      )}
    </Field>
  );
}

const renderOption = (option: SelectOption) => (
  <option key={option.value} value={option.value} disabled={option.disabled}>
    {option.label}
  </option>
);
