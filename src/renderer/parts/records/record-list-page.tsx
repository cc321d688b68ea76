import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { kinds, type PlainKind } from "#contract/kit/kinds.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { queryOf } from "#lib/lists/list-url.ts";
import { type EndlessList, type QueryOf, useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { type Crumb, usePage } from "#lib/page/page-chrome.ts";
import { dialogParameter, keyOf, recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { RecentAt } from "#parts/words/recent-at.tsx";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { type ListChoice, ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { type Call, callOf, type RowOf } from "./record-calls.ts";
import { RecordExport } from "./record-export.tsx";
import { listTitle, nameOf, newTitle } from "./record-words.ts";

type Query<K extends PlainKind> = QueryOf<Call<K, "list">>;
/** What the list's endpoint can be asked for by name: its filters, and the columns that it sorts by. */
type FilterName<K extends PlainKind> = Exclude<keyof Query<K>, "q" | "page" | "per_page" | "sort"> & string;
type Sort<K extends PlainKind> = Query<K> extends { readonly sort?: infer S } ? S & string : never;
type SortName<K extends PlainKind> = Exclude<Sort<K>, `-${string}`>;

/** A column that is sorted by is called as the endpoint's query calls it. */
export type Column<Row, Sorted extends string = never> = GridColumn<Row> & { readonly optIn?: boolean } & (
    | { readonly sortable?: false }
    | { readonly sortable: true; readonly id: Sorted }
  );
export type RecordColumn<K extends PlainKind> = Column<RowOf<K>, SortName<K>>;

interface ListRules<K extends PlainKind> {
  readonly columns: readonly RecordColumn<K>[];
  readonly filters?: readonly ListFilter<FilterName<K>>[];
  readonly defaultSort: Sort<K>;
}

/** The list of a kind with its state in the address: what `RecordListPage` shows. */
export function useRecordList<K extends PlainKind>(kind: K, rules: ListRules<K>) {
  const spec = {
    filters: rules.filters?.map(({ id }) => id) ?? [],
    sorts: rules.columns.filter(({ sortable }) => sortable).map(({ id }) => id),
    defaultSort: rules.defaultSort,
  };
  const { state, change } = useListUrl(spec);
  const query = queryOf(state) as Query<K>;
  const list = useEndlessList(callOf(kind, "list"), query) as unknown as EndlessList<RowOf<K>>;
  return { kind, ...rules, spec, state, change, query, list };
}

/** The addresses of records from their list: a dialog keeps what the list is narrowed down to. */
function useOpening(kind: PlainKind): (key: string) => string {
  const [search] = useSearchParams();
  const { inDialog, show, new: fresh } = recordPaths(kind);
  return (key) => {
    if (!inDialog) return key === "new" ? fresh : show(key);
    const next = new URLSearchParams(search);
    next.set(dialogParameter, key);
    return `?${next}`;
  };
}

/** May somebody add records of a kind, as far as the session tells? */
export function useMayAdd(kind: PlainKind): boolean {
  const { can } = useSession();
  return kinds[kind].kept === "tree" ? can.manage_templates : can.create_records;
}

type RecordListPageProps<K extends PlainKind> = {
  /** Of `useRecordList`. */
  readonly of: ReturnType<typeof useRecordList<K>>;
  /** What records of the kind are, said where there are none yet. */
  readonly purpose: string;
  /** Above the list's own place in the breadcrumbs. */
  readonly above?: readonly Crumb[];
  readonly tabs?: ReactNode;
  /** Above the list: what holds for all of it. */
  readonly lead?: ReactNode;
  /** In place of the export that the kit gives to kinds that say so. */
  readonly tools?: ReactNode;
  /** Before the button that adds a record, for those who may add one. */
  readonly actions?: ReactNode;
  readonly chosen?: ListChoice | undefined;
  /** In place of the rows: the same in another shape, such as a map. */
  readonly instead?: ReactNode;
  /** The dialog of a kind without pages; `which` is "new", an id or null. */
  readonly dialog?: (which: string | null, onClose: () => void) => ReactNode;
};

/** The list screen of a kind (UI-7d). */
export function RecordListPage<K extends PlainKind>(props: RecordListPageProps<K>) {
  const { of, purpose, above = [], tabs, lead, tools, actions, chosen, instead, dialog } = props;
  const { kind } = of;
  const title = listTitle(kind);
  usePage(title, [...above, { label: title }]);
  const openOne = useOpening(kind);
  const mayAdd = useMayAdd(kind);
  const [search, setSearch] = useSearchParams();
  const close = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(dialogParameter);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  // The one primary button stands in the head of the page.
  const begin = (variant: "primary" | "plain") =>
    mayAdd ? (
      <LinkButton to={openOne("new")} variant={variant} size="small" icon={Plus}>
        {newTitle(kind)}
      </LinkButton>
    ) : null;
  return (
    <>
      <ListPage
        title={title}
        actions={
          <>
            {mayAdd ? actions : null}
            {begin("primary")}
          </>
        }
        tools={tools ?? <RecordExport kind={kind} filters={queryOf(of.state)} total={of.list.total} />}
        tabs={tabs}
        above={lead}
        spec={of.spec}
        state={of.state}
        change={of.change}
        list={of.list}
        filters={(of.filters ?? []).filter(
          ({ id, options }) => options.length > 1 || of.state.filters[id] !== undefined,
        )}
        columns={of.columns}
        chosen={chosen}
        instead={instead}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => nameOf(kind, row)}
        open={(row) => openOne(keyOf(kind, row))}
        empty={
          <EmptyState
            icon={iconOf(kind)}
            title={t("No {{nouns}} yet", { nouns: kinds[kind].nouns })}
            level={2}
            action={begin("plain")}
          >
            {purpose}
          </EmptyState>
        }
      />
      {dialog?.(search.get(dialogParameter), close)}
    </>
  );
}

/** The column that names a record and leads to it. */
export const nameColumn = <K extends PlainKind>(kind: K): Column<RowOf<K>, (typeof kinds)[K]["label"]> => ({
  id: kinds[kind].label,
  header: kinds[kind].label === "label" ? t("Label") : t("Name"),
  width: 220,
  flex: 3,
  sortable: true,
  rowHeader: true,
  locked: true,
  render: (row) => <NameLink kind={kind} row={row} />,
});

function NameLink({ kind, row }: { readonly kind: PlainKind; readonly row: object }) {
  const name = nameOf(kind, row);
  return (
    <Link to={useOpening(kind)(keyOf(kind, row))} className="bw-ellipsis" title={name}>
      {name}
    </Link>
  );
}

export const descriptionColumn: Column<{ readonly description: string | null }> = {
  id: "description",
  header: t("Description"),
  width: 200,
  flex: 4,
  render: (row) => <span className="bw-ellipsis">{row.description ?? ""}</span>,
};

type Updated = { readonly updated_at: string; readonly organization_id?: number | null | undefined };

export const updatedColumn: Column<Updated, "updated_at"> = {
  id: "updated_at",
  header: t("Updated"),
  width: 104,
  sortable: true,
  align: "end",
  render: (row) => <RecentAt at={row.updated_at} organizationId={row.organization_id} />,
};

export const organizationColumn = {
  id: "organization",
  header: t("School"),
  width: 150,
  flex: 2,
  render: (row) => row.organization_name,
} as const satisfies Column<{ readonly organization_name: string }>;

/** Of the organizations whose records one may see. */
export function useOrganizationFilter(): ListFilter<"organization_id"> {
  const { organizations } = useSession();
  return {
    id: "organization_id",
    label: t("School"),
    options: organizations.map((each) => ({ value: String(each.id), label: each.name })),
  };
}
