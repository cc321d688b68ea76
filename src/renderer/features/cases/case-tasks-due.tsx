import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { CaseRecord } from "#contract/entities/case.ts";
import { taskDone } from "#contract/entities/task.ts";
import { apiQuery } from "#lib/api.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { paths } from "#lib/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TaskStatusGlyph } from "#ui/stage-glyph.tsx";
import { asStatus, dueWords, isLate, reminderAddress, rowKey } from "#ui/tasks/task-words.ts";
import { caseTasksQuery } from "./case-tasks.tsx";

/** What is to be done for a case and in its assessments: late ones first, as they are due. */
export function CaseTasksDue({ record }: { readonly record: CaseRecord }) {
  const found = useQuery(apiQuery(useApi(), "tasks.list", { query: caseTasksQuery(record.id) }));
  const tasks = (found.data?.data ?? []).filter((task) => task.status !== taskDone);
  return (
    <section>
      <SectionHeader title="Tasks due" count={found.isSuccess ? tasks.length : undefined} />
      {found.isPending ? <Skeleton label="Loading tasks" count={2} /> : null}
      {found.isError ? <p className="case-none">The tasks could not be read.</p> : null}
      {found.isSuccess && tasks.length === 0 ? <p className="case-none">Nothing is due.</p> : null}
      <ul className="case-tasks">
        {tasks.map((task) => (
          <li key={rowKey(task)} className="case-task">
            <TaskStatusGlyph status={asStatus(task.status)} word={false} />
            <div className="case-person-words">
              <Link
                to={
                  task.kind === "reminder"
                    ? reminderAddress(task)
                    : `${paths.case(record.id)}?tab=tasks&task=${task.uuid}`
                }
                className="case-task-link"
              >
                {task.title}
              </Link>
              <p className={isLate(task) ? "case-meta case-late" : "case-meta"}>{dueWords(task)}</p>
            </div>
            {task.assignees.slice(0, 2).map((user) => (
              <Avatar key={user.id} name={user.full_name} kind="colleague" size="small" alone />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
