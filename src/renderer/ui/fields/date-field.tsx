import { t } from "#lib/words/t.ts";
import "./field.css";
import "./date-field.css";
import { Calendar as CalendarIcon } from "lucide-react";
import { lazy, type Ref, Suspense, useState } from "react";
import { inputToIso, isoToInput, isWrittenAsDate, wholeInputToIso } from "#lib/words/format-date.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { messages } from "#ui/forms/form-messages.ts";
import { Popover } from "#ui/overlays/popover.tsx";
import { Field, type FieldProps } from "./field.tsx";

/** Many screens have a date, and few of them are opened for the calendar. */
const Calendar = lazy(async () => ({ default: (await import("./calendar.tsx")).Calendar }));

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

/**
 * A date as text `MM/DD/YYYY`, with a calendar behind a button. `5/3/10` and `2010-05-03` are taken and shown as they are understood.
 * Text that is no date says so on blur.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, max, disabled, autoFocus, name, ref, ...field } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string | null } | null>(null);
  const [bad, setBad] = useState(false);
  // What is typed stays as long as it means the value, or the value has not followed yet; a new one from outside
  // replaces it.
  const stays = typed !== null && (inputToIso(typed.text) === value || typed.over === value);
  const text = stays ? typed.text : isoToInput(value);

  const change = (next: string) => {
    setTyped({ text: next, over: value });
    if (bad) setBad(isBad(next));
    const iso = inputToIso(next);
    if (iso !== inputToIso(text)) onChange(iso);
  };
  /** What is typed is all of it: a year of two digits too. */
  const settle = () => {
    const iso = wholeInputToIso(text);
    setBad(isBad(text));
    if (iso !== null && iso !== value) {
      onChange(iso);
      setTyped({ text: isoToInput(iso), over: value });
    } else if (value !== null) setTyped(null);
  };
  const leave = () => {
    settle();
    onBlur?.();
  };
  const pick = (iso: string | null) => {
    setTyped(null);
    setBad(false);
    onChange(iso);
  };

  return (
    <Field {...field} error={bad ? whyBad(text) : field.error}>
      {(wires) => (
        <span className="bw-input-box bw-input-box-end">
          <input
            {...wires}
            ref={(input) => {
              // Tells `Form` that what stands here is no date, so that it is not lost on submit.
              input?.setCustomValidity(isBad(text) ? whyBad(text) : "");
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
            onKeyDown={({ key }) => {
              // Sent by the key, it is not left before.
              if (key === "Enter") settle();
            }}
            onBlur={leave}
          />
          <Popover
            label={t("Choose a date")}
            placement="bottom-end"
            className="bw-calendar"
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                icon={CalendarIcon}
                label={t("Choose a date")}
                size="small"
                className="bw-input-box-button"
                disabled={disabled}
              />
            )}
          >
            {(close) => (
              <Suspense fallback={<div className="bw-calendar-space" />}>
                <Calendar value={value} min={min} max={max} onPick={pick} close={close} />
              </Suspense>
            )}
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

const whyBad = (text: string) => (isWrittenAsDate(text) ? messages.noSuchDay : messages.date);

const isBad = (text: string) => text.trim() !== "" && wholeInputToIso(text) === null;
