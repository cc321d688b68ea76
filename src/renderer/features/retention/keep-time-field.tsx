import type { RefCallback } from "react";
import { t } from "#lib/words/t.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { TimeUnit, TypedTime } from "./keep-time.ts";

type KeepTimeFieldProps = {
  readonly id: string;
  /** Said by the row of its table. */
  readonly label: string;
  /** What stands in the place of "as all others"; without it that is no choice. */
  readonly usual?: string;
  /** May it be kept until somebody decides? */
  readonly endless?: boolean;
  readonly value: TypedTime;
  readonly onChange: (value: TypedTime) => void;
  readonly error?: string | undefined;
  /** Takes the focus where something is wrong. */
  readonly ref?: RefCallback<HTMLElement>;
};

const units: readonly { readonly value: TimeUnit; readonly label: string }[] = [
  { value: "years", label: t("years") },
  { value: "months", label: t("months") },
  { value: "never", label: t("Until somebody decides") },
];

/** A time to keep: «3 months», «7 years», or until somebody decides. */
export function KeepTimeField(props: KeepTimeFieldProps) {
  const { id, label, usual, endless = true, value, onChange, error, ref } = props;
  const offered = units.filter((unit) => endless || unit.value !== "never");
  const options = usual === undefined ? offered : [{ value: "usual" as const, label: usual }, ...offered];
  const counted = value.unit === "years" || value.unit === "months";
  return (
    <div className="retention-time">
      {counted ? (
        <TextField
          id={id}
          ref={ref}
          error={error}
          label={
            value.unit === "years"
              ? t("{{label}}: number of years", { label })
              : t("{{label}}: number of months", { label })
          }
          hideLabel
          inputMode="numeric"
          className="retention-number"
          value={value.number}
          onChange={(event) => onChange({ number: event.target.value, unit: value.unit })}
        />
      ) : null}
      <SelectField
        id={counted ? `${id}-unit` : id}
        ref={counted ? undefined : ref}
        label={label}
        hideLabel
        className="retention-unit"
        error={counted ? undefined : error}
        value={value.unit}
        options={options}
        onChange={(event) => {
          const unit = options.find((each) => each.value === event.target.value)?.value ?? "never";
          onChange({ number: value.number, unit });
        }}
      />
    </div>
  );
}
