export interface Placed {
  /** The words that were written down. */
  readonly location: string | null;
  /** The place on record. */
  readonly place: { readonly name: string } | null;
  /** What the place on record was called, where it was deleted. */
  readonly former_place?: string | null;
  /** The zone of a floor plan of that place. */
  readonly zone?: { readonly name: string } | null;
}

const namesOf = ({ place, former_place, zone }: Omit<Placed, "location">): readonly string[] =>
  [place?.name ?? former_place, zone?.name].flatMap((name) => name ?? []);

/** What a place on record is called with its zone: "Main building, Second-floor restroom". */
export const placeName = (of: Omit<Placed, "location">): string | null => namesOf(of).join(", ") || null;

/**
 * Where something happened, for papers and files: the words, and the place on record with its zone where they do not name
 * them already: "By the north door (Cafeteria)", "By the sinks (Main building, Second-floor restroom)".
 */
export function placeWords(of: Placed): string | null {
  const { location } = of;
  const whole = placeName(of);
  if (location === null || whole === null) return location ?? whole;
  const said = location.toLowerCase();
  const names = namesOf(of);
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

/** A place of a list in which several may have one name. */
export interface ListedPlace {
  readonly key: string;
  readonly name: string;
  /** What it is a part of. */
  readonly within: string | null;
  readonly school: string;
}

/**
 * What the places of a list are called, by their keys: the name alone where it says enough; with the school where others
 * have it too, and with what it is a part of where that school has it twice.
 */
export function placesApart(places: readonly ListedPlace[]): ReadonlyMap<string, string> {
  const inSchool = ({ name, school }: ListedPlace) => placeInSchool(name, school);
  const times = (of: (place: ListedPlace) => string) =>
    Map.groupBy(places, (place) => of(place).toLowerCase());
  const [named, kept] = [times(({ name }) => name), times(inSchool)];
  const isOne = (found: ReadonlyMap<string, readonly ListedPlace[]>, text: string) =>
    found.get(text.toLowerCase())?.length === 1;
  return new Map(
    places.map((place) => {
      const { key, name, within, school } = place;
      if (isOne(named, name)) return [key, name];
      if (within === null || isOne(kept, inSchool(place))) return [key, inSchool(place)];
      return [key, placeInSchool(`${name}, ${within}`, school)];
    }),
  );
}
