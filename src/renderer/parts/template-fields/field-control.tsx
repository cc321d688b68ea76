import type { FieldValue, TemplateField } from "#contract/records/case-templates/field-schema.ts";
import { yesNoValues } from "#contract/records/case-templates/field-schema.ts";
import { t } from "#lib/words/t.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { FieldNotes, LabelText } from "#ui/fields/field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { yesNoNames } from "./field-words.ts";
import { type PeopleOfFields, PersonControl, UserControl } from "./people-controls.tsx";

export type FieldControlProps = {
  readonly id: string;
  readonly field: TemplateField;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  /** People who can be chosen; null where nobody can, as in a preview. */
  readonly people: PeopleOfFields | null;
};

const text = (value: FieldValue): string => (value === null || Array.isArray(value) ? "" : String(value));

/** The value of a number field: the number, or the text while it is none. */
export const numberTyped = (typed: string): FieldValue => {
  const plain = typed.trim().replaceAll(",", "");
  if (plain === "") return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed;
};

const noChange = () => undefined;

/** The control of one field of a template, by its type. */
export function FieldControl({
  id,
  field,
  value,
  onChange,
  onBlur = noChange,
  error,
  people,
}: FieldControlProps) {
  const shared = {
    id,
    label: field.label,
    help: field.help ?? undefined,
    required: field.required,
    optional: !field.required,
    error,
    onBlur,
  };
  switch (field.type) {
    case "text":
      return (
        <TextField
          {...shared}
          maxLength={500}
          value={text(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "long_text":
      return <TextArea {...shared} value={text(value)} onChange={(event) => onChange(event.target.value)} />;
    case "number":
      return (
        <TextField
          {...shared}
          inputMode="decimal"
          value={text(value)}
          onChange={(event) => onChange(numberTyped(event.target.value))}
        />
      );
    case "date":
      return <DateField {...shared} value={value === null ? null : text(value)} onChange={onChange} />;
    case "yes_no":
      return (
        <RadioGroup
          {...shared}
          layout="row"
          value={yesNoValues.find((each) => each === value) ?? null}
          onChange={onChange}
          options={yesNoValues.map((each) => ({ value: each, label: yesNoNames[each] }))}
        />
      );
    case "choice":
      return (
        <SelectField
          {...shared}
          placeholder={field.required ? t("Choose one") : t("None")}
          options={field.options.map((option) => ({ ...option }))}
          value={text(value)}
          onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
        />
      );
    case "choices":
      return (
        <Choices {...{ id, field, onChange, onBlur, error }} value={Array.isArray(value) ? value : []} />
      );
    case "person":
      return <PersonControl {...shared} value={text(value) || null} onChange={onChange} people={people} />;
    case "user":
      return (
        <UserControl
          {...shared}
          value={typeof value === "number" ? value : null}
          onChange={onChange}
          people={people}
        />
      );
    default:
      return field.type satisfies never;
  }
}

type ChoicesProps = Required<Pick<FieldControlProps, "id" | "field" | "onChange" | "onBlur">> & {
  readonly value: readonly string[];
  readonly error: string | undefined;
};

/** Several of a few: check boxes under one legend. */
function Choices({ id, field, value, onChange, onBlur, error }: ChoicesProps) {
  const tick = (option: string, on: boolean) =>
    onChange(
      field.options.map((each) => each.value).filter((each) => (each === option ? on : value.includes(each))),
    );
  return (
    <fieldset className="bw-template-choices" onBlur={onBlur}>
      <legend className="bw-field-label">
        <LabelText required={field.required} optional={!field.required}>
          {field.label}
        </LabelText>
      </legend>
      {field.options.map((option, at) => (
        <Checkbox
          key={option.value}
          {...(at === 0 ? { id } : {})}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={(event) => tick(option.value, event.target.checked)}
        />
      ))}
      <FieldNotes id={`${id}-choices`} help={field.help ?? undefined} error={error} />
    </fieldset>
  );
}
