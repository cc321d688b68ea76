import "./field.css";
import type { ComponentProps, Ref } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { Field, type FieldProps, splitFieldProps } from "./field.tsx";
import { useLengthLimit } from "./use-length-limit.ts";
import { useTypedTime } from "./use-typed-time.ts";

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "ref"> & {
    readonly icon?: LucideIcon;
    /** The lighter edge of search and sort fields in toolbars. */
    readonly toolbar?: boolean;
    readonly ref?: Ref<HTMLInputElement>;
  };

/** One line of text. Takes `register("name")` of react-hook-form. What is longer than `maxLength` is told, not cut. */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { icon, toolbar = false, type = "text", maxLength, ...input } = control;
  const limit = useLengthLimit(maxLength);
  const typedTime = useTypedTime(type === "time");
  return (
    <Field {...field} error={limit.problem ?? field.error}>
      {(wires) => (
        <span ref={limit.box} className={cx("bw-input-box", icon && "bw-input-box-start")}>
          {icon ? <Icon of={icon} size={14} /> : null}
          <input
            autoComplete="off"
            {...input}
            {...wires}
            onChange={(event) => {
              limit.look();
              input.onChange?.(event);
            }}
            onKeyDown={(event) => {
              typedTime(event);
              input.onKeyDown?.(event);
            }}
            type={type}
            className={cx("bw-input", toolbar && "bw-input-toolbar")}
          />
        </span>
      )}
    </Field>
  );
}
