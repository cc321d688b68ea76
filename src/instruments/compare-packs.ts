import type { InstrumentPack } from "./pack-schema.ts";

export interface PackText {
  /** Which text, within its section: `ko3 › help`. */
  readonly place: string;
  readonly kind: "changed" | "new" | "gone" | "same";
  readonly before: string | null;
  readonly after: string | null;
}

export interface PackSection {
  readonly id: string;
  readonly title: string;
  readonly texts: readonly PackText[];
  /** Those that are not the same. */
  readonly differing: number;
}

const titles: Readonly<Record<string, string>> = {
  meta: "About the pack",
  "cstag.alerts": "Standing guidance",
  "cstag.answer_scale": "What the answers mean",
  "cstag.wizard_steps": "Steps",
  "cstag.assessment_findings": "Assessment findings",
  "cstag.interviews": "Interviews",
  "cstag.key_observations": "Key observations",
  "cstag.threat_classification": "Threat classification",
  "cstag.observations_suggesting": "Observations suggesting need for intervention",
  "cstag.threat_response": "Threat response",
  "cstag.safety_interviews": "Safety interviews",
  wavr: "WAVR",
  case: "Lists of cases",
};

/** An entry of a list by what names it, so that one that is added shifts no other. */
function nameIn(entry: unknown, index: number): string {
  if (typeof entry !== "object" || entry === null) return String(index + 1);
  const named = entry as Readonly<Record<string, unknown>>;
  const name = named.key ?? named.field ?? named.value ?? named.type ?? named.step ?? named.order;
  return name === undefined ? String(index + 1) : String(name);
}

function* leaves(value: unknown, place: readonly string[]): Generator<readonly [string, string]> {
  if (typeof value === "string") yield [place.join(" › "), value];
  else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* leaves(entry, [...place, nameIn(entry, index)]);
  else if (typeof value === "object" && value !== null)
    for (const [key, child] of Object.entries(value)) yield* leaves(child, [...place, key]);
}

function sectionsOf(pack: InstrumentPack): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const { cstag, ...rest } = pack;
  const { title, ...parts } = cstag;
  const all: [string, unknown][] = [
    ["meta", { ...rest.meta, title }],
    ...Object.entries(parts).map(([key, part]): [string, unknown] => [`cstag.${key}`, part]),
    ["wavr", rest.wavr],
    ["case", rest.case],
  ];
  return new Map(all.map(([id, part]) => [id, new Map(leaves(part, []))]));
}

const kindOf = (before: string | null, after: string | null): PackText["kind"] => {
  if (before === after) return "same";
  if (before === null) return "new";
  return after === null ? "gone" : "changed";
};

/** Two packs side by side, section by section; what differs comes first in each. */
export function comparePacks(before: InstrumentPack, after: InstrumentPack): readonly PackSection[] {
  const [old, now] = [sectionsOf(before), sectionsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((id) => {
      const [was, is] = [old.get(id) ?? new Map(), now.get(id) ?? new Map()];
      const places = [...new Set<string>([...is.keys(), ...was.keys()])];
      const texts = places.map((place): PackText => {
        const [one, other] = [was.get(place) ?? null, is.get(place) ?? null];
        return { place, kind: kindOf(one, other), before: one, after: other };
      });
      const differing = texts.filter(({ kind }) => kind !== "same");
      return {
        id,
        title: titles[id] ?? id,
        texts: [...differing, ...texts.filter(({ kind }) => kind === "same")],
        differing: differing.length,
      };
    })
    .toSorted((a, b) => Number(b.differing > 0) - Number(a.differing > 0));
}

/** How much differs, apart from the pack's name and version: "2 sections, 14 texts". */
export function differenceOf(sections: readonly PackSection[]): {
  readonly sections: number;
  readonly texts: number;
} {
  const named = (section: PackSection) =>
    section.id === "meta"
      ? section.texts.filter(({ kind, place }) => kind !== "same" && place !== "name" && place !== "version")
          .length
      : section.differing;
  const counts = sections.map(named).filter((count) => count > 0);
  return { sections: counts.length, texts: counts.reduce((sum, count) => sum + count, 0) };
}
