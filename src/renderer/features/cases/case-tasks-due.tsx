import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { tasksOfCase } from "#contract/records/tasks/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { useWorkDay, useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { TaskStatusGlyph } from "#parts/cases/stage-glyph.tsx";
import { CompartmentLabel } from "#parts/compartments/compartment-label.tsx";
import { ClosedPlans } from "#parts/plans/closed-plans.tsx";
import { asStatus, byStanding, dueWords, isLate, reminderAddress, rowKey } from "#parts/tasks/task-words.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";

/** Open tasks of a case and its assessments, by due day, late ones first. In a closed or archived case nothing is due any more. */
export function CaseTasksDue({ record }: { readonly record: CaseRecord }) {
  const found = useQuery(apiQuery(useApi(), "tasks.list", { query: tasksOfCase(record.id) }));
  const ended = isEndedCase(record);
  const today = useWorkDay();
  const zone = useZoneOf()(record.organization_id);
  // Tasks that were read before the case was closed do not know of it yet.
  const { open, notNeeded } = byStanding(found.data?.data ?? []);
  const isManaged = (found.data?.data ?? []).some(({ plan }) => plan?.kind === "plan");
  const tasks = open.map((task) => ({ ...task, case_ended: ended }));
  const undone = t("No task is left open. {{count}} tasks ended and were not done.", {
    count: notNeeded.length,
  });
  return (
    <>
      <ListSection
        title={ended ? t("Tasks left open") : t("Tasks due")}
        noun="tasks"
        count={tasks.length}
        found={found}
        bones={2}
        none={
          ended
            ? notNeeded.length > 0
              ? undone
              : t("No task that you may see was left open.")
            : t("Nothing is due.")
        }
      >
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
                <p className={isLate(task, today) ? "case-meta case-late" : "case-meta"}>
                  {dueWords(task, today, zone)}
                </p>
                {task.plan?.owner ? (
                  <p className="case-meta">{t("By {{name}}", { name: task.plan.owner })}</p>
                ) : null}
                <CompartmentLabel of={task.compartment} />
              </div>
              {task.assignees.slice(0, 2).map((user) => (
                <Avatar key={user.id} name={user.full_name} kind="colleague" size="small" alone />
              ))}
            </li>
          ))}
        </ul>
      </ListSection>
      {ended && isManaged ? <ClosedPlans record={record} /> : null}
    </>
  );
}
