import { currentInstrument, type Instrument } from "#instruments/instrument.ts";
import { wavrFieldOf } from "#instruments/wavr-fields.ts";
import { t } from "#lib/words/t.ts";

const sourcesOf = /_sources$/;

/** What a field of WAVR's intake, worksheet or judgment is called; null where the pack has none of this key. */
export function wavrLabel(field: string, instrument: Instrument = currentInstrument()): string | null {
  const found = wavrFieldOf(instrument.wavr, field);
  if (found === null) return null;
  return sourcesOf.test(field) ? t("{{factor}}: Sources", { factor: found.label }) : found.label;
}

/** A value of such a field in the words of its choices; null where it is none of them. */
export const wavrChoice = (field: string, value: unknown, instrument = currentInstrument()): string | null =>
  wavrFieldOf(instrument.wavr, field)?.options.find((each) => each.value === value)?.label ?? null;

/** Of two codes, levels or choices one holds; free text and lists can be kept one after the other. */
export const isWavrText = (field: string, instrument = currentInstrument()): boolean =>
  wavrFieldOf(instrument.wavr, field)?.input === "textarea";
