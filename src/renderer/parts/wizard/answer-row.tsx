import { t } from "#lib/words/t.ts";
import "#ui/fields/choice.css";
import { Radio } from "@blueprintjs/core";
import { MessageSquare, MessageSquarePlus, MessageSquareText } from "lucide-react";
import { type KeyboardEvent, type ReactNode, use, useId, useRef, useState } from "react";
import type { Alert } from "#instruments/instrument.ts";
import { ShortcutsContext } from "#lib/screen/use-shortcuts.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { Guidance } from "#ui/states/guidance.tsx";
import { announce } from "#ui/states/live-region.tsx";

/** One answer of a row. */
export interface RowChoice {
  readonly value: string;
  readonly label: string;
  /** The letter that sets it while an answer of the row has the focus. */
  readonly letter: string;
}

interface AnswerRowProps {
  /** Names the row for those who look for what is open. */
  readonly name: string;
  readonly number: number;
  readonly label: string;
  readonly help: string;
  readonly choices: readonly RowChoice[];
  /** The chosen value; another one, or none, leaves all open. */
  readonly value: unknown;
  /** Does it count as answered? Also by a value that is not among the choices. */
  readonly answered: boolean;
  readonly onAnswer: (value: string) => void;
  readonly comment: string;
  readonly onComment: (text: string) => void;
  readonly commentHint: string;
  /** Guidance that stays beside it. */
  readonly alert?: Alert | null;
  readonly disabled: boolean;
  /** Do the letters of the answers, and c, work while an answer has the focus? */
  readonly letters: boolean;
  /** Stands before the help. */
  readonly mark?: ReactNode;
  /** Stands behind the answers. */
  readonly beside?: ReactNode;
  /** Stands below the comment. */
  readonly below?: ReactNode;
}

/** Number, question, answers in fixed columns, comment; help, comment and guidance below. */
export function AnswerRow(props: AnswerRowProps) {
  const { name, number, label, choices, value, comment, onAnswer, disabled, letters, alert = null } = props;
  const id = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  const [open, setOpen] = useState(false);
  const shortcuts = use(ShortcutsContext);
  const hasComment = comment.trim() !== "";
  const note = `${number}. ${label}`;

  const openComment = () => {
    setOpen(true);
    requestAnimationFrame(() => row.current?.querySelector("textarea")?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (disabled || !plain || !(event.target instanceof HTMLInputElement)) return;
    if (shortcuts?.isMoreText(event)) {
      announce(t("Not taken as an answer: text was typed a moment ago."));
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!letters) return;
    const answer = choices.find(({ letter }) => letter === event.key.toLowerCase());
    if (answer !== undefined) {
      onAnswer(answer.value);
      row.current?.querySelector<HTMLInputElement>(`input[value="${answer.value}"]`)?.focus();
    } else if (event.key.toLowerCase() === "c") openComment();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <fieldset
      ref={row}
      className="wizard-row"
      data-item={name}
      data-answered={props.answered ? "yes" : "no"}
      aria-describedby={cx(`${id}-help`, alert && `${id}-alert`)}
      onKeyDown={onKeyDown}
    >
      <legend className="wizard-row-legend">
        <span className="wizard-row-number">{number}</span>
        <span className="wizard-row-question">{label}</span>
      </legend>
      <div className="wizard-answers">
        {choices.map((each) => (
          <Radio
            key={each.value}
            name={`${id}-${name}`}
            value={each.value}
            checked={each.value === value}
            disabled={disabled}
            onChange={() => onAnswer(each.value)}
            className="bw-choice bw-radio wizard-answer"
            labelElement={<span className="bw-choice-label">{each.label}</span>}
          />
        ))}
        {props.beside}
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
          {props.mark}
          {props.help}
        </p>
        {open || hasComment ? (
          <div className="wizard-comment">
            <Icon of={MessageSquare} size={14} />
            <textarea
              aria-label={t("Comment on {{note}}", { note })}
              rows={1}
              value={comment}
              readOnly={disabled}
              placeholder={props.commentHint}
              onChange={(event) => props.onComment(event.target.value)}
              // An editor that has the focus stays, whatever is typed in it or comes from a colleague.
              onFocus={() => setOpen(true)}
              onBlur={({ currentTarget }) => {
                // It keeps the focus where only the window lost it.
                if (!hasComment && document.activeElement !== currentTarget) setOpen(false);
              }}
            />
          </div>
        ) : null}
        {props.below}
        {alert === null ? null : (
          <div id={`${id}-alert`} className="wizard-row-alert">
            <Guidance title={`${alert.title}.`}>{alert.text}</Guidance>
          </div>
        )}
      </div>
    </fieldset>
  );
}
