import { ownZoneNote, zoneNote } from "#parts/words/place-entry-words.ts";

/** In which zone the days and times of a form are meant: that of a school. */
export const ZoneNote = ({ zone }: { readonly zone: string }) => (
  <p className="bw-field-help">{zoneNote(zone)}</p>
);

/** The same for a form whose days and times are those of this computer. */
export const OwnZoneNote = () => <p className="bw-field-help">{ownZoneNote()}</p>;
