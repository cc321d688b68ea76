import { memo } from "react";
import { answerScale, commentField, radioField } from "#instruments/cstag.ts";
import type { Alert, Observation } from "#instruments/instrument.ts";
import { isAnswered } from "#instruments/progress.ts";
import { t } from "#lib/words/t.ts";
import type { FieldValue } from "#parts/saving/section-form.ts";
import { AnswerRow } from "#parts/wizard/answer-row.tsx";

interface ObservationRowProps {
  readonly item: Observation;
  /** Guidance that stays beside it. */
  readonly alert: Alert | null;
  readonly number: number;
  readonly radio: FieldValue | undefined;
  readonly comment: FieldValue | undefined;
  readonly onChange: (field: string, value: string) => void;
  readonly disabled: boolean;
  readonly letters: boolean;
}

/** u n p y. */
const choices = answerScale.map(({ value, label }) => ({ value, label, letter: value.slice(0, 1) }));

/** A question of the observations with its four answers. */
export const ObservationRow = memo(function ObservationRow(props: ObservationRowProps) {
  const { item, radio, comment, onChange } = props;
  return (
    <AnswerRow
      name={item.key}
      number={props.number}
      label={item.label}
      help={item.help}
      choices={choices}
      value={radio}
      answered={isAnswered(radio)}
      onAnswer={(value) => onChange(radioField(item.key), value)}
      comment={typeof comment === "string" ? comment : ""}
      onComment={(text) => onChange(commentField(item.key), text)}
      commentHint={t("What was said or seen, in exact words where possible")}
      alert={props.alert}
      disabled={props.disabled}
      letters={props.letters}
    />
  );
});
