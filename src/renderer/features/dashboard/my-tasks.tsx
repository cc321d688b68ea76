import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import type { DueTask } from "#contract/entities/dashboard.ts";
import { formatShortDate } from "#lib/format-date.ts";
import { paths } from "#lib/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { type TaskStatus, TaskStatusGlyph } from "#ui/stage-glyph.tsx";
import { dueGroups } from "./due-groups.ts";

type MyTasksProps = { readonly tasks: readonly DueTask[]; readonly today: string };

/** My open tasks by the day they are due; each leads to its assessment. */
export function MyTasks({ tasks, today }: MyTasksProps) {
  return (
    <section aria-labelledby="dash-tasks">
      <SectionHeader
        id="dash-tasks"
        title="My tasks"
        count={tasks.length > 0 ? tasks.length : undefined}
        action={
          <Link to={paths.tasks()} className="bw-dash-more">
            View all
          </Link>
        }
      />
      {tasks.length === 0 ? (
        <EmptyState icon={CircleCheck} title="You have no tasks" snug>
          Tasks that are given to you in an assessment stand here by their due day.
        </EmptyState>
      ) : (
        dueGroups(tasks, today).map((group) => (
          <div key={group.name} className="bw-dash-group">
            <h3>{group.name}</h3>
            <ul>
              {group.tasks.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  late={group.name === "Overdue"}
                  day={group.name === "Today" ? "Today" : formatShortDate(task.remind_at)}
                />
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  );
}

type TaskRowProps = { readonly task: DueTask; readonly late: boolean; readonly day: string };

const asStatus = (id: number): TaskStatus => (id === 2 || id === 3 || id === 4 ? id : 1);

function TaskRow({ task, late, day }: TaskRowProps) {
  const address = task.case_id
    ? paths.caseCstag(task.case_id, task.assessment_uuid)
    : paths.personCstag(task.person_uuid, task.assessment_uuid);
  return (
    <li className="bw-dash-row">
      <TaskStatusGlyph status={asStatus(task.reminder_status.id)} word={false} />
      <Link to={`${address}?section=${task.section}`} className="bw-dash-link bw-ellipsis">
        {task.title}
      </Link>
      <span className="bw-dash-record">{task.case_number ?? task.person_name}</span>
      <span className={late ? "bw-dash-day bw-dash-late" : "bw-dash-day"}>
        {late ? <span className="bw-hidden">Late, due </span> : null}
        {day}
      </span>
    </li>
  );
}
