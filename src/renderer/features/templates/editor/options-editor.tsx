import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useState } from "react";
import type { TemplateField } from "#contract/records/case-templates/field-schema.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { FieldNotes } from "#ui/fields/field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { keyFor, moved, replaced, without } from "./edit-sections.ts";

type Options = TemplateField["options"];
type OptionsEditorProps = {
  readonly id: string;
  readonly value: Options;
  readonly onChange: (value: Options) => void;
  readonly error: string | undefined;
};

/** The options of a field, in order. Answers keep an option whose label changes. */
export function OptionsEditor({ id, value, onChange, error }: OptionsEditorProps) {
  const [text, setText] = useState("");
  const add = () => {
    const label = text.trim();
    if (label === "") return;
    const key = keyFor(
      label,
      value.map((each) => each.value),
      "choice",
    );
    onChange([...value, { value: key, label }]);
    setText("");
  };
  return (
    <fieldset className="template-options">
      <legend className="bw-field-label">{t("Choices")}</legend>
      {value.map((option, at) => (
        <div key={option.value} className="template-line">
          <TextField
            label={t("Choice {{number}}", { number: at + 1 })}
            hideLabel
            {...(at === 0 ? { id } : {})}
            value={option.label}
            maxLength={200}
            onChange={(event) => onChange([...replaced(value, at, { ...option, label: event.target.value })])}
          />
          <IconButton
            icon={ArrowUp}
            label={t("Move {{label}} up", { label: option.label })}
            disabled={at === 0}
            onClick={() => onChange([...moved(value, at, -1)])}
          />
          <IconButton
            icon={ArrowDown}
            label={t("Move {{label}} down", { label: option.label })}
            disabled={at === value.length - 1}
            onClick={() => onChange([...moved(value, at, 1)])}
          />
          <IconButton
            icon={X}
            label={t("Remove {{label}}", { label: option.label })}
            onClick={() => onChange([...without(value, at)])}
          />
        </div>
      ))}
      <div className="template-line">
        <TextField
          {...(value.length === 0 ? { id } : {})}
          label={value.length === 0 ? t("First choice") : t("Another choice")}
          hideLabel
          placeholder={value.length === 0 ? t("First choice") : t("Another choice")}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon={Plus} onClick={add}>
          {t("Add")}
        </Button>
      </div>
      <FieldNotes id={`${id}-options`} error={error} />
    </fieldset>
  );
}
