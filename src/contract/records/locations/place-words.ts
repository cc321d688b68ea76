export interface Placed {
  /** The words that were written down. */
  readonly location: string | null;
  /** The place on record. */
  readonly place: { readonly name: string } | null;
  /** The zone of a floor plan of that place. */
  readonly zone?: { readonly name: string } | null;
}

/** What a place on record is called with its zone: "Main building, Second-floor restroom". */
export const placeName = ({ place, zone }: Omit<Placed, "location">): string | null =>
  [place?.name, zone?.name].filter((name) => name !== undefined).join(", ") || null;

/**
 * Where something happened, for papers and files: the words, and the place on record with its zone where they do not name
 * them already: "By the north door (Cafeteria)", "By the sinks (Main building, Second-floor restroom)".
 */
export function placeWords(of: Placed): string | null {
  const { location, place, zone } = of;
  const whole = placeName(of);
  if (location === null || whole === null) return location ?? whole;
  const said = location.toLowerCase();
  const names = [place?.name, zone?.name].filter((name) => name !== undefined);
  const missing = names.filter((name) => !said.includes(name.toLowerCase()));
  if (missing.length === 0) return location;
  return names.some((name) => name.toLowerCase() === said.trim())
    ? whole
    : `${location} (${missing.join(", ")})`;
}

/**
 * A place where several schools may read, or nothing else says whose it is: "Gym, Northfield High School". Each school has a
 * gym. A name that says its school already stays as it is.
 */
export const placeInSchool = (name: string, school: string | null | undefined): string =>
  !school || name.toLowerCase().includes(school.toLowerCase()) ? name : `${name}, ${school}`;
