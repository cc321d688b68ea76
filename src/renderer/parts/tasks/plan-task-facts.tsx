import { Link } from "react-router";
import type { Task, TaskValues } from "#contract/records/tasks/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { notNeededName } from "#parts/cases/stage-glyph.tsx";
import { planAddress } from "#parts/plans/plan-address.ts";
import { planTitles } from "#parts/plans/plan-words.ts";
import { FactList } from "#ui/facts/fact-list.tsx";

/**
 * What the plan of a task says and its task only repeats: of an action its words, its day and its owner, of a review its words
 * and its day. Null where the task itself says it; a check-in can be put off by its task.
 */
export function fixedByPlan(
  task: Task,
):
  | (Pick<TaskValues, "title" | "visibility" | "due_at" | "recurrence"> &
      Partial<Pick<TaskValues, "assignee_ids">>)
  | null {
  const { plan, title, visibility, due_at } = task;
  if (plan === undefined || plan.check_in || task.case_id === null) return null;
  if (!plan.action && !plan.review) return null;
  return {
    ...{ title, visibility, due_at, recurrence: null },
    ...(plan.action ? { assignee_ids: task.assignees.map(({ id }) => id) } : {}),
  };
}

interface PlanTaskFactsProps {
  readonly task: Task;
  readonly onLeave: () => void;
}

/** The same as text, with the way to the plan: there it is changed. */
export function PlanTaskFacts({ task, onLeave }: PlanTaskFactsProps) {
  const { plan } = task;
  if (plan === undefined || task.case_id === null) return null;
  const { kind, uuid, person_uuid: personUuid } = plan;
  const names = task.assignees.map((each) => each.full_name).join(", ");
  return (
    <div className="bw-task-of-plan">
      <FactList
        facts={[
          { label: plan.action ? t("Action") : t("Title"), value: task.title },
          { label: t("Due date"), value: formatDate(task.due_at) },
          ...(plan.owner === null ? [] : [{ label: t("Done by"), value: plan.owner }]),
          ...(plan.action
            ? [{ label: plan.owner === null ? t("Owner") : t("Seen to by"), value: names }]
            : []),
          ...(task.not_needed ? [{ label: t("Status"), value: notNeededName }] : []),
        ]}
      />
      <p className="bw-task-quiet">
        {plan.action
          ? t("An action of a plan: its words, its day and its owner are changed in the plan.")
          : t("A review of a plan: its day is changed in the plan.")}{" "}
        <Link to={planAddress({ caseId: task.case_id, kind, uuid, personUuid })} onClick={onLeave}>
          {t("Open the plan")}
        </Link>
        <span className="bw-hidden">{` (${planTitles[kind]})`}</span>
      </p>
    </div>
  );
}
