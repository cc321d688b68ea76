import "./places.css";
import { CalendarDays, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CaseLocationEvent, EventDay } from "#contract/records/location-events/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatWeekDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { spanWords } from "#parts/bulletins/bulletin-words.ts";
import { becauseOfEvent, type IssuedFromCase } from "#parts/bulletins/until-event.ts";
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
  /** The bulletins that were issued from the case. */
  readonly fromCase: readonly IssuedFromCase[];
}

/** Each event once, at the next of its times. */
const once = (rows: readonly EventDay[]): readonly EventDay[] =>
  [...Map.groupBy(rows, ({ uuid }) => uuid).values()].flatMap(([first]) => first ?? []);

/** What takes place at a location in the next three weeks, and the bulletins about it: one quiet line each. */
export function PlaceAhead({ locationId, issues, caseId, concerned, fromCase }: PlaceAheadProps) {
  const { events, issued } = usePlaceAhead(locationId);
  const isConcerned = ({ uuid }: EventDay) => concerned.some((each) => each.uuid === uuid);
  const ahead = once(events.data?.data ?? [])
    .toSorted((one, other) => Number(isConcerned(other)) - Number(isConcerned(one)))
    .slice(0, mostAhead);
  const told = (issued.data?.data ?? []).filter(({ valid_to }) => Date.parse(valid_to) > Date.now());
  if (ahead.length + told.length === 0 && !issues) return null;
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
        {told.map((each) => (
          <BulletinLine
            key={each.uuid}
            bulletin={each}
            organizationId={each.organization_id}
            notes={fromCase.flatMap((one) => (one.uuid === each.uuid ? becauseOfEvent(one, concerned) : []))}
          />
        ))}
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
