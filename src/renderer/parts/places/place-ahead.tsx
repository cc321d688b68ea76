import "./places.css";
import { CalendarDays, CalendarX, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { CaseLocationEvent, EventDay } from "#contract/records/location-events/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatWeekDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { spanWords } from "#parts/bulletins/bulletin-words.ts";
import { becauseOfEvent, type IssuedFromCase, outdatedNotes } from "#parts/bulletins/until-event.ts";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { clockOf } from "#parts/words/place-entry-words.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { mostAhead, usePlaceAhead } from "./place-reads.ts";

const places = recordPaths("location");
const bulletins = recordPaths("bulletin");

interface PlaceAheadProps {
  readonly locationId: number;
  /** May its reader issue a bulletin about it? */
  readonly issues: boolean;
  /** For which a bulletin is issued from here. */
  readonly caseId: number;
  /** The events that the case concerns: they stand first. */
  readonly concerned: readonly CaseLocationEvent[];
  /** Those that it concerned until they were deleted, in words. */
  readonly former: CaseRecord["former_events"];
  /** The bulletins that were issued from the case. */
  readonly fromCase: readonly IssuedFromCase[];
}

/** Each event once, at the next of its times. */
const once = (rows: readonly EventDay[]): readonly EventDay[] =>
  [...Map.groupBy(rows, ({ uuid }) => uuid).values()].flatMap(([first]) => first ?? []);

/** What takes place at a location in the next three weeks, and the bulletins about it: one quiet line each. */
export function PlaceAhead({ locationId, issues, caseId, concerned, former, fromCase }: PlaceAheadProps) {
  const { events, issued } = usePlaceAhead(locationId);
  const isConcerned = ({ uuid }: EventDay) => concerned.some((each) => each.uuid === uuid);
  const ahead = once(events.data?.data ?? [])
    .toSorted((one, other) => Number(isConcerned(other)) - Number(isConcerned(one)))
    .slice(0, mostAhead);
  const told = (issued.data?.data ?? []).filter(({ valid_to }) => Date.parse(valid_to) > Date.now());
  if (ahead.length + told.length + former.length === 0 && !issues) return null;
  return (
    <section aria-label={t("Ahead at this place")} className="in-force">
      <ul>
        {ahead.map((event) => (
          <Line key={event.uuid} icon={CalendarDays}>
            <Link to={`${places.show(event.location_uuid)}?tab=events&event=${event.uuid}`}>
              {event.title}
            </Link>
            {": "}
            {t("{{day}}, {{time}}, {{place}}", {
              day: formatWeekDate(event.day),
              time: clockOf(event),
              place: event.location,
            })}{" "}
            {isConcerned(event) ? <strong>{t("This case concerns it.")}</strong> : null}{" "}
            <LocalNote record={event} />
          </Line>
        ))}
        <DeletedEvents former={former} />
        {told.map((each) => {
          const own = fromCase.find(({ uuid }) => uuid === each.uuid);
          return (
            <BulletinLine
              key={each.uuid}
              bulletin={each}
              organizationId={each.organization_id}
              notes={own === undefined ? outdatedNotes(each) : becauseOfEvent(own, concerned)}
            />
          );
        })}
      </ul>
      {issues ? (
        <LinkButton
          to={`${bulletins.new}?location=${locationId}&case=${caseId}`}
          size="small"
          variant="minimal"
          icon={Plus}
        >
          {t("Bulletin about this place")}
        </LinkButton>
      ) : null}
    </section>
  );
}

/** The last events that a case concerned and that were deleted: whoever knows of them is not left to look for them. */
export const DeletedEvents = ({ former }: Pick<PlaceAheadProps, "former">) =>
  former.slice(-mostAhead).map((words) => (
    <Line key={words} icon={CalendarX}>
      {words}
      {": "}
      <strong>{t("This case concerned it. It was deleted.")}</strong>
    </Line>
  ));

interface BulletinLineProps {
  readonly bulletin: Pick<IssuedFromCase, "uuid" | "title" | "valid_from" | "valid_to">;
  /** Whose clocks it is told by. */
  readonly organizationId: number;
  /** What has to be done about it. */
  readonly notes: readonly string[];
}

/** A bulletin in one line, with what its event that was moved or deleted asks for. */
export const BulletinLine = ({ bulletin, organizationId, notes }: BulletinLineProps) => (
  <Line icon={iconOf("bulletin")}>
    <Link to={bulletins.show(bulletin.uuid)}>{bulletin.title}</Link>
    {": "}
    {t("Bulletin. {{span}}", { span: spanWords(bulletin, Date.now(), useZoneOf()(organizationId)) })}
    {notes.length > 0 ? "." : null}
    {notes.map((note) => (
      <strong key={note}>{` ${note}.`}</strong>
    ))}
  </Line>
);

interface LineProps {
  readonly icon: typeof CalendarDays;
  readonly children: ReactNode;
}

/** A quiet line of what is ahead. */
export const Line = ({ icon, children }: LineProps) => (
  <li>
    <Icon of={icon} size={14} />
    <span>{children}</span>
  </li>
);
