import { useQuery } from "@tanstack/react-query";
import { caseStages } from "#contract/entities/case.ts";
import { apiQuery } from "#lib/api.ts";
import { useApi, useSession } from "#lib/bridge-context.tsx";
import { classificationNames } from "#ui/classification-tag.tsx";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { caseStageNames } from "#ui/stage-glyph.tsx";
import { type CaseView, stagesOf } from "./case-list-url.ts";

/** What the cases of a view can be filtered by. Categories come with the form's lists, for those who may write. */
export function useCaseFilters(view: CaseView, canWrite: boolean): readonly ListFilter[] {
  const api = useApi();
  const { organizations } = useSession();
  const lists = useQuery({ ...apiQuery(api, "cases.new", {}), enabled: canWrite });
  const categories = lists.data?.data.categories ?? [];
  const possible = stagesOf(view);
  const fields: ListFilter[] = [
    {
      id: "stage",
      label: "Stage",
      multiple: true,
      options: caseStages
        .filter((stage) => possible.includes(stage))
        .map((value) => ({ value, label: caseStageNames[value] })),
    },
    {
      id: "classification",
      label: "Classification",
      multiple: true,
      options: [
        { value: "none", label: "Not classified" },
        ...classificationNames.map((label, value) => ({ value: String(value), label })),
      ],
    },
    {
      id: "category_id",
      label: "Category",
      options: categories.map((each) => ({ value: String(each.id), label: each.label })),
    },
    {
      id: "organization_id",
      label: "School",
      options: organizations.map((each) => ({ value: String(each.id), label: each.name })),
    },
  ];
  return fields.filter((field) => field.options.length > 1);
}
