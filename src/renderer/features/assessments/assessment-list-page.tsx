import "./assessments.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ClipboardList, Plus, SearchX } from "lucide-react";
import { useNavigate } from "react-router";
import { apiQuery } from "#lib/api.ts";
import { useApi, useSession } from "#lib/bridge-context.tsx";
import { gridToSort, sortOfGrid, withFilter } from "#lib/list-url.ts";
import { usePage } from "#lib/page-chrome.ts";
import { paths } from "#lib/paths.ts";
import { useListUrl } from "#lib/use-list-url.ts";
import { Button } from "#ui/button.tsx";
import { chosenColumns } from "#ui/data-grid/column-choice.ts";
import { ColumnChooser } from "#ui/data-grid/column-chooser.tsx";
import { DataGrid } from "#ui/data-grid/data-grid.tsx";
import { GridFooter } from "#ui/data-grid/grid-footer.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { columnChoice, columnsOfChoice } from "#ui/list/columns.ts";
import { ListToolbar } from "#ui/list/list-toolbar.tsx";
import { LoadProblem } from "#ui/load-problem.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PageLayout } from "#ui/page-layout.tsx";
import { assessmentAddress, assessmentColumns } from "./assessment-columns.tsx";
import { assessmentFilters, assessmentListSpec, assessmentQuery, PER_PAGE } from "./assessment-list-url.ts";

/** Every assessment that one may see (UI §7d with other columns). All it shows stands in the address. */
export function AssessmentListPage() {
  usePage("Assessments", [{ label: "Dashboard", to: paths.dashboard() }, { label: "Assessments" }]);
  const navigate = useNavigate();
  const { can } = useSession();
  const { state, change } = useListUrl(assessmentListSpec);
  const list = useQuery({
    ...apiQuery(useApi(), "assessments.list", { query: assessmentQuery(state) }),
    placeholderData: keepPreviousData,
  });

  const choice = columnChoice(assessmentColumns, state.columns);
  const rows = list.data?.data ?? [];
  const total = list.data?.meta.total ?? 0;
  const from = total === 0 ? 0 : (state.page - 1) * PER_PAGE + 1;
  const lastPage = list.data?.meta.last_page ?? 1;
  const filtered = state.q !== "" || Object.keys(state.filters).length > 0;
  const clear = () => change({ q: "", filters: {} });
  const begin = can.create_records ? (
    <LinkButton to={paths.newAssessment()} variant="primary" icon={Plus} size="small">
      New assessment
    </LinkButton>
  ) : null;

  return (
    <PageLayout
      wide
      header={
        <PageHeader
          title="Assessments"
          note={list.data && total > 0 ? (filtered ? `${total} found` : String(total)) : null}
          actions={begin}
        />
      }
    >
      <ListToolbar
        text={state.q}
        onText={(q) => change({ q })}
        fields={assessmentFilters}
        values={state.filters}
        onValue={(id, value) => change({ filters: withFilter(state, id, value) })}
        onClear={clear}
      >
        <ColumnChooser
          columns={assessmentColumns}
          choice={choice}
          onChange={(next) => change({ columns: columnsOfChoice(assessmentColumns, next) })}
          onReset={() => change({ columns: null })}
        />
      </ListToolbar>
      {list.isError ? (
        <div className="assessment-list-problem">
          <LoadProblem error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <DataGrid
          label="Assessments"
          columns={chosenColumns(assessmentColumns, choice)}
          rows={rows}
          rowId={(record) => record.uuid}
          rowLabel={(record) => `Assessment of ${record.person.name}`}
          total={total}
          offset={Math.max(0, from - 1)}
          loading={list.isPending}
          sort={sortOfGrid(state.sort)}
          onSortChange={(sort) => change({ sort: gridToSort(sort, assessmentListSpec.defaultSort) })}
          onOpen={(record) => void navigate(assessmentAddress(record))}
          empty={filtered ? <NoMatch onClear={clear} /> : <FirstRun begin={begin} />}
          footer={
            <GridFooter
              from={from}
              to={from === 0 ? 0 : from + rows.length - 1}
              total={total}
              {...(lastPage > 1
                ? {
                    onPrevious: state.page > 1 ? () => change({ page: state.page - 1 }) : null,
                    onNext: state.page < lastPage ? () => change({ page: state.page + 1 }) : null,
                  }
                : {})}
            />
          }
        />
      )}
    </PageLayout>
  );
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No assessments match"
      level={2}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Check the spelling, or take a filter away.
    </EmptyState>
  );
}

function FirstRun({ begin }: { readonly begin: React.ReactNode }) {
  return (
    <EmptyState icon={ClipboardList} title="No assessments yet" level={2} action={begin}>
      An assessment walks a team through its four steps. It belongs to a person, and mostly to a case.
    </EmptyState>
  );
}
