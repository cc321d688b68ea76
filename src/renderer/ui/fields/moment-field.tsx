import { useState } from "react";
import { dayIn } from "#contract/kit/days.ts";
import type { Zone } from "#lib/words/format-date.ts";
import { fromInstant, toInstant } from "#lib/words/instants.ts";
import { t } from "#lib/words/t.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormPair } from "#ui/forms/form.tsx";

type MomentFieldProps = {
  readonly id: string;
  readonly label: string;
  /** Of the time of day, where `label` is of the day alone. */
  readonly timeLabel?: string;
  /** An instant in ISO form. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur: () => void;
  readonly required?: boolean;
  /** In a form where hardly anything is asked for, optional fields do not say so. */
  readonly unmarked?: boolean;
  readonly disabled?: boolean;
  /** May the day lie ahead? */
  readonly ahead?: boolean;
  readonly error?: string | undefined;
  /** By whose clocks: the zone of a school; without one, by those of this computer. */
  readonly zone?: Zone;
};

const midnight = "00:00";

/** A day and a time of day. A time without a day is remembered until there is one. */
export function MomentField({
  id,
  label,
  timeLabel,
  value,
  onChange,
  onBlur,
  required = false,
  unmarked = false,
  disabled = false,
  ahead = false,
  error,
  zone = null,
}: MomentFieldProps) {
  const { day, time } = fromInstant(value, zone);
  const today = dayIn(Date.now(), zone);
  const [waiting, setWaiting] = useState("");
  // Midnight is stored as no time; whoever types it still sees it.
  const shown = value === null || (time === "" && waiting === midnight) ? waiting : time;
  return (
    <FormPair>
      <DateField
        id={id}
        label={label}
        required={required}
        optional={!required && !unmarked}
        disabled={disabled}
        {...(ahead ? { min: today } : { max: today })}
        value={day}
        onChange={(next) => {
          setWaiting(shown);
          onChange(toInstant(next, shown, zone));
        }}
        onBlur={onBlur}
        error={error}
      />
      <TextField
        label={timeLabel ?? t("Time")}
        required={required}
        optional={!required && !unmarked}
        disabled={disabled}
        type="time"
        aria-label={timeLabel ?? t("{{label}}, time", { label })}
        value={shown}
        onChange={(event) => {
          setWaiting(event.target.value);
          if (day !== null) onChange(toInstant(day, event.target.value, zone));
        }}
        onBlur={onBlur}
      />
    </FormPair>
  );
}
