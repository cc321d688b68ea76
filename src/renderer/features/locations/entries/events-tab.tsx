import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { daysAfter } from "#contract/kit/days.ts";
import type { LocationEvent } from "#contract/records/location-events/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { formatWeekDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useToday } from "#lib/words/use-today.ts";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { clockOf, eventTypeNames, repeatWords, spanOf } from "#parts/words/place-entry-words.ts";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { ImpactorRows } from "./bears-now.tsx";
import { entryLink } from "./entry-address.ts";
import { EventDialog } from "./event-dialog.tsx";
import { ImpactorDialog } from "./impactor-dialog.tsx";
import { useEntryZone } from "./use-entry-zone.ts";

interface LocationProps {
  readonly location: Location;
}

const most = 200;

/** The events of a location, ahead and over, and all that bore on it; each opens its dialog. */
export function EventsTab({ location }: LocationProps) {
  const api = useApi();
  const params = { id: location.uuid };
  const ahead = useQuery(
    apiQuery(api, "locationEvents.list", { params, query: { when: "ahead", per_page: most } }),
  );
  const over = useQuery(
    apiQuery(api, "locationEvents.list", {
      params,
      query: { when: "over", per_page: 50, sort: "-starts_at" },
    }),
  );
  const impactors = useQuery(apiQuery(api, "impactors.list", { params, query: { per_page: most } }));
  const coming = (ahead.data?.data ?? []).toSorted((a, b) =>
    (a.next?.starts_at ?? "").localeCompare(b.next?.starts_at ?? ""),
  );
  const past = over.data?.data ?? [];
  const own = impactors.data?.data ?? [];
  const now = useQuery(apiQuery(api, "impactors.inForce", { query: { location_id: location.id } }));
  // As the overview says: also what it is a part of, and what is a part of it.
  const bearing = [
    ...(now.data?.data ?? []).filter(({ location_uuid }) => location_uuid !== location.uuid),
    ...own,
  ];
  return (
    <div className="location-overview">
      <ListSection
        title={t("Events ahead")}
        count={coming.length}
        found={ahead}
        none={t("None of its own. Games, performances, drills and whatever brings people here.")}
        add={
          location.can.edit
            ? { to: entryLink(location.uuid, "event", "new"), label: t("Add an event") }
            : null
        }
      >
        <EventRows rows={coming} />
      </ListSection>
      <EventsAround location={location} />
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
      </ListSection>
      {past.length > 0 ? (
        <ListSection title={t("Past events")} count={past.length} none="">
          <EventRows rows={past} />
        </ListSection>
      ) : null}
      <Dialogs location={location} events={[...coming, ...past]} impactors={own} />
    </div>
  );
}

const daysAround = 27;

/** Events of what it is a part of, and of what is a part of it, in the next four weeks; each leads to its own location. */
function EventsAround({ location }: LocationProps) {
  const today = useToday();
  const query = { from: today, to: daysAfter(today, daysAround), location_id: location.id };
  const found = useQuery(apiQuery(useApi(), "locationEvents.calendar", { query }));
  const others = (found.data?.data ?? []).filter(({ location_uuid }) => location_uuid !== location.uuid);
  const rows = [...Map.groupBy(others, ({ uuid }) => uuid).values()].flatMap(([first]) => first ?? []);
  if (rows.length === 0) return null;
  return (
    <ListSection title={t("Also at the building and its rooms")} count={rows.length} none="">
      <ul>
        {rows.map((event) => (
          <LinkedRow
            key={event.uuid}
            to={entryLink(event.location_uuid, "event", event.uuid)}
            title={event.title}
            note={t("{{kind}}, {{place}}", { kind: eventTypeNames[event.type], place: event.location })}
            end={
              <span>{t("{{day}}, {{time}}", { day: formatWeekDate(event.day), time: clockOf(event) })}</span>
            }
          />
        ))}
      </ul>
    </ListSection>
  );
}

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

const EventRows = ({ rows }: { readonly rows: readonly LocationEvent[] }) => (
  <ul>
    {rows.map((event) => (
      <LinkedRow
        key={event.uuid}
        {...(event.can.edit ? { to: entryLink(event.location_uuid, "event", event.uuid) } : {})}
        title={event.title}
        note={
          <>
            <span>{factsOf(event)}</span> <LocalNote record={event} />
            {event.description ? <span className="location-event-notes">{event.description}</span> : null}
          </>
        }
        end={<span>{spanOf(event)}</span>}
      />
    ))}
  </ul>
);

interface DialogsProps extends LocationProps {
  readonly events: readonly LocationEvent[];
  readonly impactors: Parameters<typeof ImpactorRows>[0]["rows"];
}

/** What the address names is open, for whoever may change it; to others the rows say everything. */
function Dialogs({ location, events, impactors }: DialogsProps) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const key = { event: search.get("event"), impactor: search.get("impactor") };
  const zone = useEntryZone(location);
  if (!location.can.edit || zone === undefined) return null;
  const close = () => put({ event: "", impactor: "" });
  const event = events.find(({ uuid }) => uuid === key.event) ?? null;
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
