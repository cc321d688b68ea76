import { CalendarDays, Plus } from "lucide-react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { CaseLocationEvent } from "#contract/records/location-events/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { becauseOfEvent, type IssuedFromCase, outdatedNotes } from "#parts/bulletins/until-event.ts";
import { BulletinLine, DeletedEvents, Line } from "#parts/places/place-ahead.tsx";
import { useIssuedAt } from "#parts/places/place-reads.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { EventLink } from "./event-link.tsx";

const bulletins = recordPaths("bulletin");

interface EventsAheadProps {
  readonly record: CaseRecord;
  /** May its reader issue a bulletin? */
  readonly issues: boolean;
  /** The bulletins that were issued from the case. */
  readonly fromCase: readonly IssuedFromCase[];
}

/** Where the events of a case are whose own place is words alone: the bulletins about them stand on its page. */
export const placesOfEvents = ({ place, events }: Pick<CaseRecord, "place" | "events">): readonly number[] =>
  place === null ? eventsAhead(events).flatMap(({ location_id }) => location_id ?? []) : [];

/** Those that are not over yet. */
const eventsAhead = (events: readonly CaseLocationEvent[]) => {
  const now = Date.now();
  const today = new Date(now).toISOString().slice(0, 10);
  return events.filter(({ ends_at, recurrence }) =>
    recurrence === null ? Date.parse(ends_at) > now : recurrence.until >= today,
  );
};

/** The events that a case concerns whose place is words alone, with the bulletins about them, and the way to one. */
export function EventsAhead({ record, issues, fromCase }: EventsAheadProps) {
  const ahead = eventsAhead(record.events);
  const told = fromCase.filter(
    ({ valid_to, withdrawn_at }) => withdrawn_at === null && Date.parse(valid_to) > Date.now(),
  );
  // Of another case, or of none: whoever issues one here need not say the same again.
  const there = useIssuedAt(placesOfEvents(record)).filter(
    ({ uuid }) => !fromCase.some((each) => each.uuid === uuid),
  );
  if (ahead.length + told.length + record.former_events.length === 0) return null;
  return (
    <section aria-label={t("Events that the case concerns")} className="in-force">
      <ul>
        {ahead.map((event) => (
          <Line key={event.uuid} icon={CalendarDays}>
            <EventLink event={event} /> <strong>{t("This case concerns it.")}</strong>
          </Line>
        ))}
        <DeletedEvents former={record.former_events} />
        {told.map((each) => (
          <BulletinLine
            key={each.uuid}
            bulletin={each}
            organizationId={record.organization_id}
            notes={becauseOfEvent(each, record.events)}
          />
        ))}
        {there.map((each) => (
          <BulletinLine
            key={each.uuid}
            bulletin={each}
            organizationId={each.organization_id}
            notes={outdatedNotes(each)}
          />
        ))}
      </ul>
      {issues
        ? ahead.map(({ uuid, title, location_id }) => (
            <LinkButton
              key={uuid}
              to={`${bulletins.new}?case=${record.id}&until=${uuid}${location_id ? `&location=${location_id}` : ""}`}
              size="small"
              variant="minimal"
              icon={Plus}
            >
              {t("Bulletin about {{event}}", { event: title })}
            </LinkButton>
          ))
        : null}
    </section>
  );
}
