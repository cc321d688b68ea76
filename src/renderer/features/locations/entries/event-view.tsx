import { MoreHorizontal, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { daysAfter } from "#contract/kit/days.ts";
import { endsBefore } from "#contract/records/bulletins/ending-event.ts";
import { occurrencesBetween } from "#contract/records/location-events/occurrences.ts";
import type { LocationEvent } from "#contract/records/location-events/schema.ts";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { daysOfEvent, missesItsEvent, missesItsHours } from "#contract/records/plans/measures-of-events.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { paths } from "#lib/page/paths.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { formatDateTimeIn, formatWeekDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useToday } from "#lib/words/use-today.ts";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { ZoneNote } from "#parts/places/zone-note.tsx";
import { eventTypeNames, repeatWords, spanOf } from "#parts/words/place-entry-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { None } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { DeleteEntryDialog } from "./delete-entry.tsx";
import { openNumbers, titlesOf } from "./event-values.ts";

interface EventViewProps {
  readonly location: Location;
  readonly event: LocationEvent;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

const weeksShown = 4;
const mostTimes = 4;
const mostCases = 5;

/** An event to read: what, when and where, and what happened at that place. Whoever may changes it from here. */
export function EventView({ location, event, onEdit, onClose }: EventViewProps) {
  const [deleting, setDeleting] = useState(false);
  const { edit, delete: remove } = event.can;
  // One dialog at a time: what asks stands in the place of what it asks about.
  if (deleting)
    return (
      <DeleteEntryDialog
        open
        name="locationEvents.delete"
        location={location}
        entry={event}
        called={event.title}
        missed={whatMisses(event)}
        onClose={() => setDeleting(false)}
        onDeleted={onClose}
      />
    );
  return (
    <Dialog
      open
      title={event.title}
      onClose={onClose}
      footer={
        edit || remove ? (
          <>
            {remove ? (
              <Menu
                label={t("More")}
                placement="top-end"
                items={[
                  { label: t("Delete…"), icon: Trash2, danger: true, onSelect: () => setDeleting(true) },
                ]}
                trigger={(trigger) => <IconButton {...trigger} icon={MoreHorizontal} label={t("More")} />}
              />
            ) : null}
            {edit ? (
              <Button icon={Pencil} onClick={onEdit}>
                {t("Edit")}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <div className="location-event">
        <LocalNote record={event} />
        <EventFacts location={location} event={event} />
        <DoneThere event={event} />
        <ToldUntilThen location={location} event={event} />
        <CasesThere location={location} event={event} />
      </div>
    </Dialog>
  );
}

/** Which open cases lose it, and what is planned for it, a sentence each. */
function whatMisses({ cases, measures, bulletins }: LocationEvent): readonly string[] {
  const open = openNumbers(cases);
  const planned = [...new Set(measures.map(({ what }) => what))].join("; ");
  return [
    open === ""
      ? []
      : t(
          "These open cases concern it: {{cases}}. They keep its name as that of an event that was deleted, and their leads are told.",
          { cases: open },
        ),
    planned === "" ? [] : t("Planned for it, and still in its plan: {{measures}}.", { measures: planned }),
    bulletins.length === 0
      ? []
      : t("Issued until its end, and not withdrawn with it: {{bulletins}}. Who issued it is told.", {
          bulletins: titlesOf(bulletins),
        }),
  ].flat();
}

/** The event was moved, and the plan not. */
const stillPlannedFor = (measure: LocationEvent["measures"][number], event: LocationEvent): string => {
  const { starts, ends } = measure;
  if (missesItsHours(measure, event) && starts !== null && starts === daysOfEvent(event).from.day)
    return t("still planned for these hours");
  const [from, to] = [starts ?? ends, ends ?? starts];
  return from === to
    ? t("still planned for {{day}}", { day: formatWeekDate(from) })
    : t("still planned for {{from}} to {{to}}", { from: formatWeekDate(from), to: formatWeekDate(to) });
};

/** What plans in force do at it, each leading to the plans of its case. */
function DoneThere({ event }: { readonly event: LocationEvent }) {
  const { measures } = event;
  if (measures.length === 0) return null;
  return (
    <section aria-labelledby="event-measures">
      <SectionHeader id="event-measures" title={t("Measures at this event")} count={measures.length} />
      <ul>
        {measures.map((each, at) => (
          <LinkedRow
            key={at}
            to={paths.casePlans(each.case_id)}
            title={each.what}
            note={[
              each.number,
              each.time_of_day,
              each.place,
              missesItsEvent(each, event) ? stillPlannedFor(each, event) : null,
            ]
              .filter(Boolean)
              .join(", ")}
          />
        ))}
      </ul>
    </section>
  );
}

/** The bulletins that were issued until its end; one that was not issued anew after it was moved says so. */
function ToldUntilThen({ location, event }: Pick<EventViewProps, "location" | "event">) {
  const { bulletins, time_zone: zone } = event;
  const issues =
    event.can.edit &&
    !isMadeHere(location) &&
    !isMadeHere(event) &&
    event.recurrence === null &&
    Date.parse(event.ends_at) > Date.now();
  if (bulletins.length === 0 && !issues) return null;
  return (
    <section aria-labelledby="event-bulletins">
      <SectionHeader
        id="event-bulletins"
        title={t("Bulletins until the end of this event")}
        count={bulletins.length}
        action={
          issues ? (
            <LinkButton
              to={`${recordPaths("bulletin").new}?location=${event.location_id}&until=${event.uuid}`}
              size="small"
              variant="minimal"
              icon={Plus}
            >
              {t("Bulletin about it")}
            </LinkButton>
          ) : undefined
        }
      />
      {bulletins.length === 0 ? <None>{t("None in force that is addressed to you.")}</None> : null}
      <ul>
        {bulletins.map((each) => (
          <LinkedRow
            key={each.uuid}
            to={recordPaths("bulletin").show(each.uuid)}
            title={each.title}
            note={[
              t("Until {{to}}", { to: formatDateTimeIn(each.valid_to, zone) }),
              ...(endsBefore(each, event) ? [t("it ends before the event")] : []),
            ].join(", ")}
          />
        ))}
      </ul>
    </section>
  );
}

function EventFacts({ location, event }: Pick<EventViewProps, "location" | "event">) {
  const today = useToday();
  const zone = event.time_zone;
  const times = occurrencesBetween(event, zone, { from: today, to: daysAfter(today, weeksShown * 7) });
  const place = location.parent === null ? event.location : `${location.parent}, ${event.location}`;
  const { expected_attendance: expected, description } = event;
  return (
    <div>
      <FactList
        facts={[
          { label: t("Kind"), value: eventTypeNames[event.type] },
          { label: t("When"), value: spanOf(event) },
          ...(event.recurrence === null
            ? []
            : [
                { label: t("Repeats"), value: repeatWords(event) },
                {
                  label: t("Next days"),
                  value: times
                    .slice(0, mostTimes)
                    .map(({ day }) => formatWeekDate(day))
                    .join("; "),
                },
              ]),
          { label: t("Where"), value: placeInSchool(place, event.organization_name) },
          ...(expected === null
            ? []
            : [{ label: t("Expected"), value: t("{{count}} people", { count: expected }) }]),
          ...(description
            ? [{ label: t("Notes"), value: <span className="location-event-notes">{description}</span> }]
            : []),
        ]}
      />
      <ZoneNote zone={zone} />
    </div>
  );
}

function CasesThere({ location, event }: Pick<EventViewProps, "location" | "event">) {
  const concerned = event.cases.filter((each) => each.closed_at === null);
  const open = location.cases.filter(
    (each) => each.closed_at === null && !concerned.some(({ id }) => id === each.id),
  );
  return (
    <>
      <section aria-labelledby="event-concerned">
        <SectionHeader
          id="event-concerned"
          title={t("Open cases that concern this event")}
          count={concerned.length}
        />
        {concerned.length === 0 ? <None>{t("No open case that you may see names this event.")}</None> : null}
        <ul>
          {concerned.map((each) => (
            <LinkedRow key={each.id} to={paths.case(each.id)} title={each.title} note={each.number} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="event-cases">
        <SectionHeader id="event-cases" title={t("Other open cases at this place")} count={open.length} />
        {open.length === 0 ? <None>{t("No other open case that you may see happened here.")}</None> : null}
        <ul>
          {open.slice(0, mostCases).map((each) => (
            <LinkedRow
              key={each.id}
              to={paths.case(each.id)}
              title={each.title}
              note={[each.number, ...(each.place_id === location.id ? [] : [each.place]), each.zone ?? []]
                .flat()
                .join(", ")}
            />
          ))}
        </ul>
        {open.length > mostCases ? (
          <None>{t("{{count}} more on the page of the place.", { count: open.length - mostCases })}</None>
        ) : null}
      </section>
    </>
  );
}
