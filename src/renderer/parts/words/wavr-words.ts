import { currentInstrument, type Instrument } from "#instruments/instrument.ts";
import { wavrFieldOf } from "#instruments/wavr-fields.ts";
import { answerNamed } from "#instruments/worksheets/answers.ts";
import { worksheetModels } from "#instruments/worksheets/worksheets.ts";
import { t } from "#lib/words/t.ts";

const sourcesOf = /_sources$/;

/** A field of WAVR's documents, or an answer of a worksheet, which are of one kind. */
const answerOf = (instrument: Instrument, field: string) =>
  wavrFieldOf(instrument.wavr, field) ??
  worksheetModels()
    .map((pack) => answerNamed(pack, field))
    .find((each) => each !== null) ??
  null;

/** What a field of WAVR's intake, worksheet or judgment is called; null where the pack has none of this key. */
export function wavrLabel(field: string, instrument: Instrument = currentInstrument()): string | null {
  const found = answerOf(instrument, field);
  if (found === null) return null;
  return sourcesOf.test(field) ? t("{{factor}}: Sources", { factor: found.label }) : found.label;
}

/** A value of such a field in the words of its choices; null where it is none of them. */
export const wavrChoice = (field: string, value: unknown, instrument = currentInstrument()): string | null =>
  answerOf(instrument, field)?.options.find((each) => each.value === value)?.label ?? null;

/** Of two codes, levels or choices one holds; free text and lists can be kept one after the other. */
export const isWavrText = (field: string, instrument = currentInstrument()): boolean =>
  answerOf(instrument, field)?.input === "textarea";
