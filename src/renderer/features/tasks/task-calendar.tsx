import { ChevronLeft, ChevronRight, Laptop, MapPin } from "lucide-react";
import { Link } from "react-router";
import type { EventDay } from "#contract/records/location-events/schema.ts";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import type { TaskRow } from "#contract/records/tasks/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDate, fromIsoDay } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { TaskStatusGlyph, UndoneGlyph } from "#parts/cases/stage-glyph.tsx";
import {
  asStatus,
  dueWords,
  formatClock,
  isLate,
  rowAddress,
  rowKey,
  undoneName,
} from "#parts/tasks/task-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { otherMonth, weeksOf } from "./month-days.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const places = recordPaths("location");
const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" });

type TaskCalendarProps = {
  readonly month: string;
  readonly today: string;
  readonly rows: readonly TaskRow[];
  /** What takes place at locations on these days. */
  readonly events: readonly EventDay[];
  /** How many more there are on some days. */
  readonly moreOn: readonly { readonly day: string; readonly count: number }[];
  readonly search: URLSearchParams;
  readonly onMonth: (month: string) => void;
};

/** Which month it is, and the way to others: also where nothing of it is known. */
export function MonthHead({ month, today, onMonth }: Pick<TaskCalendarProps, "month" | "today" | "onMonth">) {
  const name = monthName.format(fromIsoDay(`${month}-01`) ?? new Date());
  return (
    <div className="bw-month-head">
      <h2 id="calendar-month" aria-live="polite">
        {name}
      </h2>
      <IconButton
        icon={ChevronLeft}
        label={t("Previous month")}
        onClick={() => onMonth(otherMonth(month, -1))}
      />
      <IconButton icon={ChevronRight} label={t("Next month")} onClick={() => onMonth(otherMonth(month, 1))} />
      <Button size="small" onClick={() => onMonth(today.slice(0, 7))}>
        {t("This month")}
      </Button>
    </div>
  );
}

/** A month of due days and of what takes place at locations: a plain table with links to tasks and events. */
export function TaskCalendar({ month, today, rows, events, moreOn, search, onMonth }: TaskCalendarProps) {
  const byDay = Map.groupBy(rows, (row) => row.due_at);
  const eventsByDay = Map.groupBy(events, ({ day }) => day);
  const moreByDay = new Map(moreOn.map(({ day, count }) => [day, count]));
  return (
    <section aria-labelledby="calendar-month" className="bw-month">
      <MonthHead month={month} today={today} onMonth={onMonth} />
      <table aria-labelledby="calendar-month">
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden>{day.slice(0, 3)}</span>
                <span className="bw-hidden">{day}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-other={day.startsWith(month) ? undefined : true}
                  aria-current={day === today ? "date" : undefined}
                >
                  <span className="bw-month-day">
                    <span aria-hidden>{Number(day.slice(8))}</span>
                    <span className="bw-hidden">{formatDate(day)}</span>
                  </span>
                  <DayTasks today={today} rows={byDay.get(day) ?? []} search={search} />
                  <DayEvents events={eventsByDay.get(day) ?? []} more={moreByDay.get(day) ?? 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const placeOf = (event: EventDay) => placeInSchool(event.location, event.organization_name);

function DayEvents({ events, more }: { readonly events: readonly EventDay[]; readonly more: number }) {
  if (events.length === 0) return null;
  return (
    <ul aria-label={t("Events")}>
      {events.map((event) => (
        <li key={`${event.uuid} ${event.from}`}>
          <Link
            to={`${places.show(event.location_uuid)}?tab=events&event=${event.uuid}`}
            className="bw-month-task"
            title={t("{{title}}, {{place}}", { title: event.title, place: placeOf(event) })}
          >
            <Icon of={MapPin} size={14} />
            <span className="bw-ellipsis">
              {event.from === null ? "" : `${formatClock(event.from)} `}
              {event.title}
              {event.local_revision === undefined ? null : (
                <>
                  {" "}
                  <Icon of={Laptop} size={12} />
                  <span className="bw-hidden">{t("Saved on this computer, not sent yet")}</span>
                </>
              )}
              <span className="bw-hidden">{`, ${placeOf(event)}`}</span>
            </span>
          </Link>
        </li>
      ))}
      {more === 0 ? null : <li className="bw-month-more">{t("{{count}} more events", { count: more })}</li>}
    </ul>
  );
}

function DayTasks({ rows, search, today }: Pick<TaskCalendarProps, "rows" | "search" | "today">) {
  const zoneOf = useZoneOf();
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <Link
            to={rowAddress(row, search)}
            className="bw-month-task"
            title={`${row.title}. ${dueWords(row, today, zoneOf(row.organization_id))}`}
          >
            <RowGlyph row={row} />
            <span className={isLate(row, today) ? "bw-ellipsis bw-task-late" : "bw-ellipsis"}>
              {isLate(row, today) ? <span className="bw-hidden">{t("Late:")} </span> : null}
              {row.due_time === null ? "" : `${formatClock(row.due_time)} `}
              {row.title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function RowGlyph({ row }: { readonly row: TaskRow }) {
  const undone = undoneName(row);
  return undone === null ? (
    <TaskStatusGlyph status={asStatus(row.status)} word={false} />
  ) : (
    <UndoneGlyph name={undone} />
  );
}
