import type { EndpointInput } from "#contract/endpoints/table.ts";
import { caseStages } from "#contract/entities/case.ts";
import type { ListSpec, ListState } from "#lib/list-url.ts";

export const caseListSpec: ListSpec = {
  filters: ["stage", "classification", "category_id", "organization_id"],
  sorts: ["number", "title", "stage", "classification", "lead", "organization", "created_at", "updated_at"],
  defaultSort: "-updated_at",
};

type Query = EndpointInput<"cases.list">["query"];

/** Views are links; what they filter by is in the address as `view`. */
export const caseViews = [
  { id: "open", label: "All open", noun: "open" },
  { id: "mine", label: "Mine", noun: "open, mine" },
  { id: "monitoring", label: "Monitoring", noun: "monitored" },
  { id: "closed", label: "Closed", noun: "closed" },
] as const;
export type CaseView = (typeof caseViews)[number]["id"];

export const readView = (search: URLSearchParams): CaseView =>
  caseViews.find((view) => view.id === search.get("view"))?.id ?? "open";

/** The address of a view; the columns stay, the filters go. */
export function viewLink(search: URLSearchParams, view: CaseView): string {
  const next = new URLSearchParams();
  if (view !== "open") next.set("view", view);
  const columns = search.get("columns");
  if (columns) next.set("columns", columns);
  const text = next.toString();
  return text === "" ? "?" : `?${text}`;
}

const baseOf = {
  open: { status: "open,monitoring" },
  mine: { status: "open,monitoring", mine: "yes" },
  monitoring: { status: "monitoring" },
  closed: { status: "closed" },
} as const satisfies Record<CaseView, Partial<Query>>;

/** The endpoint's query for a view and a state of the list. */
export function caseQuery(view: CaseView, state: ListState): Query {
  const { filters } = state;
  return {
    ...baseOf[view],
    q: state.q === "" ? undefined : state.q,
    sort: state.sort as Query["sort"],
    stage: filters.stage,
    classification: filters.classification,
    category_id: filters.category_id,
    organization_id: filters.organization_id,
  };
}

/** Stages that can occur in a view. */
export const stagesOf = (view: CaseView): readonly string[] =>
  view === "closed"
    ? ["closed"]
    : view === "monitoring"
      ? ["monitoring"]
      : caseStages.filter((stage) => stage !== "closed");
