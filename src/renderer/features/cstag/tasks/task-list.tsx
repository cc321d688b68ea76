import { Pencil, Trash2 } from "lucide-react";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import { type Reminder, reminderStatuses, type TaskStatus } from "#contract/records/reminders/schema.ts";
import { reviewOf, sourceOf } from "#instruments/sources.ts";
import { useWorkDay } from "#lib/page/use-schedule.ts";
import { useTarget } from "#lib/page/use-target.ts";
import { formatDate, formatDue } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { StatusMenu } from "#parts/tasks/status-menu.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Tag } from "#ui/facts/tag.tsx";
import { useCstag, useMayDelete } from "../cstag-context.ts";
import type { TaskDialogs } from "./use-task-dialogs.tsx";

/** Tasks of a section: ring with the four statuses, words, who and when. */
export function TaskList({
  tasks,
  dialogs,
  ofSource = false,
}: {
  readonly tasks: readonly Reminder[];
  readonly dialogs: TaskDialogs;
  /** They stand below the source that they are about. */
  readonly ofSource?: boolean;
}) {
  return (
    <ul className="cstag-list">
      {tasks.map((task) => (
        <TaskRow key={task.uuid} task={task} dialogs={dialogs} ofSource={ofSource} />
      ))}
    </ul>
  );
}

const asStatus = (id: number): TaskStatus => reminderStatuses.find((status) => status.id === id)?.id ?? 1;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

interface TaskRowProps {
  readonly task: Reminder;
  readonly dialogs: TaskDialogs;
  readonly ofSource: boolean;
}

function TaskRow({ task, dialogs, ofSource }: TaskRowProps) {
  const { canEdit, caseRecord } = useCstag();
  // In a closed or archived case nothing is due any more.
  const ended = caseRecord !== null && isEndedCase(caseRecord);
  const mayDelete = useMayDelete();
  const target = useTarget<HTMLLIElement>(task.id);
  const { state, title } = task;
  const status = asStatus(task.reminder_status.id);
  const due = formatDue(task.remind_at, useWorkDay());
  const source = sourceOf(state.source)?.label ?? textOf(state.source);
  const reviewed = reviewOf(state.informationReviewed)?.label ?? textOf(state.informationReviewed);
  const findings = typeof state.findings === "string" ? state.findings.trim() : "";
  const files = Object.keys(task.attachments).length;
  return (
    <li className="cstag-item" {...target}>
      <StatusMenu
        status={status}
        taskTitle={title}
        disabled={!canEdit}
        onChange={(next) => dialogs.setStatus(task, next)}
      />
      <div className="cstag-item-words">
        {canEdit ? (
          <button type="button" className="cstag-item-title" onClick={() => dialogs.edit(task)}>
            {title}
          </button>
        ) : (
          <p className="cstag-item-title">{title}</p>
        )}
        <p className="cstag-item-facts">
          {source && !ofSource ? <Tag>{source}</Tag> : null}
          {reviewed ? <span>{reviewed}</span> : null}
          <span className={cx(due.late && status !== 4 && !ended && "cstag-late")}>
            {status === 4
              ? t("Done, due {{text}}", { text: due.text.replace(/^Due |, \d+ days? late$/g, "") })
              : ended
                ? t("Was due {{date}}", { date: formatDate(task.remind_at) })
                : due.text}
          </span>
          {files > 0 ? <span>{t("{{count}} files", { count: files })}</span> : null}
          <LocalNote record={task} />
        </p>
        {findings !== "" && findings !== title ? <p className="cstag-item-text">{findings}</p> : null}
        {ofSource && canEdit && findings === "" && state.informationReviewed === "reviewed" ? (
          <button type="button" className="bw-text-button" onClick={() => dialogs.edit(task, "findings")}>
            {t("Write what it showed")}
          </button>
        ) : null}
        {dialogs.problemOf(task) ? (
          <p className="cstag-item-problem" role="alert">
            {dialogs.problemOf(task)}
          </p>
        ) : null}
      </div>
      {task.assigned_user ? (
        <Avatar name={task.assigned_user.full_name} kind="colleague" alone />
      ) : (
        <span className="cstag-unassigned">{t("Unassigned")}</span>
      )}
      {canEdit ? (
        <span className="cstag-item-actions">
          <IconButton
            icon={Pencil}
            label={t("Edit {{title}}", { title })}
            size="small"
            onClick={() => dialogs.edit(task)}
          />
          {mayDelete(task) ? (
            <IconButton
              icon={Trash2}
              label={t("Delete {{title}}", { title })}
              size="small"
              onClick={() => dialogs.remove(task)}
            />
          ) : null}
        </span>
      ) : null}
    </li>
  );
}
