import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { isAway } from "#contract/bridge/errors.ts";
import { isHereOpen } from "#contract/kit/here-alone.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useAppState } from "#lib/bridge/bridge-context.tsx";
import { type ListState, withFilter } from "#lib/lists/list-url.ts";
import type { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { useWorkDay, useZoneOf } from "#lib/page/use-schedule.ts";
import { fromIsoDay, toIsoDay } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { KnownUntil } from "#parts/places/known-until.tsx";
import { OtherZoneNote } from "#parts/places/zone-note.tsx";
import { StatusProblem } from "#parts/tasks/task-parts.tsx";
import { useTaskStatus } from "#parts/tasks/use-task-status.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { isFiltered } from "#ui/list/list-page.tsx";
import { ListToolbar } from "#ui/list/list-toolbar.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { type Loadable, Loaded, together } from "#ui/states/loaded.tsx";
import { otherMonth, readMonth, weeksOf } from "./month-days.ts";
import { TaskBoard } from "./task-board.tsx";
import { MonthHead, TaskCalendar } from "./task-calendar.tsx";
import { boardQueries, monthQuery, mostAtOnce, showsAnyone } from "./task-list-url.ts";
import { useLocationFilter } from "./use-location-filter.ts";
import { useTaskFilters } from "./use-task-filters.ts";

/** What each way of showing the tasks is given by their page. */
export type ViewProps = {
  readonly url: ReturnType<typeof useListUrl>;
  readonly add: React.ReactNode;
  readonly tabs: React.ReactNode;
  /** Who is to be told by now, above the tasks. */
  readonly told: React.ReactNode;
};

const WEEKS_OF_DONE = 2;

interface FrameProps {
  readonly more?: readonly ListFilter[];
  /** In place of the name of the tasks that are shown. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** Header, views and filters, as in the list. */
function Frame({ url, add, tabs, told, more = [], title, children }: ViewProps & FrameProps) {
  const { state, change } = url;
  const filters = [...useTaskFilters(state), ...more];
  return (
    <PageLayout
      wide
      header={<PageHeader title={title ?? (showsAnyone(state) ? t("Tasks") : t("My tasks"))} actions={add} />}
      tabs={tabs}
    >
      <ListToolbar
        text={state.q}
        onText={(q) => change({ q })}
        fields={filters}
        values={state.filters}
        onValue={(id, value) => change({ filters: withFilter(state, id, value) })}
        onClear={() => change({ q: "", filters: {} })}
      />
      <div className="bw-task-view">
        {told}
        {children}
      </div>
    </PageLayout>
  );
}

const NotAll = () => (
  <p className="bw-task-keys">
    {t("Only the first {{mostAtOnce}} are shown. A filter narrows them down; the list shows all.", {
      mostAtOnce,
    })}
  </p>
);

export function BoardView(props: ViewProps) {
  const { state, search, change } = props.url;
  const api = useApi();
  const control = useTaskStatus();
  const today = useWorkDay();
  const since = fromIsoDay(today) ?? new Date();
  since.setDate(since.getDate() - WEEKS_OF_DONE * 7);
  const asked = state.filters.status?.split(",") ?? null;
  const [openOnes, doneOnes] = boardQueries(state, toIsoDay(since), today);
  const open = useQuery({
    ...apiQuery(api, "tasks.list", { query: openOnes }),
    placeholderData: keepPreviousData,
    enabled: asked === null || asked.some((status) => status !== "4"),
  });
  const done = useQuery({
    ...apiQuery(api, "tasks.list", { query: doneOnes }),
    placeholderData: keepPreviousData,
    enabled: asked === null || asked.includes("4"),
  });
  const rows = [
    ...(open.isEnabled ? (open.data?.data ?? []) : []),
    ...(done.isEnabled ? (done.data?.data ?? []) : []),
  ];
  // Of what is not asked for, nothing is waited for.
  const none = { data: null, isPending: false, error: null, refetch: () => {} };
  const both = together<unknown, unknown>(open.isEnabled ? open : none, done.isEnabled ? done : none);
  return (
    <Frame {...props}>
      <StatusProblem control={control} />
      <Loaded query={both} label={t("Loading the board")} count={6}>
        {() =>
          rows.length === 0 && isFiltered(state) ? (
            <EmptyState
              icon={SearchX}
              title={t("No tasks match")}
              level={2}
              action={<Button onClick={() => change({ q: "", filters: {} })}>{t("Clear filters")}</Button>}
            />
          ) : (
            <>
              <TaskBoard rows={rows} control={control} search={search} />
              <p className="bw-task-keys">
                {t("Done shows what was due in the last {{weeksOfDone}} weeks or later.", {
                  weeksOfDone: WEEKS_OF_DONE,
                })}
              </p>
              {(open.data?.meta.total ?? 0) > mostAtOnce ? <NotAll /> : null}
            </>
          )
        }
      </Loaded>
    </Frame>
  );
}

/** Without its events a month is shown all the same, but not before it is known that they cannot be read. */
const waits = { data: undefined, isPending: true, error: null, refetch: () => {} };

interface Shown {
  readonly data: ComponentProps<typeof TaskCalendar>["rows"];
  readonly meta: { readonly total: number };
}

/** Of one location its events alone are shown: no task says where it is done. */
const noTasks = { data: { data: [], meta: { total: 0 } }, isPending: false, error: null, refetch: () => {} };

/** Half a day: each reading stands in the audit log, and what changes here meanwhile is read anew. */
const keptFor = 12 * 60 * 60 * 1000;

/**
 * Reads what takes place in the present month and the next, whichever month is shown: where there is a copy of what was read, it is on
 * this computer when the network fails.
 */
function useKeptMonths(state: ListState, today: string): void {
  const api = useApi();
  const isOnServer = useAppState().connection?.kind === "server";
  const present = today.slice(0, 7);
  const months = [present, otherMonth(present, 1)].map((month) => {
    const days = weeksOf(month).flat();
    return { from: days[0] ?? today, to: days.at(-1) ?? today };
  });
  const kept = { staleTime: keptFor, enabled: isOnServer };
  useQueries({
    queries: months.map((query) => ({ ...apiQuery(api, "locationEvents.calendar", { query }), ...kept })),
  });
  useQueries({
    queries: months.map(({ from, to }) => ({
      ...apiQuery(api, "tasks.list", { query: monthQuery(state, from, to, today) }),
      ...kept,
    })),
  });
}

export function CalendarView(props: ViewProps) {
  const { state, search } = props.url;
  const put = usePutSearch();
  const today = useWorkDay();
  const zone = useZoneOf()(null);
  const month = readMonth(search.get("month"), today);
  const days = weeksOf(month).flat();
  const shown = { from: days[0] ?? today, to: days.at(-1) ?? today };
  const query = monthQuery(state, shown.from, shown.to, today);
  const api = useApi();
  const { location } = state.filters;
  const list = useQuery({
    ...apiQuery(api, "tasks.list", { query }),
    placeholderData: keepPreviousData,
    enabled: location === undefined,
  });
  const events = useQuery({
    ...apiQuery(api, "locationEvents.calendar", {
      query: { ...shown, ...(location === undefined ? {} : { location_id: Number(location) }) },
    }),
    placeholderData: keepPreviousData,
  });
  useKeptMonths(state, today);
  // What takes place is shown also where the tasks of these days are not on this computer.
  const tasksAway = list.data === undefined && isAway(list.error) && events.data !== undefined;
  const tasks: Loadable<Shown> = location === undefined && !tasksAway ? list : noTasks;
  const filter = useLocationFilter(location);
  const onMonth = (next: string) => put({ month: next === today.slice(0, 7) ? "" : next });
  const unknown = !events.isPending && tasks.error !== null && tasks.data === undefined;
  return (
    <Frame {...props} more={[filter]} title={t("Calendar")}>
      {unknown ? <MonthHead month={month} today={today} onMonth={onMonth} /> : null}
      <Loaded query={events.isPending ? waits : tasks} label={t("Loading the month")} count={6}>
        {({ data, meta }) => (
          <>
            <TaskCalendar
              month={month}
              today={today}
              rows={data}
              events={events.data?.data ?? []}
              moreOn={events.data?.more_on ?? []}
              search={search}
              onMonth={onMonth}
            />
            {meta.total > mostAtOnce ? <NotAll /> : null}
            {tasksAway ? (
              <p className="bw-task-keys">
                {t("The server cannot be reached. Of your tasks on these days this computer has no copy.")}
              </p>
            ) : null}
            {isHereOpen({ meta }) ? (
              <p className="bw-task-keys">
                {t("The server cannot be reached. Of your tasks only those that are open are shown.")}
              </p>
            ) : null}
            {events.data?.more ? (
              <p className="bw-task-keys">
                {t("More takes place than is shown. Choose a location to see all of it.")}
              </p>
            ) : null}
            <KnownUntil days={events.data} asked={shown} />
            <OtherZoneNote zone={zone} />
            {events.error ? (
              <p className="bw-task-keys">{t("The events of locations could not be read.")}</p>
            ) : null}
          </>
        )}
      </Loaded>
    </Frame>
  );
}
