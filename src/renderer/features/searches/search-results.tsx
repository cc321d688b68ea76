import { SearchX } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import type { SearchReport, SearchRow } from "#contract/services/saved-searches/schema.ts";
import { gridToSort, sortOfGrid } from "#lib/lists/list-url.ts";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { t } from "#lib/words/t.ts";
import { DataGrid } from "#ui/data-grid/data-grid.tsx";
import { GridFooter } from "#ui/data-grid/grid-footer.tsx";
import { useListPlace } from "#ui/list/use-list-place.ts";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { gridColumns, rowAddress } from "./search-columns.tsx";

type SearchResultsProps = { readonly report: SearchReport };

/** The present results of a search in its columns; sorted by its own order, or by a column chosen here. */
export function SearchResults({ report }: SearchResultsProps) {
  const { search, columns } = report;
  const navigate = useNavigate();
  const place = useListPlace();
  const params = useMemo(() => ({ id: search.id }), [search.id]);
  const { state, change } = useListUrl({ filters: [], sorts: report.sortable, defaultSort: report.sort });
  const query = state.sort === report.sort ? {} : { sort: state.sort };
  const list = useEndlessList("searches.report", query, params);
  const key = JSON.stringify([columns, report.sortable]);
  // Runs again because: columns with equal content are the same
  const shown = useMemo(() => gridColumns(columns, report.sortable), [key]);
  const open = useCallback((row: SearchRow) => void navigate(rowAddress(row)), [navigate]);
  if (list.error) return <Loaded query={list} label={t("Loading the results")} />;
  return (
    <DataGrid
      label={t("Results")}
      columns={shown}
      rows={list.rows}
      rowId={(row) => `${row.kind} ${row.id}`}
      rowLabel={(row) => row.cells[columns[0]?.id ?? ""] ?? t("Row")}
      onWindow={list.onWindow}
      rowsKey={list.rowsKey}
      place={place}
      loading={list.isPending}
      sort={sortOfGrid(state.sort)}
      onSortChange={(sort) => change({ sort: gridToSort(sort, report.sort) })}
      onOpen={open}
      empty={
        <EmptyState icon={SearchX} title={t("Nothing matches now")} level={2}>
          {search.alert === "off"
            ? t("Set an alert, and you are told when something does.")
            : t("You are told when something does.")}
        </EmptyState>
      }
      footer={({ from, to }) =>
        list.total === null ? null : (
          <GridFooter from={from} to={to} total={list.total}>
            {list.partError ? <span role="alert">{t("Some rows could not be loaded.")}</span> : null}
          </GridFooter>
        )
      }
    />
  );
}
