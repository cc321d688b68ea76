import { Link } from "react-router";
import { eventWords } from "#contract/records/location-events/event-words.ts";
import type { CaseLocationEvent } from "#contract/records/location-events/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";

const places = recordPaths("location");

/** An event that a case concerns, leading to its own page. */
export const EventLink = ({ event }: { readonly event: CaseLocationEvent }) => (
  <Link to={`${places.show(event.location_uuid)}?tab=events&event=${event.uuid}`}>{eventWords(event)}</Link>
);
