import { useId } from "react";
import { isAnswered } from "#instruments/progress.ts";
import { cx } from "#ui/facts/class-names.ts";
import type { Translated } from "./spoken.tsx";

interface QuestionFieldProps {
  readonly field: string;
  readonly number: number;
  /** Read aloud; the label of the answer. */
  readonly question: string;
  /** The question in the language of the interview, in place of the English, which stays below. */
  readonly translated?: Translated | undefined;
  /** The other wording, or a note below the question. */
  readonly below?: string | undefined;
  readonly value: unknown;
  readonly onChange: (field: string, value: string) => void;
  readonly readOnly: boolean;
  /** Id of the guidance beside it. */
  readonly alertId?: string | undefined;
  readonly className?: string;
  readonly row?: number;
}

/** One question of an interview; its answer field grows with the text. */
export function QuestionField(props: QuestionFieldProps) {
  const { field, number, question, translated, below, value, onChange, readOnly, alertId, row } = props;
  const id = useId();
  return (
    <div
      className={cx("cstag-question", props.className)}
      data-item={field}
      data-answered={isAnswered(value) ? "yes" : "no"}
      style={row === undefined ? undefined : { gridRow: row }}
    >
      <span className="cstag-question-number" aria-hidden>
        {number}
      </span>
      <label htmlFor={id} className="cstag-question-text" lang={translated?.language}>
        {translated?.text ?? question}
      </label>
      {translated === undefined ? null : (
        <p id={`${id}-english`} className="cstag-question-below">
          {question}
        </p>
      )}
      {below ? (
        <p id={`${id}-below`} className="cstag-question-below">
          {below}
        </p>
      ) : null}
      <textarea
        id={id}
        className="bw-input bw-text-area cstag-question-answer"
        rows={2}
        value={typeof value === "string" ? value : ""}
        readOnly={readOnly}
        aria-describedby={cx(translated && `${id}-english`, below && `${id}-below`, alertId) || undefined}
        onChange={(event) => onChange(field, event.target.value)}
      />
    </div>
  );
}
