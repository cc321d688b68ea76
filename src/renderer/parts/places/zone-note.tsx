import { ownZone } from "#contract/kit/days.ts";
import { ownZoneNote, zoneNote } from "#parts/words/place-entry-words.ts";

/** In which zone the days and times of a form are meant: that of a school. */
export const ZoneNote = ({ zone }: { readonly zone: string }) => (
  <p className="bw-field-help">{zoneNote(zone)}</p>
);

/** The same where this computer has another zone alone. Null: nobody set one for the school, and it is that of this computer. */
export const OtherZoneNote = ({ zone }: { readonly zone: string | null }) =>
  zone === null || zone === ownZone() ? null : <ZoneNote zone={zone} />;

/** The same for a form whose days and times are those of this computer. */
export const OwnZoneNote = () => <p className="bw-field-help">{ownZoneNote()}</p>;
