import { memo } from "react";
import type { Instrument } from "#instruments/instrument.ts";
import { isAnswered } from "#instruments/progress.ts";
import { notKnownField } from "#instruments/wavr-progress.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { Sources } from "#parts/sources/sources.tsx";
import { AnswerRow, type RowChoice } from "#parts/wizard/answer-row.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { changeField, codeField, type Factor, notesField } from "../state/worksheet.ts";

/** The value of a radio that says "not coded": the wire has null. */
export const notCoded = "";

/** a p x u: absent, present, prominent, not coded. */
export const letters: Readonly<Record<string, string>> = {
  absent: "a",
  present: "p",
  prominent: "x",
  [notCoded]: "u",
};

/** The codes of a worksheet, the one for "not coded" first. */
export const codeChoices = ({ coding, not_coded }: Instrument["wavr"]["worksheet"]): readonly RowChoice[] =>
  [{ value: notCoded, label: not_coded.label }, ...coding].map(({ value, label }) => ({
    value,
    label,
    letter: letters[value] ?? value.slice(0, 1),
  }));

interface FactorRowProps {
  readonly factor: Factor;
  readonly choices: readonly RowChoice[];
  readonly code: unknown;
  /** It was looked at, and too little is known to code it. Before that no radio is chosen. */
  readonly notKnown: boolean;
  readonly recentChange: boolean;
  readonly notes: string;
  readonly hint: string;
  readonly sources: readonly string[];
  readonly onLink: (factor: Factor) => void;
  readonly onChange: (part: SectionForm) => void;
  readonly disabled: boolean;
  readonly letters: boolean;
}

/** A factor with its code, the sign of a recent change, and its evidence. All codes look alike when chosen. */
export const FactorRow = memo(function FactorRow(props: FactorRowProps) {
  const { factor, code, recentChange, onChange, disabled } = props;
  const { key } = factor;
  const mayLink = !disabled && (isAnswered(code) || props.notes.trim() !== "");
  return (
    <AnswerRow
      name={key}
      number={factor.number}
      label={factor.label}
      help={factor.description}
      choices={props.choices}
      value={isAnswered(code) ? code : props.notKnown ? notCoded : null}
      answered={isAnswered(code) || props.notKnown}
      onAnswer={(value) =>
        onChange({
          [codeField(key)]: value === notCoded ? null : value,
          [notKnownField(key)]: value === notCoded ? true : null,
        })
      }
      comment={props.notes}
      onComment={(text) => onChange({ [notesField(key)]: text })}
      commentHint={props.hint}
      disabled={disabled}
      letters={props.letters}
      below={
        <Sources
          linked={props.sources}
          onLink={mayLink ? () => props.onLink(factor) : null}
          about={`${factor.number}. ${factor.label}`}
        />
      }
      mark={factor.critical ? <span className="wavr-critical">{t("Critical")}</span> : null}
      beside={
        <Checkbox
          label={t("Recent change")}
          checked={recentChange}
          disabled={disabled}
          onChange={(event) => onChange({ [changeField(key)]: event.currentTarget.checked })}
        />
      }
    />
  );
});
