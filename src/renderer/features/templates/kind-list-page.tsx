import { ListChecks, Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { CaseKind } from "#contract/records/case-kinds/schema.ts";
import type { ListSpec } from "#lib/lists/list-url.ts";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { KindDialog } from "./kind-dialog.tsx";
import type { KindGroup } from "./kind-words.ts";
import { kindWords } from "./kind-words.ts";
import { activeFilter, descriptionColumn, offeredColumn, sharedQuery, usedColumn } from "./shared-list.tsx";
import { ForManagers, TemplateTabs } from "./template-tabs.tsx";

const spec: ListSpec = {
  filters: ["active"],
  sorts: ["label", "position", "updated_at"],
  defaultSort: "position",
};

const columns: readonly GridColumn<CaseKind>[] = [
  { id: "position", header: "Place", width: 84, sortable: true, align: "end", render: (row) => row.position },
  {
    id: "label",
    header: "Label",
    width: 220,
    flex: 3,
    sortable: true,
    rowHeader: true,
    locked: true,
    render: (row) => (
      <Link to={`?edit=${row.id}`} className="bw-ellipsis" title={row.label}>
        {row.label}
      </Link>
    ),
  },
  descriptionColumn,
  usedColumn,
  offeredColumn,
];

export const TypeListPage = () => <KindListPage group="caseTypes" />;
export const CategoryListPage = () => <KindListPage group="caseCategories" />;

function KindListPage({ group }: { readonly group: KindGroup }) {
  return (
    <ForManagers title={kindWords[group].title}>
      <KindList key={group} group={group} />
    </ForManagers>
  );
}

/** Types or categories of cases, in the order of the forms. */
function KindList({ group }: { readonly group: KindGroup }) {
  const words = kindWords[group];
  usePage(words.title, [{ label: "Templates", to: paths.templates() }, { label: words.title }]);
  const { state, change } = useListUrl(spec);
  const [search, setSearch] = useSearchParams();
  const list = useEndlessList(`${group}.list`, { ...sharedQuery(state), sort: state.sort as "label" });
  const begin = (
    <LinkButton to="?edit=new" variant="primary" size="small" icon={Plus}>
      New {words.one}
    </LinkButton>
  );
  const close = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete("edit");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <ListPage
        title={words.title}
        actions={begin}
        tabs={<TemplateTabs current={words.tab} />}
        spec={spec}
        state={state}
        change={change}
        list={list}
        filters={[activeFilter]}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.label}
        open={(row) => `?edit=${row.id}`}
        empty={
          <EmptyState
            icon={ListChecks}
            title={`No ${words.title.toLowerCase()} yet`}
            level={2}
            action={begin}
          >
            {words.purpose}
          </EmptyState>
        }
      />
      <KindDialog group={group} which={search.get("edit")} onClose={close} />
    </>
  );
}
