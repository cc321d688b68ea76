import "#ui/fields/choice.css";
import { Radio } from "@blueprintjs/core";
import { useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FieldNotes, LabelText } from "#ui/fields/field.tsx";
import { useWavr } from "../wavr-context.ts";
import { type JudgmentField, judgmentId, levelOf } from "./judgment.ts";

interface LevelTableProps {
  readonly field: JudgmentField;
  readonly value: unknown;
  readonly onChange: (level: string) => void;
  /** Stands as one line once a level is chosen: the same five were read above it. */
  readonly folds: boolean;
}

/**
 * The five levels with what each means and asks for, all readable before one is chosen. All look alike when chosen, and
 * none is proposed (DOMAIN-7).
 */
export function LevelTable({ field, value, onChange, folds }: LevelTableProps) {
  const words = useWavr().instrument.wavr.assessment;
  const { key, label, help, required } = field;
  const id = judgmentId(key);
  const chosen = levelOf(words, value);
  const [open, setOpen] = useState(!folds || chosen === null);
  const unfold = () => {
    flushSync(() => setOpen(true));
    document.querySelector<HTMLElement>(`input[name="${id}"]:checked`)?.focus();
  };
  if (!open && chosen !== null)
    return (
      <div className="wavr-level-line">
        <p>
          <strong>{label}</strong> {chosen.label}
        </p>
        <Button variant="minimal" size="small" onClick={unfold}>
          {t("Change")}
          <span className="bw-hidden">: {label}</span>
        </Button>
      </div>
    );
  return (
    <fieldset
      className="wavr-levels"
      data-item={key}
      data-answered={chosen === null ? "no" : "yes"}
      aria-describedby={help ? `${id}-help` : undefined}
    >
      <legend className="wizard-block-title">
        <LabelText required={required}>{label}</LabelText>
      </legend>
      <FieldNotes id={id} help={help} />
      <div className="wavr-level-heads" aria-hidden>
        <span>{t("Level")}</span>
        <span>{t("What it means")}</span>
        <span>{t("What it asks for")}</span>
        <span>{t("Review")}</span>
      </div>
      {words.levels.map((level, index) => (
        <div key={level.value} className="wavr-level" data-chosen={level === chosen || undefined}>
          <Radio
            id={index === 0 ? id : undefined}
            name={id}
            value={level.value}
            checked={level === chosen}
            aria-describedby={`${id}-${level.value}`}
            onChange={() => onChange(level.value)}
            className="bw-choice bw-radio"
            labelElement={<span className="wavr-level-name">{level.label}</span>}
          />
          <div id={`${id}-${level.value}`} className="wavr-level-words">
            <p>
              <span className="wavr-level-head">{t("What it means")}</span> {level.definition}
            </p>
            <p>
              <span className="wavr-level-head">{t("What it asks for")}</span> {level.response}
            </p>
            <p>
              <span className="wavr-level-head">{t("Review")}</span> {level.review}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
