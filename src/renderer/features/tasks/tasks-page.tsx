import { Plus } from "lucide-react";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { useWorkDay } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { useDutiesOfToday } from "#parts/cases/duty-due.ts";
import { SaveSearch } from "#parts/searches/save-search.tsx";
import { TaskDialog } from "#parts/tasks/task-dialog.tsx";
import { StatusProblem } from "#parts/tasks/task-parts.tsx";
import { rowAddress, rowKey, withTask } from "#parts/tasks/task-words.ts";
import { useTaskStatus } from "#parts/tasks/use-task-status.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { isFiltered, ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { BoardView, CalendarView, type ViewProps } from "./other-views.tsx";
import { taskColumns } from "./task-columns.tsx";
import {
  readTaskView,
  showsAnyone,
  taskListSpec,
  taskQuery,
  taskSearch,
  taskViewLink,
  taskViews,
} from "./task-list-url.ts";
import { ToBeTold } from "./to-be-told.tsx";
import { useTaskFilters } from "./use-task-filters.ts";

/** My tasks, of cases, of assessments and personal ones, as a list, a board or a month. */
export function TasksPage() {
  usePage(t("My tasks"), [{ label: t("My tasks") }]);
  const { can } = useSession();
  const url = useListUrl(taskListSpec);
  const view = readTaskView(url.search);
  const add = can.create_records ? (
    <LinkButton to={withTask(url.search, "new")} variant="primary" size="small" icon={Plus}>
      {t("New task")}
    </LinkButton>
  ) : null;
  const tabs = (
    <Tabs
      label={t("Views of tasks")}
      current={view}
      tabs={taskViews.map(({ id, label }) => ({ id, label, to: taskViewLink(url.search, id) }))}
    />
  );
  const { duties } = useDutiesOfToday();
  // A duty is nobody's task, so that no filter of tasks finds it.
  const told = isFiltered(url.state) || duties.length === 0 ? null : <ToBeTold duties={duties} />;
  const common = { url, add, tabs, told };
  return (
    <>
      {view === "list" ? <ListView {...common} /> : null}
      {view === "board" ? <BoardView {...common} /> : null}
      {view === "calendar" ? <CalendarView {...common} /> : null}
      <TaskDialog caseId={null} />
    </>
  );
}

function ListView({ url, add, tabs, told }: ViewProps) {
  const { state, change, search } = url;
  const control = useTaskStatus();
  const today = useWorkDay();
  const filters = useTaskFilters(state);
  const list = useEndlessList("tasks.list", taskQuery(state, today));
  return (
    <ListPage
      title={isFiltered(state) && showsAnyone(state) ? t("Tasks") : t("My tasks")}
      noun="open"
      actions={add}
      tabs={
        <>
          {tabs}
          <StatusProblem control={control} />
        </>
      }
      spec={taskListSpec}
      state={state}
      change={change}
      list={list}
      tools={
        isFiltered(state) ? (
          <SaveSearch resource="tasks" query={taskSearch(state)} columns={state.columns} />
        ) : null
      }
      filters={filters}
      above={told}
      columns={taskColumns(control, search)}
      rowId={rowKey}
      rowLabel={(row) => row.title}
      open={(row) => rowAddress(row, search)}
      empty={
        <EmptyState
          icon={iconOf("task")}
          title={told === null ? t("You have no open tasks") : t("Apart from that you have no open tasks")}
          level={2}
          action={add}
        >
          {t("What is given to you, in a case or in an assessment, stands here by its due date.")}
        </EmptyState>
      }
    />
  );
}
