import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  fieldTypes,
  type TemplateField,
  type TemplateSection,
} from "#contract/records/case-templates/field-schema.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import {
  fieldsBefore,
  fieldTypeNames,
  moved,
  movedField,
  newField,
  newSection,
  replaced,
  without,
} from "./edit-sections.ts";
import { FieldEditor } from "./field-editor.tsx";
import { focusAfter } from "./focus-after.ts";

type SectionsEditorProps = {
  readonly sections: readonly TemplateSection[];
  readonly onChange: (sections: readonly TemplateSection[]) => void;
  readonly errorAt: (path: string) => string | undefined;
};

/** The sections of a template with their fields: add, name, move by buttons, remove. */
export function SectionsEditor({ sections, onChange, errorAt }: SectionsEditorProps) {
  return (
    <>
      {sections.map((section, at) => (
        <SectionEditor
          key={section.key}
          sections={sections}
          at={at}
          errorAt={errorAt}
          onChange={(next) => onChange(replaced(sections, at, next))}
          onMove={(by) => {
            onChange(moved(sections, at, by));
            focusAfter(`${by < 0 ? "up" : "down"}-section-${section.key}`, `sections.${at + by}.title`);
            announce(by < 0 ? t("Section moved up.") : t("Section moved down."));
          }}
          onRemove={() => {
            onChange(without(sections, at));
            focusAfter("add-section");
          }}
          onMoveField={(index, by) => {
            const key = section.fields[index]?.key ?? "";
            onChange(movedField(sections, at, index, by));
            focusAfter(`${by < 0 ? "up" : "down"}-${key}`, `${by < 0 ? "down" : "up"}-${key}`);
            announce(by < 0 ? t("Field moved up.") : t("Field moved down."));
          }}
        />
      ))}
      <div>
        <Button
          id="add-section"
          icon={Plus}
          disabled={sections.length >= 30}
          onClick={() =>
            onChange([
              ...sections,
              newSection(t("Section {{number}}", { number: sections.length + 1 }), sections),
            ])
          }
        >
          {t("Add a section")}
        </Button>
      </div>
    </>
  );
}

type SectionEditorProps = {
  readonly sections: readonly TemplateSection[];
  readonly at: number;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (section: TemplateSection) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onMoveField: (index: number, by: -1 | 1) => void;
  readonly onRemove: () => void;
};

function SectionEditor(props: SectionEditorProps) {
  const { sections, at, errorAt, onChange, onMove, onRemove, onMoveField } = props;
  const section = sections[at];
  if (section === undefined) return null;
  const path = `sections.${at}`;
  const named = section.title === "" ? t("Section {{number}}", { number: at + 1 }) : section.title;
  const put = (fields: readonly TemplateField[]) => onChange({ ...section, fields: [...fields] });
  return (
    <section className="template-section" aria-label={named}>
      <div className="template-line">
        <TextField
          id={`${path}.title`}
          label={t("Section title")}
          required
          maxLength={200}
          value={section.title}
          onChange={(event) => onChange({ ...section, title: event.target.value })}
          error={errorAt(`${path}.title`)}
        />
        <IconButton
          icon={ArrowUp}
          id={`up-section-${section.key}`}
          label={t("Move section {{named}} up", { named })}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          id={`down-section-${section.key}`}
          label={t("Move section {{named}} down", { named })}
          disabled={at === sections.length - 1}
          onClick={() => onMove(1)}
        />
        <IconButton icon={Trash2} label={t("Remove section {{named}}", { named })} onClick={onRemove} />
      </div>
      <TextField
        id={`${path}.help`}
        label={t("Help below the title")}
        optional
        maxLength={500}
        value={section.help ?? ""}
        onChange={(event) => onChange({ ...section, help: event.target.value })}
        error={errorAt(`${path}.help`)}
      />
      <ConditionEditor
        id={`${path}.show_when`}
        what="section"
        value={section.show_when}
        onChange={(show_when) => onChange({ ...section, show_when })}
        fields={fieldsBefore(sections, at, 0)}
        error={errorAt(`${path}.show_when`)}
      />
      <ol className="template-fields" aria-label={t("Fields of {{named}}", { named })}>
        {section.fields.map((field, index) => (
          <FieldEditor
            key={field.key}
            path={`${path}.fields.${index}`}
            field={field}
            before={fieldsBefore(sections, at, index)}
            isFirst={at === 0 && index === 0}
            isLast={at === sections.length - 1 && index === section.fields.length - 1}
            errorAt={errorAt}
            onChange={(next) => put(replaced(section.fields, index, next))}
            onMove={(by) => onMoveField(index, by)}
            onRemove={() => {
              put(without(section.fields, index));
              focusAfter(`new-in-${section.key}`);
            }}
          />
        ))}
      </ol>
      <AddField
        id={`new-in-${section.key}`}
        onAdd={(label, type) => put([...section.fields, newField(label, type, sections)])}
        section={named}
      />
    </section>
  );
}

type AddFieldProps = {
  readonly id: string;
  readonly section: string;
  readonly onAdd: (label: string, type: TemplateField["type"]) => void;
};

function AddField({ id, section, onAdd }: AddFieldProps) {
  const [label, setLabel] = useState("");
  const [type, setType] = useState<TemplateField["type"]>("text");
  const add = () => {
    if (label.trim() === "") return;
    onAdd(label.trim(), type);
    setLabel("");
  };
  return (
    <fieldset className="template-add">
      <legend className="bw-hidden">{t("Add a field to {{section}}", { section })}</legend>
      <TextField
        id={id}
        label={t("Label of the new field")}
        hideLabel
        placeholder={t("Label of the new field")}
        maxLength={200}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          add();
        }}
      />
      <SelectField
        label={t("Kind of answer of the new field")}
        hideLabel
        options={fieldTypes.map((value) => ({ value, label: fieldTypeNames[value] }))}
        value={type}
        onChange={(event) => setType(fieldTypes.find((each) => each === event.target.value) ?? "text")}
      />
      <Button icon={Plus} onClick={add}>
        {t("Add field")}
      </Button>
    </fieldset>
  );
}
