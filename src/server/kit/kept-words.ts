import type { PackIdentity } from "#instruments/packs.ts";
import { invalid } from "#server/http/errors.ts";

interface Recorded {
  readonly instrument_pack: string;
  readonly instrument_version: string;
}

/** Answers stay with the words that they were given under: a save may name those, or none. */
export function requireSameWords(given: PackIdentity | undefined, recorded: Recorded): void {
  if (given === undefined) return;
  const { instrument_pack: pack, instrument_version: version } = recorded;
  if (given.pack !== pack || given.version !== version)
    throw invalid(
      "instrument",
      `This assessment keeps the questions of edition ${version}, under which it was begun. Leave the field out.`,
    );
}
