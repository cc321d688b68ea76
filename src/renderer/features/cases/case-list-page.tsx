import "./cases.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FolderOpen, Plus, SearchX } from "lucide-react";
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
import { Tabs } from "#ui/tabs.tsx";
import { caseColumns } from "./case-columns.tsx";
import {
  type CaseView,
  caseListSpec,
  caseQuery,
  caseViews,
  PER_PAGE,
  readView,
  viewLink,
} from "./case-list-url.ts";
import { useCaseFilters } from "./use-case-filters.ts";

/** Cases: the list screen (UI §7d). View, filters, sort, page and columns stand in the address. */
export function CaseListPage() {
  usePage("Cases", [{ label: "Cases" }]);
  const navigate = useNavigate();
  const api = useApi();
  const { can } = useSession();
  const { state, change, search } = useListUrl(caseListSpec);
  const view = readView(search);
  const fields = useCaseFilters(view, can.create_records);
  const list = useQuery({
    ...apiQuery(api, "cases.list", { query: caseQuery(view, state) }),
    placeholderData: keepPreviousData,
  });

  const choice = columnChoice(caseColumns, state.columns);
  const rows = list.data?.data ?? [];
  const total = list.data?.meta.total ?? 0;
  const from = total === 0 ? 0 : (state.page - 1) * PER_PAGE + 1;
  const lastPage = list.data?.meta.last_page ?? 1;
  const filtered = state.q !== "" || Object.keys(state.filters).length > 0;
  const noun = caseViews.find((each) => each.id === view)?.noun ?? "";
  const clear = () => change({ q: "", filters: {} });

  return (
    <PageLayout
      wide
      header={
        <PageHeader
          title="Cases"
          note={list.data ? `${total} ${filtered ? "found" : noun}` : null}
          actions={
            can.create_records ? (
              <LinkButton to={paths.newCase()} variant="primary" size="small" icon={Plus}>
                New case
              </LinkButton>
            ) : null
          }
        />
      }
      tabs={
        <Tabs
          label="Views of cases"
          current={view}
          tabs={caseViews.map(({ id, label }) => ({
            id,
            label,
            to: viewLink(search, id),
            count: id === view && list.data && !filtered ? total : undefined,
          }))}
        />
      }
    >
      <ListToolbar
        text={state.q}
        onText={(q) => change({ q })}
        fields={fields}
        values={state.filters}
        onValue={(id, value) => change({ filters: withFilter(state, id, value) })}
        onClear={clear}
      >
        <ColumnChooser
          columns={caseColumns}
          choice={choice}
          onChange={(next) => change({ columns: columnsOfChoice(caseColumns, next) })}
          onReset={() => change({ columns: null })}
        />
      </ListToolbar>
      {list.isError ? (
        <div className="case-list-problem">
          <LoadProblem error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <DataGrid
          label="Cases"
          columns={chosenColumns(caseColumns, choice)}
          rows={rows}
          rowId={(each) => String(each.id)}
          rowLabel={(each) => each.number}
          total={total}
          offset={Math.max(0, from - 1)}
          loading={list.isPending}
          sort={sortOfGrid(state.sort)}
          onSortChange={(sort) => change({ sort: gridToSort(sort, caseListSpec.defaultSort) })}
          onOpen={(each) => void navigate(paths.case(each.id))}
          empty={<NoCases view={view} filtered={filtered} onClear={clear} mayCreate={can.create_records} />}
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

const EMPTY: Readonly<Record<CaseView, { readonly title: string; readonly words: string }>> = {
  open: {
    title: "No open cases",
    words: "A case keeps what was said, who is concerned and what the team decides.",
  },
  mine: { title: "None of the open cases is yours", words: "Cases whose team you belong to stand here." },
  monitoring: { title: "No case is being monitored", words: "Cases move here once their plan is in place." },
  closed: { title: "No closed cases", words: "Closed cases stay readable here." },
};

type NoCasesProps = {
  readonly view: CaseView;
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly mayCreate: boolean;
};

function NoCases({ view, filtered, onClear, mayCreate }: NoCasesProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={SearchX}
        title="No cases match"
        level={2}
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        Check the spelling, or take a filter away.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={FolderOpen}
      title={EMPTY[view].title}
      level={2}
      action={
        mayCreate && view === "open" ? (
          <LinkButton to={paths.newCase()} variant="primary">
            New case
          </LinkButton>
        ) : null
      }
    >
      {EMPTY[view].words}
    </EmptyState>
  );
}
