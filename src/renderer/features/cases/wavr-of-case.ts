import type { WavrDocument, WavrOfCase } from "#contract/records/wavr/schema.ts";
import { wordsFor } from "#instruments/instrument.ts";
import { levelsIn } from "#instruments/wavr-parts.ts";

const documentsOf = (all: WavrOfCase): readonly WavrDocument[] => [
  ...all.intakes,
  ...all.worksheets,
  ...all.assessments,
  ...all.plans,
];

/** Those of whom a WAVR assessment was begun: one each. */
export const peopleOf = (all: WavrOfCase) => [
  ...new Map(documentsOf(all).map(({ person }) => [person.uuid, person])).values(),
];

/** The day on which anything of a person's assessment was written last. */
export const latestOf = (all: WavrOfCase, person: string): string | null =>
  documentsOf(all)
    .filter((each) => each.person_uuid === person)
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1) ?? null;

/** The summary of a person that was signed last, with its levels of concern in words; null where nobody has signed. */
export function signedOf(all: WavrOfCase, person: string) {
  const signed = all.assessments
    .filter((each) => each.person_uuid === person)
    .flatMap(({ instrument, summaries }) => summaries.map((summary) => ({ instrument, summary })))
    .sort((one, other) => one.summary.made_at.localeCompare(other.summary.made_at))
    .at(-1);
  if (signed === undefined) return null;
  const words = wordsFor(signed.instrument).instrument.wavr.assessment;
  return { ...signed.summary, levels: levelsIn(words, signed.summary.state) };
}
