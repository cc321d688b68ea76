import { zoneNote } from "#parts/words/place-entry-words.ts";

/** In which zone days and times are meant, where that is not this computer's. */
export function ZoneNote({ zone }: { readonly zone: string }) {
  const words = zoneNote(zone);
  return words === "" ? null : <p className="bw-field-help">{words}</p>;
}
