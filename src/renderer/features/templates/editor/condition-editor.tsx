import { Plus, X } from "lucide-react";
import { namedValues } from "#contract/records/case-templates/definition.ts";
import {
  type Condition,
  conditionTests,
  type ShowWhen,
  type TemplateField,
} from "#contract/records/case-templates/field-schema.ts";
import { t } from "#lib/words/t.ts";
import { sayField } from "#parts/template-fields/field-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { FieldNotes } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { replaced, testNames, without } from "./edit-sections.ts";

type ConditionEditorProps = {
  readonly id: string;
  readonly what: "field" | "section";
  readonly value: ShowWhen | null;
  readonly onChange: (value: ShowWhen | null) => void;
  /** Fields before this one. */
  readonly fields: readonly TemplateField[];
  readonly error: string | undefined;
};

const nobody = { persons: [], users: [] };

const conditionAbout = (field: TemplateField): Condition => ({
  field: field.key,
  test: namedValues(field) === null ? "answered" : "is",
  value: namedValues(field)?.[0] ?? null,
});

/** "Show when Weapon mentioned is Yes", chosen from lists. */
export function ConditionEditor({ id, what, value, onChange, fields, error }: ConditionEditorProps) {
  const [first] = fields;
  const conditions = value?.conditions ?? [];
  if (first === undefined && conditions.length === 0) return null;
  const change = (next: readonly Condition[]) =>
    onChange(next.length === 0 ? null : { match: value?.match ?? "all", conditions: [...next] });
  return (
    <div className="template-conditions">
      <Checkbox
        id={id}
        label={t("Show this {{what}} only when…", { what })}
        checked={conditions.length > 0}
        onChange={(event) => change(event.target.checked && first ? [conditionAbout(first)] : [])}
      />
      {conditions.map((each, at) => (
        <ConditionRow
          key={at}
          value={each}
          place={at + 1}
          fields={fields}
          onChange={(next) => change(replaced(conditions, at, next))}
          onRemove={() => change(without(conditions, at))}
        />
      ))}
      {conditions.length > 1 ? (
        <SelectField
          label={t("How they go together")}
          hideLabel
          options={[
            { value: "all", label: t("All of these must be so") },
            { value: "any", label: t("One of these is enough") },
          ]}
          value={value?.match ?? "all"}
          onChange={(event) =>
            onChange({ match: event.target.value === "any" ? "any" : "all", conditions: [...conditions] })
          }
        />
      ) : null}
      {conditions.length > 0 && first && conditions.length < 10 ? (
        <Button
          size="small"
          variant="minimal"
          icon={Plus}
          onClick={() => change([...conditions, conditionAbout(first)])}
        >
          {t("Add a condition")}
        </Button>
      ) : null}
      <FieldNotes id={`${id}-when`} error={error} />
    </div>
  );
}

type ConditionRowProps = {
  readonly value: Condition;
  readonly place: number;
  readonly fields: readonly TemplateField[];
  readonly onChange: (value: Condition) => void;
  readonly onRemove: () => void;
};

function ConditionRow({ value, place, fields, onChange, onRemove }: ConditionRowProps) {
  const about = fields.find((field) => field.key === value.field);
  const named = about ? namedValues(about) : null;
  const asks = value.test === "is" || value.test === "is_not";
  return (
    <div className="template-condition">
      <SelectField
        label={t("Field of condition {{place}}", { place })}
        hideLabel
        placeholder={about ? undefined : t("Choose a field")}
        options={fields.map((field) => ({ value: field.key, label: field.label }))}
        value={about ? value.field : ""}
        onChange={(event) => {
          const next = fields.find((field) => field.key === event.target.value);
          if (next) onChange(conditionAbout(next));
        }}
      />
      <SelectField
        label={t("Test of condition {{place}}", { place })}
        hideLabel
        options={conditionTests.map((test) => ({ value: test, label: testNames[test] }))}
        value={value.test}
        onChange={(event) => {
          const test = conditionTests.find((each) => each === event.target.value) ?? "is";
          onChange({ ...value, test, value: value.value ?? named?.[0] ?? null });
        }}
      />
      {asks && about && named ? (
        <SelectField
          label={t("Value of condition {{place}}", { place })}
          hideLabel
          options={named.map((each) => ({
            value: each,
            label: sayField(
              { ...about, type: about.type === "choices" ? "choice" : about.type },
              each,
              nobody,
            ),
          }))}
          value={value.value ?? ""}
          onChange={(event) => onChange({ ...value, value: event.target.value })}
        />
      ) : null}
      {asks && named === null ? (
        <TextField
          label={t("Value of condition {{place}}", { place })}
          hideLabel
          value={value.value ?? ""}
          onChange={(event) => onChange({ ...value, value: event.target.value })}
        />
      ) : null}
      <IconButton icon={X} label={t("Remove condition {{place}}", { place })} onClick={onRemove} />
    </div>
  );
}
