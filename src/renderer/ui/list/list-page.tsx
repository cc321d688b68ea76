import "./list-page.css";
import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { BridgeError } from "#contract/bridge/errors.ts";
import {
  gridToSort,
  type ListSpec,
  type ListState,
  rowsPerPage,
  sortOfGrid,
  withFilter,
} from "#lib/list-url.ts";
import { Button } from "#ui/button.tsx";
import { chosenColumns } from "#ui/data-grid/column-choice.ts";
import { ColumnChooser } from "#ui/data-grid/column-chooser.tsx";
import { DataGrid } from "#ui/data-grid/data-grid.tsx";
import { GridFooter } from "#ui/data-grid/grid-footer.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadProblem } from "#ui/load-problem.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PageLayout } from "#ui/page-layout.tsx";
import { columnChoice, columnsOfChoice } from "./columns.ts";
import type { ListFilter } from "./list-filters.ts";
import { ListToolbar } from "./list-toolbar.tsx";

/** The options of a list's query: while another page loads, the one before stays on screen. */
export const listQueryOptions = { placeholderData: keepPreviousData } as const;

interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly total: number; readonly last_page: number };
}

export type ListPageProps<Row> = {
  readonly title: string;
  /** Behind the count while nothing is filtered, as in "23 open". */
  readonly noun?: string;
  readonly actions?: ReactNode;
  readonly tabs?: ReactNode;
  readonly spec: ListSpec;
  readonly state: ListState;
  /** Of `useListUrl`. */
  readonly change: (next: Partial<ListState>) => void;
  readonly list: UseQueryResult<PageOf<Row>, BridgeError>;
  readonly filters: readonly ListFilter[];
  readonly columns: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  /** Address of a row. */
  readonly open: (row: Row) => string;
  /** Where there is nothing at all yet; a filter that finds nothing has its own words. */
  readonly empty: ReactNode;
};

/** Is anything narrowed down? Then "no rows" means "no match". */
export const isFiltered = (state: ListState): boolean =>
  state.q !== "" || Object.keys(state.filters).length > 0;

/** The list screen (UI §7d): header, search, filter chips, columns, grid and paging, all of it in the address. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, noun, spec, state, change, list, columns } = props;
  const navigate = useNavigate();
  const choice = columnChoice(columns, state.columns);
  const rows = list.data?.data ?? [];
  const total = list.data?.meta.total ?? 0;
  const lastPage = list.data?.meta.last_page ?? 1;
  const from = total === 0 ? 0 : (state.page - 1) * rowsPerPage + 1;
  const filtered = isFiltered(state);
  const clear = () => change({ q: "", filters: {} });
  const count = filtered ? `${total} found` : noun ? `${total} ${noun}` : total === 0 ? null : String(total);

  return (
    <PageLayout
      wide
      header={<PageHeader title={title} note={list.data ? count : null} actions={props.actions} />}
      tabs={props.tabs}
    >
      <ListToolbar
        text={state.q}
        onText={(q) => change({ q })}
        fields={props.filters}
        values={state.filters}
        onValue={(id, value) => change({ filters: withFilter(state, id, value) })}
        onClear={clear}
      >
        <ColumnChooser
          columns={columns}
          choice={choice}
          onChange={(next) => change({ columns: columnsOfChoice(columns, next) })}
          onReset={() => change({ columns: null })}
        />
      </ListToolbar>
      {list.isError ? (
        <div className="bw-list-problem">
          <LoadProblem error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <DataGrid
          label={title}
          columns={chosenColumns(columns, choice)}
          rows={rows}
          rowId={props.rowId}
          rowLabel={props.rowLabel}
          total={total}
          offset={Math.max(0, from - 1)}
          loading={list.isPending}
          sort={sortOfGrid(state.sort)}
          onSortChange={(sort) => change({ sort: gridToSort(sort, spec.defaultSort) })}
          onOpen={(row) => void navigate(props.open(row))}
          empty={filtered ? <NoMatch title={title} onClear={clear} /> : props.empty}
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

function NoMatch({ title, onClear }: { readonly title: string; readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${title.toLowerCase()} match`}
      level={2}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Check the spelling, or take a filter away.
    </EmptyState>
  );
}
