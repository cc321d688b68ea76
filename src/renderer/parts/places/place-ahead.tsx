import "./places.css";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { daysAfter } from "#contract/kit/days.ts";
import type { BulletinSummary } from "#contract/records/bulletins/schema.ts";
import type { EventDay } from "#contract/records/location-events/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { recordPaths } from "#lib/page/record-paths.ts";
import { formatWeekDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useToday } from "#lib/words/use-today.ts";
import { spanWords } from "#parts/bulletins/bulletin-words.ts";
import { clockOf } from "#parts/words/place-entry-words.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";

const daysAhead = 20;
const mostShown = 3;
const places = recordPaths("location");
const bulletins = recordPaths("bulletin");

interface PlaceAheadProps {
  readonly locationId: number;
  /** May its reader issue a bulletin about it? */
  readonly issues: boolean;
}

/** Each event once, at the next of its times. */
const once = (rows: readonly EventDay[]): readonly EventDay[] =>
  [...Map.groupBy(rows, ({ uuid }) => uuid).values()].flatMap(([first]) => first ?? []);

/** What takes place at a location in the next three weeks, and the bulletins about it: one quiet line each. */
export function PlaceAhead({ locationId, issues }: PlaceAheadProps) {
  const api = useApi();
  const today = useToday();
  const days = { from: today, to: daysAfter(today, daysAhead), location_id: locationId };
  const events = useQuery(apiQuery(api, "locationEvents.calendar", { query: days }));
  const about = {
    location_id: locationId,
    state: "in_force,coming",
    per_page: mostShown,
  };
  const issued = useQuery(apiQuery(api, "bulletins.list", { query: about }));
  const ahead = once(events.data?.data ?? []).slice(0, mostShown);
  const told = issued.data?.data ?? [];
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
            })}
          </Line>
        ))}
        {told.map((each) => (
          <BulletinLine key={each.uuid} bulletin={each} />
        ))}
      </ul>
      {issues ? (
        <LinkButton to={`${bulletins.new}?location=${locationId}`} size="small" variant="minimal" icon={Plus}>
          {t("Bulletin about this place")}
        </LinkButton>
      ) : null}
    </section>
  );
}

const BulletinLine = ({ bulletin }: { readonly bulletin: BulletinSummary }) => (
  <Line icon={iconOf("bulletin")}>
    <Link to={bulletins.show(bulletin.uuid)}>{bulletin.title}</Link>
    {": "}
    {t("Bulletin. {{span}}", { span: spanWords(bulletin, Date.now()) })}
  </Line>
);

interface LineProps {
  readonly icon: typeof CalendarDays;
  readonly children: ReactNode;
}

const Line = ({ icon, children }: LineProps) => (
  <li>
    <Icon of={icon} size={14} />
    <span>{children}</span>
  </li>
);
