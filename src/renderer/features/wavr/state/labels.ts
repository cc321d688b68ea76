import type { Instrument } from "#instruments/instrument.ts";
import { t } from "#lib/words/t.ts";

type Words = Instrument["wavr"];

/** What a field of the intake or the worksheet is called: `w3_notes` is "3. Threatening Communications …: Notes". */
export function labelOfField({ intake, worksheet }: Words, field: string): string | null {
  const fact = intake.sections.flatMap(({ fields }) => fields).find(({ key }) => key === field);
  if (fact !== undefined) return fact.label;
  const [, key, part] = /^(w\d+)_(.+)$/.exec(field) ?? [];
  const factor = worksheet.factors.find((each) => each.key === key);
  const named = worksheet.fields_per_factor.find((each) => each.key === `{key}_${part}`);
  if (factor === undefined) return null;
  if (part === "sources")
    return t("{{number}}. {{factor}}: Sources", { number: factor.number, factor: factor.label });
  return `${factor.number}. ${factor.label}${named === undefined ? "" : `: ${named.label}`}`;
}
