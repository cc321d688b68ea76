import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { momentIn } from "#contract/kit/days.ts";
import { isHereAlone } from "#contract/kit/here-alone.ts";
import type { EventDay, LocationEvent } from "#contract/records/location-events/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatWeekDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { OtherZoneNote } from "#parts/places/zone-note.tsx";
import { clockOf, eventTypeNames, repeatWords, spanOf } from "#parts/words/place-entry-words.ts";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection, None } from "#ui/layout/list-section.tsx";
import { ImpactorRows } from "./bears-now.tsx";
import { entryLink } from "./entry-address.ts";
import { EventDialog } from "./event-dialog.tsx";
import { EventView } from "./event-view.tsx";
import { ImpactorDialog } from "./impactor-dialog.tsx";
import { useEntries } from "./use-entries.ts";
import { useEntryZone } from "./use-entry-zone.ts";

interface LocationProps {
  readonly location: Location;
}

/** The events of a location, ahead and over, and all that bore on it; each opens its dialog. */
export function EventsTab({ location }: LocationProps) {
  const zone = useZoneOf()(location.organization_id);
  const { ahead, over, impactors, around: calendar } = useEntries(location);
  const coming = ahead.data?.data ?? [];
  const around = eventsAround(calendar.data?.data ?? [], location);
  const rows = calendar.isPending ? [] : inOrder(coming, around);
  const past = over.data?.data ?? [];
  const own = impactors.data?.data ?? [];
  const now = useQuery(apiQuery(useApi(), "impactors.inForce", { query: { location_id: location.id } }));
  // As the overview says: also what it is a part of, and what is a part of it.
  const bearing = [
    ...(now.data?.data ?? []).filter(({ location_uuid }) => location_uuid !== location.uuid),
    ...own,
  ];
  return (
    <div className="location-overview">
      <ListSection
        title={t("Events ahead")}
        count={rows.length}
        found={calendar.isPending ? calendar : ahead}
        none={t("None is known. Games, performances, drills and whatever brings people here.")}
        add={
          location.can.edit
            ? { to: entryLink(location.uuid, "event", "new"), label: t("Add an event") }
            : null
        }
      >
        <ul>
          {rows.map(({ own, other }) =>
            own ? <OwnRow key={own.uuid} event={own} /> : <RowElsewhere key={other.uuid} event={other} />,
          )}
        </ul>
        {rows.length === 0 ? null : <OtherZoneNote zone={zone} />}
        {isHereAlone(ahead.data) ? <HereAlone /> : null}
      </ListSection>
      <ListSection
        title={t("What is different here")}
        count={bearing.length}
        found={impactors}
        none={t("Nothing is recorded. Weather, outages, crowds, construction, a threat nearby.")}
        add={
          location.can.edit
            ? { to: entryLink(location.uuid, "impactor", "new"), label: t("Add what is different") }
            : null
        }
      >
        <ImpactorRows location={location} rows={bearing} />
        {isHereAlone(impactors.data) ? <HereAlone /> : null}
      </ListSection>
      {past.length > 0 ? (
        <ListSection title={t("Past events")} count={past.length} none="">
          <ul>
            {past.map((event) => (
              <OwnRow key={event.uuid} event={event} />
            ))}
          </ul>
        </ListSection>
      ) : null}
      <Dialogs location={location} events={[...coming, ...past]} impactors={own} />
    </div>
  );
}

/** The next times of the events of what it is a part of, and of what is a part of it, each once. */
function eventsAround(events: readonly EventDay[], location: Location): readonly EventDay[] {
  const others = events.filter(({ location_uuid }) => location_uuid !== location.uuid);
  return [...Map.groupBy(others, ({ uuid }) => uuid).values()].flatMap(([first]) => first ?? []);
}

const HereAlone = () => (
  <None>{t("Only what was added on this computer is shown. The rest follows when the server is back.")}</None>
);

type Row =
  | { readonly at: string; readonly own: LocationEvent; readonly other?: undefined }
  | { readonly at: string; readonly own?: undefined; readonly other: EventDay };

/** By the day and time of day at the school, whether they are of the place itself or of one around it. */
function inOrder(own: readonly LocationEvent[], others: readonly EventDay[]): readonly Row[] {
  const rows: readonly Row[] = [
    ...own.map((event) => {
      const { day, time } = momentIn(Date.parse((event.next ?? event).starts_at), event.time_zone);
      return { at: `${day} ${time}`, own: event };
    }),
    ...others.map((event) => ({ at: `${event.day} ${event.from ?? ""}`, other: event })),
  ];
  return rows.toSorted((one, two) => one.at.localeCompare(two.at));
}

/** An event of what it is a part of, or of what is a part of it, which leads to that location. */
const RowElsewhere = ({ event }: { readonly event: EventDay }) => (
  <LinkedRow
    to={entryLink(event.location_uuid, "event", event.uuid)}
    title={event.title}
    note={t("{{kind}}, {{place}}", { kind: eventTypeNames[event.type], place: event.location })}
    end={<span>{t("{{day}}, {{time}}", { day: formatWeekDate(event.day), time: clockOf(event) })}</span>}
  />
);

const factsOf = (event: LocationEvent): string =>
  [
    eventTypeNames[event.type],
    event.expected_attendance === null
      ? ""
      : t("{{count}} people expected", { count: event.expected_attendance }),
    repeatWords(event),
  ]
    .filter(Boolean)
    .join(" · ");

const OwnRow = ({ event }: { readonly event: LocationEvent }) => (
  <LinkedRow
    to={entryLink(event.location_uuid, "event", event.uuid)}
    title={event.title}
    note={
      <>
        <span>{factsOf(event)}</span> <LocalNote record={event} />
        {event.description ? <span className="location-event-notes">{event.description}</span> : null}
      </>
    }
    end={<span>{spanOf(event)}</span>}
  />
);

interface DialogsProps extends LocationProps {
  readonly events: readonly LocationEvent[];
  readonly impactors: Parameters<typeof ImpactorRows>[0]["rows"];
}

/** What the address names is open: an event to read, and forms for whoever may change something. */
function Dialogs({ location, events, impactors }: DialogsProps) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const key = { event: search.get("event"), impactor: search.get("impactor") };
  const zone = useEntryZone(location);
  const close = () => put({ event: "", impactor: "", edit: "" });
  const event = events.find(({ uuid }) => uuid === key.event) ?? null;
  if (event !== null && !(event.can.edit && search.get("edit") === "1"))
    return (
      <EventView
        key={event.uuid}
        location={location}
        event={event}
        onEdit={() => put({ edit: "1" })}
        onClose={close}
      />
    );
  if (!location.can.edit || zone === undefined) return null;
  const impactor = impactors.find(({ uuid }) => uuid === key.impactor) ?? null;
  return (
    <>
      {event !== null || key.event === "new" ? (
        <EventDialog key={key.event} location={location} event={event} zone={zone} onClose={close} />
      ) : null}
      {impactor !== null || key.impactor === "new" ? (
        <ImpactorDialog
          key={key.impactor}
          location={location}
          impactor={impactor}
          zone={zone}
          onClose={close}
        />
      ) : null}
    </>
  );
}
