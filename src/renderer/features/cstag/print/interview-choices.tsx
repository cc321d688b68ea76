import type { FamilyLanguage } from "#lib/words/language/language.ts";
import { t } from "#lib/words/t.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import type { InterviewPaper } from "./paper-of-interview.ts";

interface InterviewChoicesProps {
  readonly value: InterviewPaper;
  readonly onChange: (value: InterviewPaper) => void;
  /** Does the pack speak Spanish? */
  readonly spanish: boolean;
  readonly hasSimpler: boolean;
}

/** How the interview on screen is put on paper, for whom it is held with. */
export function InterviewChoices({ value, onChange, spanish, hasSimpler }: InterviewChoicesProps) {
  return (
    <div className="wizard-stack cstag-print-interview">
      {spanish ? (
        <RadioGroup<FamilyLanguage>
          label={t("Language on paper")}
          layout="row"
          options={[
            { value: "en-US", label: t("English") },
            { value: "es-US", label: t("Español") },
          ]}
          value={value.language}
          onChange={(language) => onChange({ ...value, language })}
        />
      ) : null}
      {hasSimpler ? (
        <Checkbox
          label={t("Simpler wording")}
          checked={value.simpler}
          onChange={() => onChange({ ...value, simpler: !value.simpler })}
        />
      ) : null}
      <Checkbox
        label={t("With the answers that are written down")}
        note={t("Answers are printed as they were written. They are not translated.")}
        checked={value.answers}
        onChange={() => onChange({ ...value, answers: !value.answers })}
      />
      {value.language === "es-US" ? (
        <p className="bw-dialog-text">
          {t(
            "This translation was made for this product. A professional whose first language is Spanish has to check it before it is used with a family.",
          )}
        </p>
      ) : null}
    </div>
  );
}
