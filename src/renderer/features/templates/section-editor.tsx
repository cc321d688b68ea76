import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { fieldTypes, type TemplateField, type TemplateSection } from "#contract/entities/case-template.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import {
  fieldsBefore,
  fieldTypeNames,
  moved,
  newField,
  newSection,
  replaced,
  without,
} from "./edit-sections.ts";
import { FieldEditor } from "./field-editor.tsx";

type SectionsEditorProps = {
  readonly sections: readonly TemplateSection[];
  readonly onChange: (sections: readonly TemplateSection[]) => void;
  readonly errorAt: (path: string) => string | undefined;
};

/** The sections of a template with their fields: added, named, moved by buttons, removed. */
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
          onMove={(by) => onChange(moved(sections, at, by))}
          onRemove={() => onChange(without(sections, at))}
        />
      ))}
      <div>
        <Button
          icon={Plus}
          disabled={sections.length >= 30}
          onClick={() => onChange([...sections, newSection(`Section ${sections.length + 1}`, sections)])}
        >
          Add a section
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
  readonly onRemove: () => void;
};

function SectionEditor({ sections, at, errorAt, onChange, onMove, onRemove }: SectionEditorProps) {
  const section = sections[at];
  if (section === undefined) return null;
  const path = `sections.${at}`;
  const named = section.title === "" ? `Section ${at + 1}` : section.title;
  const put = (fields: readonly TemplateField[]) => onChange({ ...section, fields: [...fields] });
  return (
    <section className="template-section" aria-label={named}>
      <div className="template-line">
        <TextField
          id={`${path}.title`}
          label="Section title"
          required
          maxLength={200}
          value={section.title}
          onChange={(event) => onChange({ ...section, title: event.target.value })}
          error={errorAt(`${path}.title`)}
        />
        <IconButton
          icon={ArrowUp}
          label={`Move section ${named} up`}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move section ${named} down`}
          disabled={at === sections.length - 1}
          onClick={() => onMove(1)}
        />
        <IconButton icon={Trash2} label={`Remove section ${named}`} onClick={onRemove} />
      </div>
      <ConditionEditor
        id={`${path}.show_when`}
        what="section"
        value={section.show_when}
        onChange={(show_when) => onChange({ ...section, show_when })}
        fields={fieldsBefore(sections, at, 0)}
        error={errorAt(`${path}.show_when`)}
      />
      <ol className="template-fields" aria-label={`Fields of ${named}`}>
        {section.fields.map((field, index) => (
          <FieldEditor
            key={field.key}
            path={`${path}.fields.${index}`}
            field={field}
            before={fieldsBefore(sections, at, index)}
            isFirst={index === 0}
            isLast={index === section.fields.length - 1}
            errorAt={errorAt}
            onChange={(next) => put(replaced(section.fields, index, next))}
            onMove={(by) => put(moved(section.fields, index, by))}
            onRemove={() => put(without(section.fields, index))}
          />
        ))}
      </ol>
      <AddField
        onAdd={(label, type) => put([...section.fields, newField(label, type, sections)])}
        section={named}
      />
    </section>
  );
}

type AddFieldProps = {
  readonly section: string;
  readonly onAdd: (label: string, type: TemplateField["type"]) => void;
};

function AddField({ section, onAdd }: AddFieldProps) {
  const [label, setLabel] = useState("");
  const [type, setType] = useState<TemplateField["type"]>("text");
  const add = () => {
    if (label.trim() === "") return;
    onAdd(label.trim(), type);
    setLabel("");
  };
  return (
    <fieldset className="template-add">
      <legend className="bw-hidden">Add a field to {section}</legend>
      <TextField
        label="Label of the new field"
        hideLabel
        placeholder="Label of the new field"
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
        label="Kind of answer of the new field"
        hideLabel
        options={fieldTypes.map((value) => ({ value, label: fieldTypeNames[value] }))}
        value={type}
        onChange={(event) => setType(fieldTypes.find((each) => each === event.target.value) ?? "text")}
      />
      <Button icon={Plus} onClick={add}>
        Add field
      </Button>
    </fieldset>
  );
}
