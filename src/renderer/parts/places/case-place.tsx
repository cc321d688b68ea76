import { Link } from "react-router";
import { placeWords } from "#contract/records/locations/place-words.ts";
import type { LocationRef } from "#contract/records/locations/schema.ts";
import type { ZoneOfRecord } from "#contract/records/zones/place.ts";
import { recordPaths } from "#lib/page/record-paths.ts";

interface CasePlaceProps {
  readonly record: {
    readonly location: string | null;
    readonly place: LocationRef | null;
    readonly zone?: ZoneOfRecord | null;
  };
}

/** Where a case happened; a place on record leads to its page, a zone to the plan that it lies on. */
export function CasePlace({ record }: CasePlaceProps) {
  const words = placeWords(record);
  const plan = record.zone?.floor_plan;
  if (plan)
    return <Link to={`${recordPaths("floor-plan").show(plan.uuid)}?zone=${record.zone?.id}`}>{words}</Link>;
  if (record.place === null) return words;
  return <Link to={recordPaths("location").show(record.place.uuid)}>{words}</Link>;
}
