import { t } from "#lib/words/t.ts";
import "./list-page.css";
import { SearchX } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { type BridgeError, isRefused } from "#contract/bridge/errors.ts";
import { readProblem } from "#lib/bridge/error-message.ts";
import { gridToSort, type ListSpec, type ListState, sortOfGrid, withFilter } from "#lib/lists/list-url.ts";
import type { EndlessList } from "#lib/lists/use-endless-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { chosenColumns } from "#ui/data-grid/column-choice.ts";
import { ColumnChooser } from "#ui/data-grid/column-chooser.tsx";
import { DataGrid } from "#ui/data-grid/data-grid.tsx";
import { GridFooter } from "#ui/data-grid/grid-footer.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { columnChoice, columnsOfChoice, withoutBlank } from "./columns.ts";
import type { ListFilter } from "./list-filters.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { useListPlace } from "./use-list-place.ts";

export type ListPageProps<Row> = {
  readonly title: string;
  /** Follows the count while nothing is filtered: "23 open". */
  readonly noun?: string;
  /** Replaces the count with what is happening: "12 so far". */
  readonly note?: string | null;
  readonly actions?: ReactNode;
  readonly tabs?: ReactNode;
  /** Between the filters and the list: what asks for something before its rows do. */
  readonly above?: ReactNode;
  /** At the left of the list, above it in a small window: a tree by which it is narrowed down. */
  readonly beside?: ReactNode;
  /** What is known of the row that is looked at. */
  readonly inspector?: ReactNode;
  readonly spec: ListSpec;
  readonly state: ListState;
  /** From `useListUrl`. */
  readonly change: (next: Partial<ListState>) => void;
  /** From `useEndlessList`. */
  readonly list: EndlessList<Row>;
  readonly filters: readonly ListFilter[];
  readonly columns: readonly GridColumn<Row>[];
  /** Rows of two lines: what names the row is wrapped instead of cut. */
  readonly tall?: boolean;
  readonly rowId: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  /** Address of a row's record. */
  readonly open: (row: Row) => string;
  /** In place of the rows, where there are any: the same in another shape, such as a map. It has no columns. */
  readonly instead?: ReactNode;
  /** Buttons beside the columns, such as Export. */
  readonly tools?: ReactNode;
  /** The chosen rows and the actions on them. */
  readonly chosen?: ListChoice | undefined;
  /** Shown where the list is empty without filters; with filters there is a standard text. */
  readonly empty: ReactNode;
};

export type ListChoice = {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
  /** Chooses all matching rows, also those out of view, up to `most`. */
  readonly onAll: () => void;
  readonly most: number;
  /** Beside the buttons: why no more can be chosen. */
  readonly note?: string | null;
  /** Buttons, Delete last. */
  readonly actions: ReactNode;
};

/** Is anything filtered? Then no rows means no match. */
export const isFiltered = (state: ListState): boolean =>
  state.q !== "" || Object.keys(state.filters).length > 0;

/** The list screen (UI-7d): header, search, filter chips, columns and one scroll over all rows. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, noun, spec, state, change, list, chosen } = props;
  const navigate = useNavigate();
  const place = useListPlace();
  const columns = useMemo(() => withoutBlank(props.columns, list.rows), [props.columns, list.rows]);
  const choice = useMemo(() => columnChoice(columns, state.columns), [columns, state.columns?.join()]);
  const shown = useMemo(() => chosenColumns(columns, choice), [columns, choice]);
  // Refs, since rows are drawn anew when their props change.
  const open = useRef(props.open);
  open.current = props.open;
  const onOpen = useCallback((row: Row) => void navigate(open.current(row)), [navigate]);
  const total = list.total ?? 0;
  const filtered = isFiltered(state);
  const isOther = props.instead != null && list.total !== 0;
  // Nothing can be done with a list that is not open to whoever came: then there is nothing to do it with either.
  const refused = isRefused(list.error);
  const clear = () => change({ q: "", filters: {} });
  const said = total.toLocaleString("en-US");
  const count = filtered
    ? t("{{said}} found", { said })
    : noun
      ? `${said} ${noun}`
      : total === 0
        ? null
        : said;

  return (
    <PageLayout
      wide
      header={
        <PageHeader
          title={title}
          note={props.note ?? (list.total === null ? null : count)}
          actions={refused ? undefined : props.actions}
        />
      }
      tabs={props.tabs}
      inspector={refused ? undefined : props.inspector}
    >
      <Beside part={refused ? undefined : props.beside}>
        {refused ? null : (
          <ListToolbar
            text={state.q}
            onText={(q) => change({ q })}
            fields={props.filters}
            values={state.filters}
            onValue={(id, value) => change({ filters: withFilter(state, id, value) })}
            onClear={clear}
          >
            {props.tools}
            {isOther ? null : (
              <ColumnChooser
                columns={columns}
                choice={choice}
                onChange={(next) => change({ columns: columnsOfChoice(columns, next) })}
                onReset={() => change({ columns: null })}
              />
            )}
          </ListToolbar>
        )}
        {refused ? null : props.above}
        {list.error ? (
          <div className="bw-list-problem">
            <Loaded query={list} label={t("Loading {{title}}", { title: title.toLowerCase() })} />
          </div>
        ) : isOther ? (
          props.instead
        ) : (
          <DataGrid
            label={title}
            columns={shown}
            tall={props.tall}
            rows={list.rows}
            rowId={props.rowId}
            rowLabel={props.rowLabel}
            onWindow={list.onWindow}
            rowsKey={list.rowsKey}
            place={place}
            loading={list.isPending}
            sort={sortOfGrid(state.sort)}
            onSortChange={(sort) => change({ sort: gridToSort(sort, spec.defaultSort) })}
            {...(chosen
              ? {
                  selection: chosen.ids,
                  onSelectionChange: chosen.onChange,
                  onSelectAll: chosen.onAll,
                  mostSelected: chosen.most,
                  bulkActions: (
                    <>
                      {chosen.note ? <span className="bw-grid-bulk-note">{chosen.note}</span> : null}
                      {chosen.actions}
                    </>
                  ),
                }
              : {})}
            onOpen={onOpen}
            empty={filtered ? <NoMatch title={title} onClear={clear} /> : props.empty}
            footer={({ from, to }) =>
              list.total === null ? null : (
                <GridFooter from={from} to={to} total={total}>
                  {list.partError ? <PartProblem error={list.partError} onRetry={list.refetch} /> : null}
                </GridFooter>
              )
            }
          />
        )}
      </Beside>
    </PageLayout>
  );
}

function Beside({ part, children }: { readonly part: ReactNode; readonly children: ReactNode }) {
  if (part === undefined || part === null) return children;
  return (
    <div className="bw-list-split">
      <div className="bw-list-side">{part}</div>
      <div className="bw-list-body">{children}</div>
    </div>
  );
}

type PartProblemProps = { readonly error: BridgeError; readonly onRetry: () => void };

/** Some rows in view could not be loaded: the list stays. */
function PartProblem({ error, onRetry }: PartProblemProps) {
  return (
    <span className="bw-list-part" role="alert">
      {t("Some rows are missing. {{readProblem}}", { readProblem: readProblem(error) })}
      <Button size="small" onClick={onRetry}>
        {t("Try again")}
      </Button>
    </span>
  );
}

function NoMatch({ title, onClear }: { readonly title: string; readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={t("No {{title}} match", { title: title.toLowerCase().replace(/^my /, "") })}
      level={2}
      action={<Button onClick={onClear}>{t("Clear filters")}</Button>}
    >
      {t("Check the spelling, or take a filter away.")}
    </EmptyState>
  );
}
