import { isGiven } from "#instruments/worksheets/answers.ts";
import type { ConclusionField } from "#instruments/worksheets/worksheet-schema.ts";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { LabelText } from "#ui/fields/field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useWorksheet } from "../worksheet-context.ts";

/** The id of a field's control on screen. */
export const conclusionId = (key: string): string => `conclusion-${key}`;

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** The options of the pack, and what is stored beside them (DOMAIN-8). */
const withStored = ({ options = [] }: ConclusionField, stored: readonly string[]) => [
  ...options.map(({ value, label }) => ({ value, label })),
  ...stored
    .filter((each) => !options.some(({ value }) => value === each))
    .map((each) => ({ value: each, label: each })),
];

/** A field of the conclusion, in the manner that its pack names. */
export function ConclusionControl({ field }: { readonly field: ConclusionField }) {
  const { worksheet } = useWorksheet();
  const { form } = worksheet;
  const isOpen = field.required && !isGiven(form[field.key]);
  return (
    <div
      data-item={field.required ? field.key : undefined}
      data-answered={field.required ? (isOpen ? "no" : "yes") : undefined}
    >
      <Control field={field} />
    </div>
  );
}

function Control({ field }: { readonly field: ConclusionField }) {
  const { form, edit, canEdit } = useWorksheet().worksheet;
  const { key, label, help, required, input } = field;
  const stored = form[key];
  const text = typeof stored === "string" ? stored : "";
  const set = (value: string | readonly string[] | null) =>
    edit({ [key]: typeof value === "string" || value === null ? value : [...value] });
  const shared = { id: conclusionId(key), label, required, ...(help === undefined ? {} : { help }) };
  switch (input) {
    case "date":
      return (
        <DateField
          {...shared}
          className="worksheet-day"
          disabled={!canEdit}
          value={text === "" ? null : text}
          onChange={set}
        />
      );
    case "text":
      return (
        <TextField
          {...shared}
          value={text}
          readOnly={!canEdit}
          onChange={(event) => set(event.target.value)}
        />
      );
    case "radio":
      return (
        <RadioGroup
          id={shared.id}
          label={<LabelText required={required}>{label}</LabelText>}
          disabled={!canEdit}
          options={withStored(field, text === "" ? [] : [text])}
          value={text === "" ? null : text}
          onChange={set}
        />
      );
    case "multiselect":
      return (
        <CheckboxGroup
          id={shared.id}
          label={<LabelText required={required}>{label}</LabelText>}
          options={withStored(field, listOf(stored))}
          value={listOf(stored)}
          disabled={!canEdit}
          onToggle={(value, on) =>
            set(on ? [...listOf(stored), value] : listOf(stored).filter((each) => each !== value))
          }
        />
      );
    default:
      return (
        <TextArea
          {...shared}
          rows={4}
          value={text}
          readOnly={!canEdit}
          onChange={(event) => set(event.target.value)}
        />
      );
  }
}
