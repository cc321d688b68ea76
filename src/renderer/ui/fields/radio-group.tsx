import "./choice.css";
import "./field.css";
import { Radio } from "@blueprintjs/core";
import { type ReactNode, type Ref, useId } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { ChoiceLabel } from "./checkbox.tsx";
import { FieldNotes, type FieldProps, LabelText } from "./field.tsx";

export type RadioOption<V extends string> = {
  readonly value: V;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** Shown in the card layout only. */
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
};

export type RadioGroupProps<V extends string> = FieldProps & {
  readonly options: readonly RadioOption<V>[];
  /** Null: nothing is chosen. Answers are never preselected. */
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly onBlur?: () => void;
  /** Vertical, in a row, or as cards. */
  readonly layout?: "column" | "row" | "cards";
  readonly name?: string;
  readonly disabled?: boolean;
  /** Refers to the first radio, so that a form can focus it. */
  readonly ref?: Ref<HTMLInputElement>;
};

/** One of a few options: a fieldset with a legend. For `Controller` of react-hook-form. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, hideLabel, help, error, required, optional, className, options, value, onChange } = props;
  const { onBlur, layout = "column", disabled = false, ref } = props;
  const made = useId();
  const id = props.id ?? made;
  const name = props.name ?? id;
  return (
    <fieldset
      className={className}
      aria-describedby={cx(error && `${id}-error`, help && `${id}-help`) || undefined}
    >
      <legend className={hideLabel ? "bw-hidden" : "bw-field-label"}>
        <LabelText required={required} optional={optional}>
          {label}
        </LabelText>
      </legend>
      <div className={cx("bw-choices", layout !== "column" && `bw-choices-${layout}`)}>
        {options.map((option, index) => (
          <Radio
            key={option.value}
            id={index === 0 ? id : undefined}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
            inputRef={index === 0 ? ref : undefined}
            className={cx("bw-choice bw-radio", layout === "cards" && "bw-radio-card")}
            labelElement={
              <>
                {layout === "cards" && option.icon ? <Icon of={option.icon} /> : null}
                <ChoiceLabel label={option.label} note={option.note} />
              </>
            }
          />
        ))}
      </div>
      <FieldNotes id={id} error={error} help={help} />
    </fieldset>
  );
}
