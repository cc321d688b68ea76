import "./choice.css";
import { Switch as BlueprintSwitch } from "@blueprintjs/core";
import type { ComponentProps, ReactNode, Ref } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { ChoiceLabel } from "./checkbox.tsx";

export type SwitchProps = Omit<ComponentProps<"input">, "ref" | "type" | "size" | "children" | "onChange"> & {
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** On or off, applied at once. In a form that is submitted later use `Checkbox`. */
export function Switch({ label, note, checked, onChange, className, ref, ...input }: SwitchProps) {
  return (
    <BlueprintSwitch
      {...input}
      role="switch"
      checked={checked}
      inputRef={ref}
      className={cx("bw-choice bw-switch", className)}
      onChange={(event) => onChange(event.currentTarget.checked)}
      labelElement={<ChoiceLabel label={label} note={note} />}
    />
  );
}
