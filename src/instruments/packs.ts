import version100 from "../../resources/instruments/bellwether-1.0.0.json" with { type: "json" };
import version110 from "../../resources/instruments/bellwether-1.1.0.json" with { type: "json" };
import type { InstrumentPack } from "./pack-schema.ts";

/** What an assessment records: the pack, and the version of its words that the assessment was begun under. */
export interface PackIdentity {
  readonly pack: string;
  readonly version: string;
}

/** A pack's content with the name that assessments record for it. */
export interface NamedPack {
  readonly pack: string;
  readonly content: InstrumentPack;
}

/** The name of the packs that come with the program. */
export const ourPack = "bellwether";

/** The packs that come with the program, oldest first. None is ever taken out: assessments speak in its words. */
export const shippedPacks: readonly [NamedPack, ...NamedPack[]] = [
  { pack: ourPack, content: version100 },
  { pack: ourPack, content: version110 },
];

/** The words that new assessments are begun under, and those of everything that belongs to no assessment. */
export const currentPack: NamedPack = shippedPacks.at(-1) ?? shippedPacks[0];

export const identityOf = ({ pack, content }: NamedPack): PackIdentity => ({
  pack,
  version: content.meta.version,
});

/** What a new assessment records. */
export const packIdentity: PackIdentity = identityOf(currentPack);
