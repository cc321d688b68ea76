import { CalendarClock, CircleCheck, Megaphone, SearchX } from "lucide-react";
import { Link } from "react-router";
import { dayOf } from "#contract/kit/days.ts";
import { audienceWords, type OpenDuty } from "#contract/records/case-notices/schema.ts";
import { shownIn } from "#contract/records/reminders/schema.ts";
import type { TaskRow as Task } from "#contract/records/tasks/schema.ts";
import type { DashboardOverview, DueTask } from "#contract/services/dashboard/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatShortDate, formatTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { TaskStatusGlyph } from "#parts/cases/stage-glyph.tsx";
import { asStatus } from "#parts/tasks/task-words.ts";
import { caseNumber } from "#parts/words/case-number.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { type Due, dueGroupNames, dueGroups } from "./due-groups.ts";

/** One task, of an assessment or on its own, somebody who is to be told of a case, or a meeting. */
export type DueWork = Due & {
  readonly key: string;
  readonly title: string;
  /** Null for what is nobody's task. */
  readonly status: number | null;
  /** Of what is no task: somebody who is to be told, or a meeting. */
  readonly sign?: "told" | "meeting";
  readonly to: string;
  /** The case's number, or the person it is about. */
  readonly record: string;
};

/** An assignee who may not see the assessment works on its task in the list of tasks. */
const reminderAddress = (task: DueTask): string => {
  if (task.person_uuid === null) return `${paths.tasks()}?q=${encodeURIComponent(task.title)}`;
  const address = task.case_id
    ? paths.caseCstag(task.case_id, task.assessment_uuid)
    : paths.personCstag(task.person_uuid, task.assessment_uuid);
  return `${address}?section=${shownIn(task)}`;
};

/** Who is to be told, as something to do on the day when it is due, or was to be tried again. */
export const dueDuties = (duties: readonly OpenDuty[], search: string): readonly DueWork[] =>
  duties
    .map((duty) => ({
      key: `duty-${duty.case_id}-${duty.audience}`,
      title: t("Tell {{whom}}", { whom: audienceWords[duty.audience] }),
      due: dayOf(Date.parse(duty.next_try_at ?? duty.due_at ?? "")),
      status: null,
      to: paths.caseDuty(duty.case_id, duty.audience),
      record: duty.case_number,
      said: `${duty.case_number} ${duty.case_title}`,
    }))
    .filter(({ title, said }) => `${title} ${said}`.toLowerCase().includes(search.trim().toLowerCase()));

/** The meetings that one is asked to, from today on, as something to do on their day. */
export const dueMeetings = (
  meetings: DashboardOverview["meetings"],
  today: string,
  search: string,
): readonly DueWork[] =>
  meetings
    .map((meeting) => ({
      key: `meeting-${meeting.uuid}`,
      title: t("Team meeting, {{time}}: {{title}}", {
        time: formatTime(meeting.starts_at),
        title: meeting.title,
      }),
      due: dayOf(Date.parse(meeting.starts_at)),
      status: null,
      sign: "meeting" as const,
      to: paths.meeting(meeting.case_id, meeting.uuid),
      record: meeting.case_number,
    }))
    .filter(({ due }) => due >= today)
    .filter(({ title, record }) => `${title} ${record}`.toLowerCase().includes(search.trim().toLowerCase()));

/** One's tasks of assessments, of cases, and personal ones, in one list. */
export const dueWork = (reminders: readonly DueTask[], tasks: readonly Task[]): readonly DueWork[] => [
  ...reminders.map((task) => ({
    key: `reminder-${task.id}`,
    title: task.title,
    due: task.remind_at,
    status: task.reminder_status.id,
    to: reminderAddress(task),
    record: caseNumber(task.case_number) ?? task.person_name ?? "",
  })),
  ...tasks.map((task) => ({
    key: `task-${task.id}`,
    title: task.title,
    due: task.due_at,
    status: task.status,
    to: paths.task(task.uuid),
    record: caseNumber(task.case_number) ?? "",
  })),
];

type MyTasksProps = {
  readonly tasks: readonly DueWork[];
  readonly today: string;
  /** What the dashboard is searched for; empty for nothing. */
  readonly search: string;
};

/** One's open tasks by due day, with who is to be told; each links to where it is worked on. */
export function MyTasks({ tasks, today, search }: MyTasksProps) {
  return (
    <section aria-labelledby="dash-tasks">
      <SectionHeader
        id="dash-tasks"
        title={t("My tasks")}
        count={tasks.length > 0 ? tasks.length : undefined}
        action={
          <Link to={paths.tasks()} className="bw-dash-more">
            {t("View all")}
          </Link>
        }
      />
      {tasks.length === 0 && search !== "" ? (
        <EmptyState icon={SearchX} title={t("No task of yours matches")} snug>
          {t("Your other tasks are there again once the search is cleared.")}
        </EmptyState>
      ) : tasks.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t("You have no tasks")} snug>
          {t("Tasks that are given to you, in a case or in an assessment, stand here by their due day.")}
        </EmptyState>
      ) : (
        dueGroups(tasks, today).map((group) => (
          <div key={group.name} className="bw-dash-group">
            <h3>{dueGroupNames[group.name]}</h3>
            <ul>
              {group.tasks.map((task) => (
                <Row
                  key={task.key}
                  task={task}
                  late={group.name === "overdue"}
                  day={group.name === "today" ? t("Today") : formatShortDate(task.due)}
                />
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  );
}

type RowProps = { readonly task: DueWork; readonly late: boolean; readonly day: string };

function Row({ task, late, day }: RowProps) {
  return (
    <li className="bw-dash-row">
      {task.status === null ? (
        <span className="bw-dash-sign">
          <Icon of={task.sign === "meeting" ? CalendarClock : Megaphone} size={14} />
        </span>
      ) : (
        <TaskStatusGlyph status={asStatus(task.status)} word={false} />
      )}
      <Link to={task.to} className="bw-dash-link bw-ellipsis">
        {task.title}
      </Link>
      <span className="bw-dash-record">{task.record}</span>
      <span className={late ? "bw-dash-day bw-dash-late" : "bw-dash-day"}>
        {late ? <span className="bw-hidden">{t("Late, due")} </span> : null}
        {day}
      </span>
    </li>
  );
}
