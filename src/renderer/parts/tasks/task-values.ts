import type { z } from "zod";
import { daysAfter } from "#contract/kit/days.ts";
import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import { taskStatusNames } from "#contract/records/reminders/schema.ts";
import {
  priorityName,
  type Task,
  type TaskBody,
  taskBody,
  taskVisibilities,
  visibleToTeam,
} from "#contract/records/tasks/schema.ts";
import { formatDate, todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { compartmentReaders } from "#parts/compartments/compartment-words.ts";
import { asStatus, formatClock, sayRecurrence } from "./task-words.ts";

/** `compartment` is of a new one alone, `outcome` of an action of a plan. */
export type TaskFormValues = Required<Omit<TaskBody, "uuid" | "meeting" | "compartment" | "outcome">> &
  Pick<TaskBody, "compartment" | "outcome">;
export type TaskOutput = z.output<typeof taskBody>;

/** The due date is today unless set (Spec §9), or as many days later as the organization says. */
export const newTask = (caseId: number | null, me: number | null, days = 0): TaskFormValues => ({
  title: "",
  description: "",
  taskable_type: caseId === null ? null : "case",
  taskable_id: caseId,
  assignee_ids: me === null ? [] : [me],
  status: 1,
  priority: 2,
  visibility: visibleToTeam,
  due_at: daysAfter(todayIso(), days),
  due_time: null,
  recurrence: null,
  checklist: [],
  compartment: openCompartment,
});

export const taskValues = (task: Task): TaskFormValues => ({
  title: task.title,
  description: task.description ?? "",
  taskable_type: task.taskable_id === null ? null : "case",
  taskable_id: task.taskable_id,
  assignee_ids: task.assignees.map((user) => user.id),
  status: task.status,
  priority: task.priority,
  visibility: task.visibility,
  due_at: task.due_at,
  due_time: task.due_time,
  recurrence: task.recurrence,
  checklist: task.checklist.map(({ text, done }) => ({ text, done })),
  ...(task.plan?.outcome === undefined ? {} : { outcome: task.plan.outcome }),
});

export const taskLabels: Readonly<Record<string, string>> = {
  title: t("Title"),
  description: t("Description"),
  taskable_id: t("Case"),
  assignee_ids: t("Assigned to"),
  status: t("Status"),
  priority: t("Priority"),
  visibility: t("Who sees it"),
  compartment: t("Kept as"),
  due_at: t("Due date"),
  due_time: t("Time"),
  recurrence: t("Repeats"),
  checklist: t("Checklist"),
  outcome: t("Outcome"),
};

/** Who sees a task of a case: of those who read the compartment where it lies, everybody or those concerned. */
export const visibilityName = (visibility: number, compartment: Compartment = openCompartment): string =>
  visibility === visibleToTeam
    ? compartmentReaders[compartment]
    : compartment === openCompartment
      ? (taskVisibilities.find(({ id }) => id === visibility)?.label ?? t("Those concerned"))
      : t("Of them, its author, assignees and administrators");

/** A form value in words, for comparing two versions. */
export function sayTaskValue(
  field: string,
  value: unknown,
  nameOf: (userId: number) => string,
  compartment?: Compartment,
): string {
  if (field === "recurrence") return sayRecurrence(value as TaskOutput["recurrence"]);
  if (value === null || value === undefined || value === "") return "";
  switch (field) {
    case "status":
      return taskStatusNames[asStatus(Number(value))];
    case "priority":
      return priorityName(Number(value));
    case "visibility":
      return visibilityName(Number(value), compartment);
    case "due_at":
      return formatDate(String(value));
    case "due_time":
      return formatClock(String(value));
    case "assignee_ids":
      return (value as readonly number[]).map(nameOf).join("\n");
    case "checklist":
      return (value as TaskOutput["checklist"])
        .map(({ text, done }) => `${done ? `${t("Done:")} ` : ""}${text}`)
        .join("\n");
    default:
      return String(value);
  }
}

/** A task as the body of an update. */
export const bodyOf = (task: Task): TaskOutput => taskBody.parse(taskValues(task));
