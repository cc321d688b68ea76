import { t } from "#lib/words/t.ts";
import "#ui/fields/choice.css";
import { Radio } from "@blueprintjs/core";
import { MessageSquare, MessageSquarePlus, MessageSquareText } from "lucide-react";
import { type KeyboardEvent, memo, use, useId, useRef, useState } from "react";
import { answerScale, commentField, radioField } from "#instruments/cstag.ts";
import type { Alert, Observation } from "#instruments/instrument.ts";
import { isAnswered } from "#instruments/progress.ts";
import { ShortcutsContext } from "#lib/screen/use-shortcuts.ts";
import type { FieldValue } from "#parts/saving/section-form.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { Guidance } from "#ui/states/guidance.tsx";

interface ObservationRowProps {
  readonly item: Observation;
  /** Guidance that stays beside it. */
  readonly alert: Alert | null;
  readonly number: number;
  readonly radio: FieldValue | undefined;
  readonly comment: FieldValue | undefined;
  readonly onChange: (field: string, value: string) => void;
  readonly disabled: boolean;
  /** Do the letters u n p y and c work while an answer has the focus? */
  readonly letters: boolean;
}

const answerKeys: Readonly<Record<string, string>> = { u: "unknown", n: "n", p: "p", y: "y" };

/** Number, question, four answers in fixed columns, comment; help, comment and guidance below. */
export const ObservationRow = memo(function ObservationRow(props: ObservationRowProps) {
  const { item, alert, number, radio, onChange, disabled, letters } = props;
  const id = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  const [open, setOpen] = useState(false);
  const shortcuts = use(ShortcutsContext);
  const comment = typeof props.comment === "string" ? props.comment : "";
  const hasComment = comment.trim() !== "";
  const note = `${number}. ${item.label}`;

  const openComment = () => {
    setOpen(true);
    requestAnimationFrame(() => row.current?.querySelector("textarea")?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (disabled || !plain || !(event.target instanceof HTMLInputElement)) return;
    if (shortcuts?.isMoreText(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!letters) return;
    const answer = answerKeys[event.key.toLowerCase()];
    if (answer !== undefined) {
      onChange(radioField(item.key), answer);
      row.current?.querySelector<HTMLInputElement>(`input[value="${answer}"]`)?.focus();
    } else if (event.key.toLowerCase() === "c") openComment();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <fieldset
      ref={row}
      className="wizard-row"
      data-item={item.key}
      data-answered={isAnswered(radio) ? "yes" : "no"}
      aria-describedby={cx(`${id}-help`, alert && `${id}-alert`)}
      onKeyDown={onKeyDown}
    >
      <legend className="wizard-row-legend">
        <span className="wizard-row-number">{number}</span>
        <span className="wizard-row-question">{item.label}</span>
      </legend>
      <div className="wizard-answers">
        {answerScale.map(({ value, label }) => (
          <Radio
            key={value}
            name={`${id}-${item.key}`}
            value={value}
            checked={radio === value}
            disabled={disabled}
            onChange={() => onChange(radioField(item.key), value)}
            className="bw-choice bw-radio wizard-answer"
            labelElement={<span className="bw-choice-label">{label}</span>}
          />
        ))}
      </div>
      <IconButton
        icon={hasComment ? MessageSquareText : MessageSquarePlus}
        label={hasComment ? t("Comment on {{note}}", { note }) : t("Add a comment on {{note}}", { note })}
        shortcut="c"
        size="small"
        className={cx("wizard-comment-button", hasComment && "wizard-comment-button-on")}
        aria-expanded={open || hasComment}
        disabled={disabled && !hasComment}
        onClick={() => (open && !hasComment ? setOpen(false) : openComment())}
      />
      <div className="wizard-row-below">
        <p id={`${id}-help`} className="wizard-row-help">
          {item.help}
        </p>
        {open || hasComment ? (
          <div className="wizard-comment">
            <Icon of={MessageSquare} size={14} />
            <textarea
              aria-label={t("Comment on {{note}}", { note })}
              rows={1}
              value={comment}
              readOnly={disabled}
              placeholder={t("What was said or seen, in exact words where possible")}
              onChange={(event) => onChange(commentField(item.key), event.target.value)}
              // An editor that has the focus stays, whatever is typed in it or comes from a colleague.
              onFocus={() => setOpen(true)}
              onBlur={({ currentTarget }) => {
                // It keeps the focus where only the window lost it.
                if (!hasComment && document.activeElement !== currentTarget) setOpen(false);
              }}
            />
          </div>
        ) : null}
        {alert === null ? null : (
          <div id={`${id}-alert`} className="wizard-row-alert">
            <Guidance title={`${alert.title}.`}>{alert.text}</Guidance>
          </div>
        )}
      </div>
    </fieldset>
  );
});
