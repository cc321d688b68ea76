/**
 * Where something happened, for papers and files: the words, and the place on record where they do not name it already:
 * "By the north door (Cafeteria)".
 */
export function placeWords(of: {
  readonly location: string | null;
  readonly place: { readonly name: string } | null;
}): string | null {
  const { location, place } = of;
  if (place === null) return location;
  if (location === null || location.toLowerCase().includes(place.name.toLowerCase()))
    return location ?? place.name;
  return `${location} (${place.name})`;
}
