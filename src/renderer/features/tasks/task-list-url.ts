import type { EndpointInput } from "#contract/endpoints/table.ts";
import { taskPriorities } from "#contract/entities/task.ts";
import type { ListSpec, ListState } from "#lib/list-url.ts";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { taskStatusNames } from "#ui/stage-glyph.tsx";

export const taskListSpec: ListSpec = {
  filters: ["show", "status", "priority", "kind", "overdue"],
  sorts: ["title", "status", "priority", "due_at", "case_number", "created_at", "updated_at"],
  defaultSort: "due_at",
};

export const taskViews = [
  { id: "list", label: "List" },
  { id: "board", label: "Board" },
  { id: "calendar", label: "Calendar" },
] as const;
export type TaskView = (typeof taskViews)[number]["id"];

export const readTaskView = (search: URLSearchParams): TaskView =>
  taskViews.find((view) => view.id === search.get("view"))?.id ?? "list";

/** The address of a view: the filters stay, for all three show the same tasks. */
export function taskViewLink(search: URLSearchParams, view: TaskView): string {
  const next = new URLSearchParams(search);
  for (const name of ["view", "page", "task"]) next.delete(name);
  if (view !== "list") next.set("view", view);
  const text = next.toString();
  return text === "" ? "?" : `?${text}`;
}

export const taskFilters: readonly ListFilter[] = [
  { id: "show", label: "Show", options: [{ value: "all", label: "Everyone’s tasks" }] },
  {
    id: "status",
    label: "Status",
    multiple: true,
    options: Object.entries(taskStatusNames).map(([value, label]) => ({ value, label })),
  },
  {
    id: "priority",
    label: "Priority",
    multiple: true,
    options: taskPriorities.map(({ id, label }) => ({ value: String(id), label })),
  },
  {
    id: "kind",
    label: "Kind",
    options: [
      { value: "task", label: "Task" },
      { value: "reminder", label: "From an assessment" },
    ],
  },
  { id: "overdue", label: "Overdue", options: [{ value: "yes", label: "Yes" }] },
];

type Query = EndpointInput<"tasks.list">["query"];
const open = "1,2,3";

const common = (state: ListState): Query => ({
  ...(state.q === "" ? {} : { q: state.q }),
  ...(state.filters.show === "all" ? {} : { mine: "yes" }),
  ...(state.filters.status === undefined ? {} : { status: state.filters.status }),
  ...(state.filters.priority === undefined ? {} : { priority: state.filters.priority }),
  ...(state.filters.kind === undefined ? {} : { kind: state.filters.kind }),
  ...(state.filters.overdue === undefined ? {} : { overdue: state.filters.overdue }),
});

/** One's open tasks, unless a filter says otherwise. */
export const taskQuery = (state: ListState): Query => ({
  status: open,
  ...common(state),
  sort: state.sort as NonNullable<Query["sort"]>,
});

/** As many as a board or a month takes at once. */
export const mostAtOnce = 200;

/** What was done long ago is left out of the board: it would push everything else aside. */
export const boardQueries = (state: ListState, doneSince: string): readonly [Query, Query] => {
  const asked = state.filters.status?.split(",") ?? ["1", "2", "3", "4"];
  const left = asked.filter((status) => status !== "4").join(",");
  return [
    { ...common(state), status: left === "" ? "4" : left, per_page: mostAtOnce, sort: "due_at" },
    { ...common(state), status: "4", due_from: doneSince, per_page: mostAtOnce, sort: "-due_at" },
  ];
};

export const monthQuery = (state: ListState, from: string, to: string): Query => ({
  ...common(state),
  due_from: from,
  due_to: to,
  per_page: mostAtOnce,
  sort: "due_at",
});
