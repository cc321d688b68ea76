import type { DetailField } from "#instruments/interviews.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { shownFields } from "../state/interview-details.ts";

interface DetailFieldsProps {
  readonly fields: readonly DetailField[];
  readonly form: SectionForm;
  readonly onChange: (key: string, value: string) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** Put before each field's id, to make it unique on the page. */
  readonly prefix: string;
  readonly disabled?: boolean;
}

/** An interview's details in two columns, as the instrument lists them. */
export function DetailFields({ fields, ...props }: DetailFieldsProps) {
  return (
    <div className="cstag-details">
      {shownFields(fields, props.form).map((field) => (
        <OneField key={field.key} field={field} {...props} />
      ))}
    </div>
  );
}

type OneFieldProps = Omit<DetailFieldsProps, "fields"> & { readonly field: DetailField };

function OneField({ field, form, onChange, errors, prefix, disabled = false }: OneFieldProps) {
  const stored = form[field.key];
  const value =
    typeof stored === "string" ? stored : stored === undefined || stored === null ? "" : String(stored);
  const set = (next: string) => onChange(field.key, next);
  const shared = {
    id: `${prefix}-${field.id}`,
    label: field.label,
    required: field.required,
    error: errors[field.key],
    ...(field.help === null ? {} : { help: field.help }),
  };
  switch (field.input) {
    case "date":
      return (
        <DateField {...shared} value={value || null} disabled={disabled} onChange={(day) => set(day ?? "")} />
      );
    case "radio":
      return (
        <RadioGroup
          {...shared}
          layout="row"
          disabled={disabled}
          options={field.options.map(({ value: option, label }) => ({ value: option, label }))}
          value={value || null}
          onChange={set}
        />
      );
    case "select":
      return (
        <SelectField
          {...shared}
          placeholder={t("Choose")}
          disabled={disabled}
          options={withStored(field, value)}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      );
    case "textarea":
      return (
        <TextArea
          {...shared}
          rows={2}
          value={value}
          readOnly={disabled}
          onChange={(event) => set(event.target.value)}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          type={field.input === "tel" ? "tel" : "text"}
          value={value}
          readOnly={disabled}
          onChange={(event) => set(event.target.value)}
        />
      );
  }
}

/** A stored value outside the list can still be chosen (DOMAIN-8). */
function withStored(field: DetailField, value: string) {
  const options = field.options.map(({ value: option, label }) => ({ value: option, label }));
  const known = value === "" || options.some((option) => option.value === value);
  return known ? options : [...options, { value, label: value }];
}
