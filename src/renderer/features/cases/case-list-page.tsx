import { FolderOpen, Plus } from "lucide-react";
import { useSession } from "#lib/bridge-context.tsx";
import { usePage } from "#lib/page-chrome.ts";
import { paths } from "#lib/paths.ts";
import { useEndlessList } from "#lib/use-endless-list.ts";
import { useListUrl } from "#lib/use-list-url.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { isFiltered, ListPage } from "#ui/list/list-page.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { caseColumns } from "./case-columns.tsx";
import { type CaseView, caseListSpec, caseQuery, caseViews, readView, viewLink } from "./case-list-url.ts";
import { useCaseFilters } from "./use-case-filters.ts";

/** Cases: the list screen (UI §7d). View, filters, sort, page and columns stand in the address. */
export function CaseListPage() {
  usePage("Cases", [{ label: "Cases" }]);
  const { can } = useSession();
  const { state, change, search } = useListUrl(caseListSpec);
  const view = readView(search);
  const list = useEndlessList("cases.list", caseQuery(view, state));
  const counted = list.total !== null && !isFiltered(state) ? list.total : undefined;
  const begin = can.create_records ? (
    <LinkButton to={paths.newCase()} variant="primary" size="small" icon={Plus}>
      New case
    </LinkButton>
  ) : null;

  return (
    <ListPage
      title="Cases"
      noun={caseViews.find((each) => each.id === view)?.noun ?? ""}
      actions={begin}
      tabs={
        <Tabs
          label="Views of cases"
          current={view}
          tabs={caseViews.map(({ id, label }) => ({
            id,
            label,
            to: viewLink(search, id),
            count: id === view ? counted : undefined,
          }))}
        />
      }
      spec={caseListSpec}
      state={state}
      change={change}
      list={list}
      filters={useCaseFilters(view, can.create_records)}
      columns={caseColumns}
      rowId={(each) => String(each.id)}
      rowLabel={(each) => each.number}
      open={(each) => paths.case(each.id)}
      empty={
        <EmptyState
          icon={FolderOpen}
          title={EMPTY[view].title}
          level={2}
          action={view === "open" ? begin : null}
        >
          {EMPTY[view].words}
        </EmptyState>
      }
    />
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
