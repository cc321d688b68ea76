import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { tasksOfCase } from "#contract/records/tasks/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { TaskDialog } from "#parts/tasks/task-dialog.tsx";
import { EndedTasks, StatusProblem, TaskRows } from "#parts/tasks/task-parts.tsx";
import { byStanding, withTask } from "#parts/tasks/task-words.ts";
import { useTaskStatus } from "#parts/tasks/use-task-status.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";

import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { mayWork } from "./page/case-moves.ts";

/** The Tasks tab: tasks of the case and its assessments, by due day. */
export function CaseTasks({ record }: { readonly record: CaseRecord }) {
  const [search] = useSearchParams();
  const control = useTaskStatus();
  const query = tasksOfCase(record.id);
  const most = query.per_page;
  const found = useQuery(apiQuery(useApi(), "tasks.list", { query }));
  const rows = found.data?.data ?? [];
  const ended = isEndedCase(record);
  const { open, ...over } = byStanding(rows);
  const add = mayWork(record) ? (
    <LinkButton to={withTask(search, "new")} size="small" icon={Plus}>
      {t("New task")}
    </LinkButton>
  ) : null;
  return (
    <div>
      <StatusProblem control={control} />
      <Loaded query={found} label={t("Loading tasks")} count={4} />
      {found.isSuccess && rows.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t("No tasks yet")} snug level={2} action={add}>
          {t("What has to be done for this case, by whom and by when.")}
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <>
          <SectionHeader title={ended ? t("Left open") : t("To do")} count={open.length} action={add} />
          {open.length === 0 ? (
            <p className="case-none">
              {over.notNeeded.length === 0
                ? t("Everything is done.")
                : t("No task is open. {{count}} tasks ended and were not done.", {
                    count: over.notNeeded.length,
                  })}
            </p>
          ) : null}
          <TaskRows
            rows={open}
            control={control}
            search={search}
            label={ended ? t("Tasks left open") : t("Tasks to do")}
          />
        </>
      ) : null}
      <EndedTasks {...over} control={control} search={search} />
      {(found.data?.meta.total ?? 0) > most ? (
        <p className="case-meta">{t("The first {{most}} are shown, by their due date.", { most })}</p>
      ) : null}
      <TaskDialog caseId={record.id} />
    </div>
  );
}
