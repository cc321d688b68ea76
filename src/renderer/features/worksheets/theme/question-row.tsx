import { memo, useId } from "react";
import { choiceKey, isGiven } from "#instruments/worksheets/answers.ts";
import type { WorksheetPack, WorksheetQuestion } from "#instruments/worksheets/worksheet-schema.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { Sources } from "#parts/sources/sources.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";

interface QuestionRowProps {
  readonly question: WorksheetQuestion;
  readonly number: number;
  readonly pack: WorksheetPack;
  readonly text: string;
  readonly choice: unknown;
  readonly sources: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (part: SectionForm) => void;
  readonly onLink: (question: WorksheetQuestion) => void;
}

/** Nothing was chosen: the wire has null. */
const open = "";

/** A question with what is known in words, how far it was looked into, and its sources. All choices look alike. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { question, number, pack, text, choice, sources, disabled, onChange, onLink } = props;
  const id = useId();
  const answered = isGiven(text) || isGiven(choice);
  const chosen = isGiven(choice) ? String(choice) : open;
  const known = pack.choice?.options.map(({ value, label }) => ({ value, label })) ?? [];
  // A stored choice that the pack does not have stays, and can still be chosen (DOMAIN-8).
  const other =
    chosen === open || known.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: chosen }];
  return (
    <fieldset
      className="worksheet-question"
      data-item={question.key}
      data-answered={answered ? "yes" : "no"}
      aria-describedby={question.help === undefined ? undefined : `${id}-help`}
    >
      <legend className="worksheet-question-words">
        <span className="wizard-row-number">{number}</span> {question.text}
      </legend>
      <div className="worksheet-question-body">
        {question.help === undefined ? null : (
          <p id={`${id}-help`} className="wizard-row-help">
            {question.help}
          </p>
        )}
        <TextArea
          id={`${id}-text`}
          label={pack.answer.label}
          placeholder={pack.answer.hint}
          rows={2}
          value={text}
          readOnly={disabled}
          onChange={(event) => onChange({ [question.key]: event.target.value })}
        />
        {pack.choice === undefined ? null : (
          <RadioGroup
            id={`${id}-choice`}
            label={pack.choice.label}
            layout="row"
            disabled={disabled}
            options={[{ value: open, label: pack.choice.open.label }, ...known, ...other]}
            value={chosen}
            onChange={(value) => onChange({ [choiceKey(question.key)]: value === open ? null : value })}
          />
        )}
        <Sources
          linked={sources}
          onLink={disabled || !answered ? null : () => onLink(question)}
          about={question.text}
        />
      </div>
    </fieldset>
  );
});
