import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Plus } from "lucide-react";
import { Link } from "react-router";
import { daysAfter } from "#contract/kit/days.ts";
import type { EventDay } from "#contract/records/location-events/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { formatShortDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useToday } from "#lib/words/use-today.ts";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { KnownUntil } from "#parts/places/known-until.tsx";
import { clockOf } from "#parts/words/place-entry-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { entryLink } from "./entry-address.ts";

const daysAhead = 13;
const mostShown = 12;
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

interface Found {
  readonly data: readonly EventDay[];
  readonly more_on: readonly { readonly count: number }[];
}
const countOf = (found: Found | undefined) =>
  found === undefined ? 0 : found.more_on.reduce((sum, { count }) => sum + count, found.data.length);

/** What takes place at a location and at what is a part of it in the next two weeks, day by day. */
export function NextDays({ location }: { readonly location: Location }) {
  const today = useToday();
  const query = { from: today, to: daysAfter(today, daysAhead), location_id: location.id };
  const found = useQuery(apiQuery(useApi(), "locationEvents.calendar", { query }));
  const rows = (found.data?.data ?? []).slice(0, mostShown);
  const days = [...Map.groupBy(rows, ({ day }) => day)];
  return (
    <ListSection
      title={t("Next days")}
      count={countOf(found.data)}
      found={found}
      none={t("Nothing takes place here in the next two weeks.")}
      action={
        <>
          {location.can.edit ? (
            <LinkButton
              to={entryLink(location.uuid, "event", "new")}
              size="small"
              variant="minimal"
              icon={Plus}
              aria-label={t("Add an event")}
            >
              {t("Event")}
            </LinkButton>
          ) : null}
          <LinkButton
            to={paths.calendarOf(location.id)}
            size="small"
            variant="minimal"
            icon={CalendarDays}
            aria-label={t("Calendar of this location")}
          >
            {t("Calendar")}
          </LinkButton>
        </>
      }
    >
      <ul className="location-days">
        {days.map(([day, events]) => (
          <li key={day}>
            <p className="location-day">
              <strong>{day === today ? t("Today") : weekday.format(Date.parse(`${day}T00:00:00Z`))}</strong>
              <span>{formatShortDate(day)}</span>
            </p>
            <ul>
              {events.map((event) => (
                <DayRow key={`${event.uuid} ${event.from}`} event={event} location={location} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <KnownUntil days={found.data} asked={query} />
    </ListSection>
  );
}

function DayRow({ event, location }: { readonly event: EventDay; readonly location: Location }) {
  return (
    <li className="location-day-event">
      <span className="location-day-time">{clockOf(event)}</span>
      <Link to={entryLink(event.location_uuid, "event", event.uuid)} className="location-day-link">
        {event.title}
      </Link>
      {event.location_uuid === location.uuid ? null : (
        <span className="location-day-place">{event.location}</span>
      )}
      <LocalNote record={event} />
    </li>
  );
}
