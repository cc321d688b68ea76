import { Link } from "react-router";
import { placeWords } from "#contract/records/locations/place-words.ts";
import type { LocationRef } from "#contract/records/locations/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";

interface CasePlaceProps {
  readonly record: { readonly location: string | null; readonly place: LocationRef | null };
}

/** Where a case happened; a place on record leads to its page. */
export function CasePlace({ record }: CasePlaceProps) {
  const words = placeWords(record);
  if (record.place === null) return words;
  return <Link to={recordPaths("location").show(record.place.uuid)}>{words}</Link>;
}
