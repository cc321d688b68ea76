import { Plus } from "lucide-react";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { assessmentPath } from "#parts/cases/assessment-path.ts";
import { SaveSearch } from "#parts/searches/save-search.tsx";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { isFiltered, ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { assessmentColumns } from "./assessment-columns.tsx";
import {
  assessmentFilters,
  assessmentListSpec,
  assessmentQuery,
  assessmentSearch,
} from "./assessment-list-url.ts";

/** All assessments that one may see (UI-7d with other columns). Its whole state is in the address. */
export function AssessmentListPage() {
  usePage(t("Assessments"), [{ label: t("Assessments") }]);
  const { can } = useSession();
  const { state, change } = useListUrl(assessmentListSpec);
  const list = useEndlessList("assessments.list", assessmentQuery(state));
  // The one primary button stands in the head of the page.
  const begin = (variant: "primary" | "plain") =>
    can.create_records ? (
      <LinkButton to={paths.startAssessment()} variant={variant} icon={Plus} size="small">
        {t("New assessment")}
      </LinkButton>
    ) : null;

  return (
    <ListPage
      title={t("Assessments")}
      actions={begin("primary")}
      spec={assessmentListSpec}
      state={state}
      change={change}
      list={list}
      tools={
        isFiltered(state) ? (
          <SaveSearch resource="assessments" query={assessmentSearch(state)} columns={state.columns} />
        ) : null
      }
      filters={assessmentFilters}
      columns={assessmentColumns}
      rowId={(record) => record.uuid}
      rowLabel={(record) => t("Assessment of {{name}}", { name: record.person.name })}
      open={assessmentPath}
      empty={
        <EmptyState
          icon={iconOf("assessment")}
          title={t("No assessments yet")}
          level={2}
          action={begin("plain")}
        >
          {t(
            "An assessment walks a team through its four steps. It belongs to a person, and mostly to a case.",
          )}
        </EmptyState>
      }
    />
  );
}
