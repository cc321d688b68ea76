import { t } from "#lib/words/t.ts";
import "./dashboard.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LayoutDashboard, MoreHorizontal, RotateCcw, Search, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { useWorkDay } from "#lib/page/use-schedule.ts";
import { fromIsoDay } from "#lib/words/format-date.ts";
import { UnreadBulletins, useUnreadBulletins } from "#parts/bulletins/unread-bulletins.tsx";
import { useDutiesOfToday } from "#parts/cases/duty-due.ts";
import { InForce } from "#parts/places/in-force.tsx";
import { useInForce } from "#parts/places/place-reads.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded, together } from "#ui/states/loaded.tsx";
import { HiddenWidgets } from "./arrange-bar.tsx";
import { DraftsLine } from "./drafts-line.tsx";
import { daySentence } from "./due-groups.ts";
import { FirstRun } from "./first-run.tsx";
import { dueDuties, dueMeetings, dueWork } from "./my-tasks.tsx";
import { useArrangement } from "./use-arrangement.ts";
import { Widgets } from "./widgets.tsx";

const WAIT_MS = 250;
/** Tasks of cases and personal ones; those of assessments come with the dashboard itself. */
const openTasks = { kind: "task", mine: "yes", status: "1,2,3", per_page: 100 } as const;
const longDate = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric" });

/** Due tasks, recent work, and stages of the open cases (UI-7c). No statistics about students. */
export function DashboardScreen() {
  usePage(t("Dashboard"), [{ label: t("Dashboard") }]);
  const [query, setQuery] = useSearchParams();
  const search = query.get("search") ?? "";
  const today = useWorkDay();
  const api = useApi();
  const shown = useQuery({
    ...apiQuery(api, "dashboard.show", { query: search === "" ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
  const ownTasks = useQuery({
    ...apiQuery(api, "tasks.list", {
      query: { ...openTasks, ...(search === "" ? {} : { q: search }) },
    }),
    placeholderData: keepPreviousData,
  });
  const toBeTold = useDutiesOfToday();
  const overview = useQuery(apiQuery(api, "dashboard.overview", {}));
  const { data } = shown;
  const both = together(shown, ownTasks);
  const arrangement = useArrangement(data?.data.layout);
  const find = (text: string) =>
    setQuery(text === "" ? {} : { search: text }, { replace: true, preventScrollReset: true });

  const bears = useInForce(null);
  const unread = useUnreadBulletins();
  // All at once: what comes later would push the rest away from under a pointer.
  const parts = [ownTasks, toBeTold, overview, bears, unread];
  const board = parts.some(({ isPending }) => isPending) ? undefined : data?.data;
  const tasks = dueWork(data?.data.tasks ?? [], ownTasks.data?.data ?? []);
  const duties = dueDuties(toBeTold.duties, search);
  const meetings = dueMeetings(overview.data?.data.meetings ?? [], today, search);
  const work = [...tasks, ...meetings, ...duties];
  const cases = board?.open_cases_by_stage.reduce((sum, row) => sum + row.count, 0) ?? 0;
  const nothing = board !== undefined && work.length === 0 && board.assessments.length === 0;
  // Where it is not known who is to be told, nobody says that nothing is due.
  const isSaid = board && search === "" && !(toBeTold.isUnknown && work.length === 0);
  const sentence = isSaid ? daySentence(tasks, today, duties) : null;
  return (
    <PageLayout
      header={
        <PageHeader
          title={longDate.format(fromIsoDay(today) ?? new Date())}
          facts={
            <span>
              {sentence ?? (search === "" ? " " : t("Tasks and assessments with “{{search}}”", { search }))}
            </span>
          }
          actions={
            arrangement.open ? (
              <>
                <Button size="small" icon={RotateCcw} onClick={arrangement.reset}>
                  {t("Reset")}
                </Button>
                <Button size="small" variant="primary" onClick={arrangement.close}>
                  {t("Done")}
                </Button>
              </>
            ) : (
              <>
                <DashboardSearch value={search} onChange={find} />
                <Menu
                  label={t("More")}
                  placement="bottom-end"
                  items={[
                    { label: t("Arrange the dashboard"), icon: LayoutDashboard, onSelect: arrangement.begin },
                    { label: t("Reset the dashboard"), icon: RotateCcw, onSelect: arrangement.reset },
                  ]}
                  trigger={(trigger) => (
                    <IconButton {...trigger} icon={MoreHorizontal} label={t("More")} size="small" />
                  )}
                />
              </>
            )
          }
        />
      }
    >
      {arrangement.problem ? (
        <Callout kind="stop" title={t("The arrangement was not saved.")} role="alert">
          {errorMessage(arrangement.problem)}
        </Callout>
      ) : null}
      <DraftsLine />
      {board && search === "" ? <UnreadBulletins /> : null}
      {board && search === "" ? <InForce locationId={null} /> : null}
      <Loaded
        query={{ ...both, isPending: both.error === null && board === undefined }}
        label={t("Loading the dashboard")}
        count={6}
      />
      {board && nothing && search !== "" ? (
        <EmptyState
          icon={SearchX}
          title={t("Nothing on the dashboard matches")}
          level={2}
          action={<Button onClick={() => find("")}>{t("Clear the search")}</Button>}
        />
      ) : board && nothing && cases === 0 ? (
        <FirstRun />
      ) : board ? (
        <>
          {arrangement.open ? (
            <HiddenWidgets layout={arrangement.layout} onArrange={arrangement.arrange} />
          ) : null}
          <Widgets
            board={board}
            tasks={work}
            overview={overview.data?.data ?? null}
            layout={arrangement.layout}
            today={today}
            search={search}
            onArrange={arrangement.open ? arrangement.arrange : null}
          />
        </>
      ) : null}
    </PageLayout>
  );
}

function DashboardSearch({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // Runs again because: only typing starts the wait
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      type="search"
      label={t("Search the dashboard")}
      hideLabel
      toolbar
      icon={Search}
      placeholder={t("Search the dashboard")}
      maxLength={200}
      className="bw-dash-search"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
