import { openCompartment } from "#contract/records/compartments/schema.ts";
import { taskStatusNames } from "#contract/records/reminders/schema.ts";
import { priorityName, type TaskRow, taskDone } from "#contract/records/tasks/schema.ts";
import { useWorkDay, useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { caseNumber } from "#parts/words/case-number.ts";
import "./tasks.css";
import { ListChecks, Repeat } from "lucide-react";
import { Link, useNavigate, useSearchParams } from "react-router";
import {
  Glyph,
  notNeededName,
  TaskStatusGlyph,
  taskStatusShape,
  UndoneGlyph,
} from "#parts/cases/stage-glyph.tsx";
import { CompartmentLabel } from "#parts/compartments/compartment-label.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { StatusMenu } from "./status-menu.tsx";
import {
  asksOutcome,
  type byStanding,
  doneAddress,
  dueWords,
  isAnswered,
  isLate,
  rowAddress,
  rowKey,
  sayRecurrence,
  shortDue,
  undoneName,
  wasNotReached,
} from "./task-words.ts";
import type { TaskStatusControl } from "./use-task-status.ts";

type Row = { readonly row: TaskRow };

/** A row's ring: a menu of the four statuses for those who may change it. */
export function RowStatus({ row, control }: Row & { readonly control: TaskStatusControl }) {
  const status = control.statusOf(row);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const undone = undoneName(row);
  if (undone !== null)
    return (
      <span className="bw-status-still">
        <UndoneGlyph name={undone} />
      </span>
    );
  // What is answered in a dialog of its own is not ticked off: its ring opens that.
  if (row.can.edit && isAnswered(row))
    return (
      <button
        type="button"
        className="bw-status-button"
        aria-haspopup="dialog"
        aria-label={t("{{status}}. Answer: {{title}}", { status: taskStatusNames[status], title: row.title })}
        onClick={() => void navigate(rowAddress(row, search))}
      >
        <Glyph shape={taskStatusShape(status)} />
      </button>
    );
  if (!row.can.edit || row.plan?.check_in)
    return (
      <span className="bw-status-still">
        <TaskStatusGlyph status={status} word={false} />
      </span>
    );
  return (
    <StatusMenu
      status={status}
      taskTitle={row.title}
      onChange={(next) =>
        next === taskDone && asksOutcome(row)
          ? void navigate(doneAddress(row, search))
          : control.change(row, next)
      }
    />
  );
}

/** Shown for high and urgent; normal has no tag. */
export function PriorityTag({ row }: Row) {
  if (row.priority < 3) return null;
  return <Tag kind={row.priority === 4 ? "wait" : "plain"}>{priorityName(row.priority)}</Tag>;
}

export function DueDay({ row, short = false }: Row & { readonly short?: boolean }) {
  const today = useWorkDay();
  const zone = useZoneOf()(row.organization_id);
  const late = isLate(row, today);
  return (
    <span className={late ? "bw-task-late" : undefined}>
      {short && late ? <span className="bw-hidden">{t("Late, due")} </span> : null}
      {short ? shortDue(row) : dueWords(row, today, zone)}
    </span>
  );
}

/** `1 of 3` of the checklist, a sign for recurring tasks, and the compartment where it is a closed one. */
export function TaskSigns({ row }: Row) {
  const { checklist, recurrence, compartment } = row;
  if (checklist.length === 0 && recurrence === null && (compartment ?? openCompartment) === openCompartment)
    return null;
  return (
    <span className="bw-task-signs">
      {checklist.length > 0 ? (
        <span>
          <Icon of={ListChecks} size={14} /> <span className="bw-hidden">{t("Checklist:")} </span>
          {t("{{count}} of {{count2}}", {
            count: checklist.filter((item) => item.done).length,
            count2: checklist.length,
          })}
        </span>
      ) : null}
      {recurrence !== null ? (
        <span>
          <Icon of={Repeat} size={14} /> {sayRecurrence(recurrence)}
        </span>
      ) : null}
      <CompartmentLabel of={compartment} />
    </span>
  );
}

export function Assignees({ row }: Row) {
  return (
    <span className="bw-task-people">
      {row.assignees.slice(0, 3).map((user) => (
        <Avatar key={user.id} name={user.full_name} kind="colleague" size="small" alone />
      ))}
      {row.assignees.length > 3 ? <span>+{row.assignees.length - 3}</span> : null}
    </span>
  );
}

/** Who does an action of a plan without an account: whoever has its task sees to it. */
export function DoneBy({ row }: Row) {
  const owner = row.plan?.owner ?? null;
  return owner === null ? null : <span className="bw-task-by">{t("By {{name}}", { name: owner })}</span>;
}

export function StatusProblem({ control }: { readonly control: TaskStatusControl }) {
  if (control.problem === null) return null;
  return (
    <Callout
      kind="stop"
      role="alert"
      action={
        <Button size="small" onClick={control.clearProblem}>
          {t("Close")}
        </Button>
      }
    >
      {control.problem}
    </Callout>
  );
}

type TaskRowsProps = {
  readonly rows: readonly TaskRow[];
  readonly control: TaskStatusControl;
  readonly search: URLSearchParams;
  readonly label: string;
  /** Says of each task which case it belongs to: where they stand outside the case. */
  readonly withCase?: boolean;
};

/** Tasks of one record as rows. */
export function TaskRows(props: TaskRowsProps) {
  const { rows, control, search, label, withCase = false } = props;
  return (
    <ul className="bw-task-rows" aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className="bw-task-row">
          <RowStatus row={row} control={control} />
          <span className="bw-task-words">
            <Link to={rowAddress(row, search)} className="bw-task-link" title={row.title}>
              {row.title}
            </Link>
            <span className="bw-task-meta">
              {wasNotReached(row) ? <strong>{undoneName(row)}</strong> : null}
              <DueDay row={row} />
              {withCase && row.case_number !== null ? <span>{caseNumber(row.case_number)}</span> : null}
              {row.kind === "reminder" ? <span>{t("From an assessment")}</span> : null}
              <DoneBy row={row} />
              <TaskSigns row={row} />
            </span>
          </span>
          <PriorityTag row={row} />
          <Assignees row={row} />
        </li>
      ))}
    </ul>
  );
}

type EndedTasksProps = Omit<TaskRowsProps, "label" | "rows"> &
  Pick<ReturnType<typeof byStanding<TaskRow>>, "done" | "notReached" | "notNeeded">;

/** Tasks that are over: what is done, apart from check-ins that reached nobody and from what nobody did. */
export function EndedTasks({ done, notReached, notNeeded, ...props }: EndedTasksProps) {
  const groups = [
    { title: t("Done"), label: t("Tasks that are done"), rows: done },
    { title: t("Not reached"), label: t("Check-ins that reached nobody"), rows: notReached },
    { title: notNeededName, label: t("Tasks that ended and were not done"), rows: notNeeded },
  ];
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, label, rows }) => (
      <section key={title} className="bw-task-done">
        <SectionHeader title={title} count={rows.length} />
        <TaskRows {...props} rows={rows} label={label} />
      </section>
    ));
}
