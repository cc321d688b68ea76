import "./choice.css";
import { Checkbox as BlueprintCheckbox } from "@blueprintjs/core";
import { type ComponentProps, type ReactNode, type Ref, useId } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { FieldNotes } from "./field.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "ref" | "type" | "size" | "children"> & {
  readonly label: ReactNode;
  readonly hideLabel?: boolean;
  /** A smaller line under the label. */
  readonly note?: ReactNode;
  readonly error?: string | undefined;
  /** Some, but not all, of its items are chosen. */
  readonly indeterminate?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** One check box with its label. Takes `register("name")`. */
export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel = false, note, error, className, ref, indeterminate, ...input } = props;
  const made = useId();
  const id = input.id ?? made;
  return (
    <div className={className}>
      <BlueprintCheckbox
        {...input}
        id={id}
        indeterminate={indeterminate}
        inputRef={ref}
        className="bw-choice bw-checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={cx(error && `${id}-error`, input["aria-describedby"]) || undefined}
        labelElement={<ChoiceLabel label={label} note={note} hidden={hideLabel} />}
      />
      <FieldNotes id={id} error={error} />
    </div>
  );
}

type ChoiceLabelProps = { readonly label: ReactNode; readonly note?: ReactNode; readonly hidden?: boolean };

/** The words beside a check box, radio or switch. */
export function ChoiceLabel({ label, note, hidden = false }: ChoiceLabelProps) {
  return (
    <span className={hidden ? "bw-hidden" : "bw-choice-label"}>
      {label}
      {note ? <span className="bw-choice-note">{note}</span> : null}
    </span>
  );
}
