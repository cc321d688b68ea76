import type { Instrument } from "./instrument.ts";

type Words = Instrument["wavr"];

/** A field of the intake, the worksheet or the judgment, as its pack has it. */
export interface WavrField {
  readonly label: string;
  /** `textarea`, `radio`, `select` … */
  readonly input: string;
  readonly options: readonly { readonly value: unknown; readonly label: string }[];
}

/** The field of this key: `w3_notes` is "3. Threatening Communications …: Notes and evidence". Null where there is none. */
export function wavrFieldOf({ intake, worksheet, assessment }: Words, key: string): WavrField | null {
  const asked = [...intake.sections.flatMap(({ fields }) => fields), ...assessment.fields];
  const field = asked.find((each) => each.key === key);
  if (field !== undefined) {
    const options = field.options_from === "levels" ? assessment.levels : (field.options ?? []);
    return { label: field.label, input: field.input, options };
  }
  const [, name, part] = /^(w\d+)_(.+)$/.exec(key) ?? [];
  const factor = worksheet.factors.find((each) => each.key === name);
  if (factor === undefined) return null;
  const of = worksheet.fields_per_factor.find((each) => each.key === `{key}_${part}`);
  const heading = `${factor.number}. ${factor.label}`;
  return {
    label: of === undefined ? heading : `${heading}: ${of.label}`,
    input: of?.input ?? "list",
    options: of?.options_from === "coding" ? worksheet.coding : [],
  };
}
