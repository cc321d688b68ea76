import type { EndpointInput } from "#contract/endpoints/table.ts";
import { taskPriorities } from "#contract/records/tasks/schema.ts";
import type { SearchQuery } from "#contract/services/saved-searches/schema.ts";
import type { ListSpec, ListState } from "#lib/lists/list-url.ts";
import { fromIsoDay, toIsoDay } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { statusChoices } from "#parts/tasks/task-words.ts";
import type { ListFilter } from "#ui/list/list-filters.ts";

export const taskListSpec: ListSpec = {
  filters: ["assignee", "due", "status", "priority", "kind", "case", "location"],
  sorts: ["title", "status", "priority", "due_at", "case_number", "created_at", "updated_at"],
  defaultSort: "due_at",
};

export const taskViews = [
  { id: "list", label: t("List") },
  { id: "board", label: t("Board") },
  { id: "calendar", label: t("Calendar") },
] as const;
export type TaskView = (typeof taskViews)[number]["id"];

export const readTaskView = (search: URLSearchParams): TaskView =>
  taskViews.find((view) => view.id === search.get("view"))?.id ?? "list";

/** The address of a view; filters stay, since all three views show the same tasks. */
export function taskViewLink(search: URLSearchParams, view: TaskView): string {
  const next = new URLSearchParams(search);
  // Only the calendar shows what takes place at locations.
  for (const name of ["view", "page", "task", "location"]) next.delete(name);
  if (view !== "list") next.set("view", view);
  const text = next.toString();
  return text === "" ? "?" : `?${text}`;
}

/** Filter value for everybody's tasks; without it one's own are shown. */
export const anyone = "anyone";
export const showsAnyone = (state: ListState): boolean => state.filters.assignee === anyone;

const named = (list: readonly { readonly id: number; readonly name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

/** Filters of all three views, with the colleagues and cases known on this screen. */
export const taskFilters = (
  colleagues: readonly { readonly id: number; readonly name: string }[],
  cases: readonly { readonly id: number; readonly name: string }[],
  /** Finds colleagues by name, where not all of them are given. */
  find?: ListFilter["search"],
): readonly ListFilter[] => [
  {
    id: "assignee",
    label: t("Assigned to"),
    options: [{ value: anyone, label: t("Anyone") }, ...named(colleagues)],
    ...(find === undefined
      ? {}
      : {
          search: async (text, signal) => [
            ...(text.trim() === "" ? [{ value: anyone, label: t("Anyone") }] : []),
            ...(await find(text, signal)),
          ],
        }),
  },
  {
    id: "due",
    label: t("Due"),
    options: [
      { value: "overdue", label: t("Overdue") },
      { value: "today", label: t("Today") },
      { value: "week", label: t("Next 7 days") },
    ],
  },
  {
    id: "status",
    label: t("Status"),
    multiple: true,
    options: statusChoices,
  },
  {
    id: "priority",
    label: t("Priority"),
    multiple: true,
    options: taskPriorities.map(({ id, label }) => ({ value: String(id), label })),
  },
  {
    id: "kind",
    label: t("Kind"),
    options: [
      { value: "task", label: t("Task") },
      { value: "reminder", label: t("From an assessment") },
    ],
  },
  { id: "case", label: t("Case"), options: named(cases) },
];

type Query = EndpointInput<"tasks.list">["query"];
const open = "1,2,3";

const isId = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,15}$/.test(text);

const assigned = ({ filters: { assignee } }: ListState): Query =>
  assignee === anyone ? {} : isId(assignee) ? { assignee_id: Number(assignee) } : { mine: "yes" };

const WEEK = 7;

/** The calendar day `days` later. */
function daysAfter(day: string, days: number): string {
  const at = fromIsoDay(day) ?? new Date();
  at.setDate(at.getDate() + days);
  return toIsoDay(at);
}

const due = ({ filters }: ListState, today: string): Query => {
  if (filters.due === "overdue") return { overdue: "yes" };
  if (filters.due === "today") return { due_from: today, due_to: today };
  return filters.due === "week" ? { due_from: today, due_to: daysAfter(today, WEEK) } : {};
};

const common = (state: ListState, today: string): Query => ({
  ...(state.q === "" ? {} : { q: state.q }),
  ...assigned(state),
  ...due(state, today),
  ...(state.filters.status === undefined ? {} : { status: state.filters.status }),
  ...(state.filters.priority === undefined ? {} : { priority: state.filters.priority }),
  ...(state.filters.kind === undefined ? {} : { kind: state.filters.kind }),
  ...(isId(state.filters.case) ? { taskable_type: "case", taskable_id: Number(state.filters.case) } : {}),
});

const later = (one: string, other: string | undefined) => (other !== undefined && other > one ? other : one);
const sooner = (one: string, other: string | undefined) => (other !== undefined && other < one ? other : one);

/** One's open tasks, unless a filter says otherwise. */
export const taskQuery = (state: ListState, today: string): Query => ({
  status: open,
  ...common(state, today),
  sort: state.sort as NonNullable<Query["sort"]>,
});

/** Most tasks that a board or a month loads. */
export const mostAtOnce = 200;

/** Leaves out what was done long ago, which would crowd the board. */
export const boardQueries = (state: ListState, doneSince: string, today: string): readonly [Query, Query] => {
  const wanted = common(state, today);
  const asked = state.filters.status?.split(",") ?? ["1", "2", "3", "4"];
  const left = asked.filter((status) => status !== "4").join(",");
  return [
    { ...wanted, status: left === "" ? "4" : left, per_page: mostAtOnce, sort: "due_at" },
    {
      ...wanted,
      status: "4",
      due_from: later(doneSince, wanted?.due_from),
      per_page: mostAtOnce,
      sort: "-due_at",
    },
  ];
};

export const monthQuery = (state: ListState, from: string, to: string, today: string): Query => {
  const wanted = common(state, today);
  return {
    ...wanted,
    due_from: later(from, wanted?.due_from),
    due_to: sooner(to, wanted?.due_to),
    per_page: mostAtOnce,
    sort: "due_at",
  };
};

const dueSearch = ({ filters }: ListState): SearchQuery => {
  if (filters.due === "overdue") return { overdue: "yes" };
  return filters.due === "today" ? { due_within: 0 } : filters.due === "week" ? { due_within: WEEK } : {};
};

/** The query that a saved search stores for a state; "today" stays relative. */
export const taskSearch = (state: ListState): SearchQuery => {
  const { due: _due, ...filters } = state.filters;
  const { sort, ...asked } = { ...taskQuery({ ...state, filters }, "") };
  const sent = Object.entries({ sort, ...asked, ...dueSearch(state) });
  return Object.fromEntries(
    sent.filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
};
