import "./field.css";
import "./date-field.css";
import { DatePicker } from "@blueprintjs/datetime";
import enUS from "date-fns/locale/en-US";
import { Calendar } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { fromIsoDay, inputToIso, isoToInput, todayIso, toIsoDay } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { messages } from "#ui/forms/form-messages.ts";
import { Popover } from "#ui/overlays/popover.tsx";
import { Field, type FieldProps } from "./field.tsx";

export type DateFieldProps = FieldProps & {
  /** `YYYY-MM-DD`, or null when empty. */
  readonly value: string | null;
  /** Called with null while what is typed is empty or no date. */
  readonly onChange: (isoDay: string | null) => void;
  readonly onBlur?: () => void;
  /** First and last day of the calendar, as `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A date as text `MM/DD/YYYY`, with a calendar behind a button. Text that is no date says so on blur. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, max, disabled, autoFocus, name, ref, ...field } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  // What is typed stays as long as it means the value; a new value from outside replaces it.
  const text = typed !== null && inputToIso(typed) === value ? typed : isoToInput(value);

  const change = (next: string) => {
    setTyped(next);
    if (bad) setBad(isBad(next));
    const iso = inputToIso(next);
    if (iso !== value) onChange(iso);
  };
  const leave = () => {
    setBad(isBad(text));
    if (value !== null) setTyped(null);
    onBlur?.();
  };
  const pick = (iso: string | null) => {
    setTyped(null);
    setBad(false);
    onChange(iso);
  };

  return (
    <Field {...field} error={bad ? messages.date : field.error}>
      {(wires) => (
        <span className="bw-input-box bw-input-box-end">
          <input
            {...wires}
            ref={(input) => {
              // Tells `Form` that what stands here is no date, so that it is not lost on submit.
              input?.setCustomValidity(isBad(text) ? messages.date : "");
              setRef(ref, input);
            }}
            onInvalid={(event) => {
              event.preventDefault();
              setBad(true);
            }}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="MM/DD/YYYY"
            className="bw-input bw-numbers"
            value={text}
            disabled={disabled}
            // biome-ignore lint/a11y/noAutofocus: asked for in dialogs only (UI-5d)
            autoFocus={autoFocus}
            onChange={(event) => change(event.target.value)}
            onBlur={leave}
          />
          <Popover
            label="Choose a date"
            placement="bottom-end"
            className="bw-calendar"
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                icon={Calendar}
                label="Choose a date"
                size="small"
                className="bw-input-box-button"
                disabled={disabled}
              />
            )}
          >
            {(close) => <DatePanel value={value} min={min} max={max} onPick={pick} close={close} />}
          </Popover>
        </span>
      )}
    </Field>
  );
}

const setRef = (ref: Ref<HTMLInputElement> | undefined, input: HTMLInputElement | null) => {
  if (typeof ref === "function") ref(input);
  else if (ref) ref.current = input;
};

const isBad = (text: string) => text.trim() !== "" && inputToIso(text) === null;

const yearsFromNow = (years: number) => new Date(new Date().getFullYear() + years, years < 0 ? 0 : 11, 31);

type DatePanelProps = {
  readonly value: string | null;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (iso: string | null) => void;
  readonly close: () => void;
};

function DatePanel({ value, min, max, onPick, close }: DatePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const day = panel.current?.querySelector<HTMLElement>(".rdp-day_selected, .rdp-day_today");
    day?.focus();
  }, []);
  const choose = (iso: string | null) => {
    onPick(iso);
    close();
  };
  return (
    <div ref={panel}>
      <DatePicker
        value={value === null ? null : fromIsoDay(value)}
        minDate={(min === undefined ? null : fromIsoDay(min)) ?? yearsFromNow(-100)}
        maxDate={(max === undefined ? null : fromIsoDay(max)) ?? yearsFromNow(20)}
        locale={enUS}
        canClearSelection={false}
        highlightCurrentDay
        onChange={(date, byUser) => {
          if (byUser && date) choose(toIsoDay(date));
        }}
      />
      <div className="bw-calendar-foot">
        <Button variant="minimal" size="small" onClick={() => choose(todayIso())}>
          Today
        </Button>
        <Button variant="minimal" size="small" onClick={() => choose(null)}>
          Clear
        </Button>
      </div>
    </div>
  );
}
