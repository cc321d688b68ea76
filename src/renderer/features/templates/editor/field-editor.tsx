import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, X } from "lucide-react";
import { useState } from "react";
import { fieldTypes, type TemplateField } from "#contract/records/case-templates/field-schema.ts";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { fieldTypeNames, sayWhen } from "./edit-sections.ts";
import { OptionsEditor } from "./options-editor.tsx";

type FieldEditorProps = {
  /** Dotted path as errors have it: `sections.0.fields.1`. */
  readonly path: string;
  readonly field: TemplateField;
  readonly before: readonly TemplateField[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (field: TemplateField) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** One field: its line, and below it its editor. */
export function FieldEditor(props: FieldEditorProps) {
  const { path, field, before, errorAt, onChange } = props;
  const [opened, setOpened] = useState(false);
  const error = (name: string) => errorAt(`${path}.${name}`);
  const wrong = ["label", "key", "options", "show_when", "help"].some((name) => error(name) !== undefined);
  const open = opened || wrong;
  const named = field.label === "" ? t("Field without a label") : field.label;
  const when = sayWhen(field.show_when, before);
  return (
    <li className="template-field">
      <div className="template-line">
        <button type="button" className="template-open" aria-expanded={open} onClick={() => setOpened(!open)}>
          <Icon of={open ? ChevronDown : ChevronRight} />
          <span className="template-words">
            <span className="bw-ellipsis">{named}</span>
            <span className="template-quiet">
              {fieldTypeNames[field.type]}
              {when === "" ? "" : `. ${when}`}
            </span>
          </span>
          {field.required ? <Tag kind="outline">{t("Required")}</Tag> : null}
        </button>
        <IconButton
          icon={ArrowUp}
          id={`up-${field.key}`}
          label={t("Move {{named}} up", { named })}
          disabled={props.isFirst}
          onClick={() => props.onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          id={`down-${field.key}`}
          label={t("Move {{named}} down", { named })}
          disabled={props.isLast}
          onClick={() => props.onMove(1)}
        />
        <IconButton icon={X} label={t("Remove {{named}}", { named })} onClick={props.onRemove} />
      </div>
      {open ? (
        <div className="template-inside">
          <TextField
            id={`${path}.label`}
            label={t("Label")}
            required
            maxLength={200}
            value={field.label}
            onChange={(event) => onChange({ ...field, label: event.target.value })}
            error={error("label") ?? error("key")}
          />
          <SelectField
            label={t("Kind of answer")}
            options={fieldTypes.map((value) => ({ value, label: fieldTypeNames[value] }))}
            value={field.type}
            onChange={(event) => {
              const type = fieldTypes.find((each) => each === event.target.value) ?? field.type;
              const options = type === "choice" || type === "choices" ? field.options : [];
              onChange({ ...field, type, options });
            }}
          />
          {field.type === "choice" || field.type === "choices" ? (
            <OptionsEditor
              id={`${path}.options`}
              value={field.options}
              onChange={(options) => onChange({ ...field, options })}
              error={error("options")}
            />
          ) : null}
          <TextField
            id={`${path}.help`}
            label={t("Help below the field")}
            optional
            maxLength={500}
            value={field.help ?? ""}
            onChange={(event) => onChange({ ...field, help: event.target.value })}
            error={error("help")}
          />
          <Checkbox
            label={t("Required")}
            note={t("Only where the field shows.")}
            checked={field.required}
            onChange={(event) => onChange({ ...field, required: event.target.checked })}
          />
          <ConditionEditor
            id={`${path}.show_when`}
            what="field"
            value={field.show_when}
            onChange={(show_when) => onChange({ ...field, show_when })}
            fields={before}
            error={error("show_when")}
          />
        </div>
      ) : null}
    </li>
  );
}
