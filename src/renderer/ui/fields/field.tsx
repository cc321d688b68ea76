import { t } from "#lib/words/t.ts";
import "./field.css";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";

/** What every field of a form takes. */
export type FieldProps = {
  readonly label: ReactNode;
  /** Keeps the label for screen readers only, as in a toolbar. */
  readonly hideLabel?: boolean;
  /** One line under the field. */
  readonly help?: ReactNode;
  /** Names the field and the fix: "Title is required." */
  readonly error?: string | undefined;
  /** A red asterisk, and the word "required" for screen readers. */
  readonly required?: boolean;
  /** Adds "(Optional)" to the label. */
  readonly optional?: boolean;
  /** Id of the control; made up when absent. The error summary links to it. */
  readonly id?: string;
  readonly className?: string;
};

/** Spread these on the control inside a `Field`. */
export type ControlProps = {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
};

/** Label above, control, help or error below; wires the names and descriptions. */
export function Field(props: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const { label, hideLabel = false, help, error, required, optional, className, children } = props;
  const made = useId();
  const id = props.id ?? made;
  const describedBy = cx(error && `${id}-error`, help && `${id}-help`) || undefined;
  return (
    <div className={cx("bw-field", className)}>
      <label htmlFor={id} className={hideLabel ? "bw-hidden" : "bw-field-label"}>
        <LabelText required={required} optional={optional}>
          {label}
        </LabelText>
      </label>
      {children({
        id,
        "aria-describedby": describedBy,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

type LabelTextProps = {
  readonly required?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly children: ReactNode;
};

/** The words of a label with their mark, for labels and legends. */
export function LabelText({ required, optional, children }: LabelTextProps) {
  return (
    <>
      {children}
      {required ? (
        <>
          <span className="bw-field-mark" aria-hidden>
            {" *"}
          </span>
          <span className="bw-hidden"> {t("required")}</span>
        </>
      ) : null}
      {optional ? <span className="bw-field-optional"> {t("(Optional)")}</span> : null}
    </>
  );
}

type FieldNotesProps = {
  /** The control's id: the notes are `<id>-error` and `<id>-help`. */
  readonly id: string;
  readonly error?: string | undefined;
  readonly help?: ReactNode;
};

/** The lines under a control: the error first, then the help. */
export function FieldNotes({ id, error, help }: FieldNotesProps) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className="bw-field-error">
          <Icon of={CircleAlert} size={14} />
          <span>{error}</span>
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className="bw-field-help">
          {help}
        </p>
      ) : null}
    </>
  );
}

/** Takes the props that belong to the field off a flat props object. */
export function splitFieldProps<P extends FieldProps>(props: P) {
  const { label, hideLabel, help, error, required, optional, id, className, ...control } = props;
  return { field: { label, hideLabel, help, error, required, optional, id, className }, control };
}
