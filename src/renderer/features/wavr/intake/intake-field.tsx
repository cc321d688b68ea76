import { useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { OtherZoneNote } from "#parts/places/zone-note.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { MomentField } from "#ui/fields/moment-field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { IntakeField as Field } from "../state/intake.ts";
import { useWavr } from "../wavr-context.ts";
import { FromCaseOffer } from "./from-case-offer.tsx";
import { PeopleField } from "./people-field.tsx";

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** Choices that say that there is none, or that nobody knows: beside them no other holds. */
const alone = ["none", "unknown"];

const withChoice = (chosen: readonly string[], value: string): readonly string[] =>
  alone.includes(value) ? [value] : [...chosen.filter((each) => !alone.includes(each)), value];

/** One fact, with what the case knows of it. */
export function IntakeField({ field }: { readonly field: Field }) {
  const { edit } = useWavr().intake;
  return (
    <div>
      <Control field={field} />
      <FromCaseOffer field={field} onUse={(value) => edit({ [field.key]: value as never })} />
    </div>
  );
}

/** A stored value outside the list stays, and can still be chosen (DOMAIN-8). */
function Control({ field }: { readonly field: Field }) {
  const { intake, person, caseRecord } = useWavr();
  const { form, edit, canEdit } = intake;
  const { key, label, input, help } = field;
  const stored = form[key];
  const text = typeof stored === "string" ? stored : "";
  const set = (value: string | readonly string[] | null) => edit({ [key]: value as never });
  const options = (field.options ?? []).map((each) => ({ value: String(each.value), label: each.label }));
  const zone = useZoneOf()(caseRecord.organization_id);
  const shared = { id: `wavr-${key}`, label, ...(help === undefined ? {} : { help }) };
  switch (input) {
    // The person of concern is chosen before the questionnaire begins.
    case "person":
      return (
        <p className="wavr-fact">
          <span className="bw-field-label">{label}</span> {person.name}
        </p>
      );
    case "textarea":
      return (
        <TextArea
          {...shared}
          value={text}
          readOnly={!canEdit}
          onChange={(event) => set(event.target.value)}
        />
      );
    case "select":
      return (
        <SelectField
          {...shared}
          placeholder={t("Choose")}
          disabled={!canEdit}
          options={
            options.some(({ value }) => value === text) || text === ""
              ? options
              : [...options, { value: text, label: text }]
          }
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      );
    case "radio":
      return (
        <RadioGroup
          {...shared}
          layout="row"
          disabled={!canEdit}
          options={options}
          value={text === "" ? null : text}
          onChange={set}
        />
      );
    case "people":
      return <PeopleField field={field} value={listOf(stored)} onChange={set} />;
    case "multiselect":
      return (
        <CheckboxGroup
          id={`wavr-${key}`}
          label={label}
          options={options}
          value={listOf(stored)}
          disabled={!canEdit}
          onToggle={(value, on) =>
            set(on ? withChoice(listOf(stored), value) : listOf(stored).filter((each) => each !== value))
          }
        />
      );
    case "datetime":
      return (
        <>
          <MomentField
            id={`wavr-${key}`}
            label={label}
            unmarked
            disabled={!canEdit}
            value={text === "" ? null : text}
            onChange={set}
            onBlur={() => undefined}
            zone={zone}
          />
          <OtherZoneNote zone={zone} />
        </>
      );
    default:
      return (
        <TextField
          {...shared}
          value={text}
          readOnly={!canEdit}
          onChange={(event) => set(event.target.value)}
        />
      );
  }
}
