import { Plus } from "lucide-react";
import { useId } from "react";
import type { Reminder } from "#contract/records/reminders/schema.ts";
import { type Choice, informationReviewed } from "#instruments/cstag.ts";
import { reviewOf } from "#instruments/sources.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useCstag } from "../cstag-context.ts";
import { TaskList } from "./task-list.tsx";
import type { useSourceReview } from "./use-source-review.ts";
import type { TaskDialogs } from "./use-task-dialogs.tsx";

interface SourceRowProps {
  readonly source: Choice;
  /** Tasks about this source, the first one made first. */
  readonly tasks: readonly Reminder[];
  readonly dialogs: TaskDialogs;
  readonly reviews: ReturnType<typeof useSourceReview>;
}

/** One of the nine kinds of source: what came of it, at one press, and the tasks about it. */
export function SourceRow({ source, tasks, dialogs, reviews }: SourceRowProps) {
  const { canEdit } = useCstag();
  const id = useId();
  const { value, label } = source;
  const about = tasks.find(({ state }) => state.informationReviewed) ?? tasks[0];
  const answered = reviewOf(about?.state.informationReviewed);
  const now = answered?.value;
  return (
    <li className="cstag-source">
      <div className="cstag-source-head">
        <span id={id} className="cstag-source-name">
          {label}
        </span>
        {canEdit ? (
          <fieldset className="cstag-source-answers" aria-labelledby={id}>
            {/* Buttons and no radios: the arrow keys of radios would mark each one that they pass. */}
            {informationReviewed.map((answer) => (
              <Button
                key={answer.value}
                size="small"
                variant="minimal"
                aria-pressed={now === answer.value}
                onClick={() => void reviews.review(value, about, now === answer.value ? "" : answer.value)}
              >
                {answer.label}
              </Button>
            ))}
          </fieldset>
        ) : (
          <span className="cstag-source-answer">{answered?.label ?? t("Not looked into")}</span>
        )}
        {canEdit ? (
          <Button
            size="small"
            variant="minimal"
            icon={Plus}
            aria-label={t("Add a task: {{label}}", { label })}
            onClick={() => dialogs.create({ state: { source: value } })}
          >
            {t("Task")}
          </Button>
        ) : null}
      </div>
      {reviews.problem?.source === value ? (
        <p className="cstag-item-problem" role="alert">
          {reviews.problem.words}
        </p>
      ) : null}
      {reviews.stays?.source === value && tasks.length > 0 ? (
        <p className="cstag-item-facts" role="status">
          {reviews.stays.words}
        </p>
      ) : null}
      {tasks.length > 0 ? <TaskList tasks={tasks} dialogs={dialogs} ofSource /> : null}
    </li>
  );
}
