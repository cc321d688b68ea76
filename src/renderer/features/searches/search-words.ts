import { useQuery } from "@tanstack/react-query";
import { classificationNames } from "#contract/records/assessments/classification.ts";
import { taskPriorities } from "#contract/records/tasks/schema.ts";
import type { SavedSearch } from "#contract/services/saved-searches/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import { statusChoices } from "#parts/tasks/task-words.ts";
import { filterChips, type ListFilter } from "#ui/list/list-filters.ts";
import { textsOf } from "./list-address.ts";

const yes = [
  { value: "yes", label: t("Yes") },
  { value: "no", label: t("No") },
];
const choice = (
  id: string,
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
): ListFilter => ({ id, label, options, multiple: true });

/** In a shared search "me" is its reader. */
const whose = (own: boolean) => [{ value: "yes", label: own ? t("Me") : t("Whoever reads it") }];

const dueOf = (days: string): string =>
  days === "0" ? t("Today") : days === "1" ? t("Today or tomorrow") : t("Next {{days}} days", { days });

/** The query of a search in the words of its list: "Stage is Intake or Closed". */
export function useSearchWords({ resource, query, own }: SavedSearch) {
  const api = useApi();
  const { organizations } = useSession();
  const texts = textsOf(query);
  const cases = useQuery({
    ...apiQuery(api, "cases.filters", { query: {} }),
    enabled: resource === "cases",
  });
  const assignee = resource === "tasks" ? Number(texts.assignee_id ?? 0) : 0;
  const colleagues = useColleagueNames(assignee > 0 ? [assignee] : []);
  const form = useQuery({ ...apiQuery(api, "searches.new", {}), enabled: resource === "persons" });
  const types = useQuery({
    ...apiQuery(api, "persons.new", {}),
    enabled: resource === "persons" && texts.person_type_id !== undefined,
  });
  const named = (list: readonly { readonly id: number; readonly name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  const schools = [
    ...(form.data?.data.organizations ?? []).map(({ id, label }) => ({ value: String(id), label })),
    ...named(organizations.map(({ id, name }) => ({ id: Number(id), name }))),
  ];
  const fields: Readonly<Record<SavedSearch["resource"], readonly ListFilter[]>> = {
    cases: [
      ...(cases.data?.data ?? []).map(({ id, label, kind, multiple, options }) => ({
        id,
        label,
        options,
        multiple,
        ...(kind === "date" ? { kind: "date" as const } : {}),
      })),
      choice("mine", t("Team"), whose(own)),
      choice("archived", t("Archived"), yes),
    ],
    persons: [
      choice(
        "person_type_id",
        t("Type"),
        (types.data?.data.person_types ?? []).map(({ id, label }) => ({ value: String(id), label })),
      ),
      choice("grade", t("Grade"), []),
      choice("organization_id", t("School"), schools),
      choice("has_open_case", t("Open case"), yes),
    ],
    tasks: [
      choice("mine", t("Assigned to"), whose(own)),
      choice(
        "assignee_id",
        t("Assigned to"),
        [...colleagues].map(([id, label]) => ({ value: String(id), label })),
      ),
      choice("status", t("Status"), statusChoices),
      choice(
        "priority",
        t("Priority"),
        taskPriorities.map(({ id, label }) => ({ value: String(id), label })),
      ),
      choice("kind", t("Kind"), [
        { value: "task", label: t("Task") },
        { value: "reminder", label: t("From an assessment") },
      ]),
      choice("overdue", t("Overdue"), yes),
      choice("due_within", t("Due"), [
        { value: texts.due_within ?? "", label: dueOf(texts.due_within ?? "") },
      ]),
      choice("taskable_id", t("Case"), []),
    ],
    assessments: [
      choice("classification", t("Classification"), [
        { value: "none", label: t("Not classified") },
        ...classificationNames.map((label, value) => ({ value: String(value), label })),
      ]),
    ],
  };
  const text = texts.q ? [{ id: "q", field: t("Text"), operator: "holds", value: `“${texts.q}”` }] : [];
  return [...text, ...filterChips(fields[resource], texts)];
}
