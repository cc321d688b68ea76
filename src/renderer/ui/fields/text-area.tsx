import "./field.css";
import type { ComponentProps, Ref } from "react";
import { Field, type FieldProps, splitFieldProps } from "./field.tsx";

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<"textarea">, keyof FieldProps | "ref"> & {
    readonly ref?: Ref<HTMLTextAreaElement>;
  };

/** Several lines of text; grows with its content. Takes `register("name")`. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = splitFieldProps(props);
  const { rows = 3, ...area } = control;
  return (
    <Field {...field}>
      {(wires) => <textarea {...area} {...wires} rows={rows} className="bw-input bw-text-area" />}
    </Field>
  );
}
