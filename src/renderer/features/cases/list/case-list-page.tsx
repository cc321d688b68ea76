import { t } from "#lib/words/t.ts";
import "./case-list.css";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { CaseBase } from "#contract/records/case-lists/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { SaveSearch } from "#parts/searches/save-search.tsx";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { isFiltered, ListPage } from "#ui/list/list-page.tsx";
import { useChosenRows } from "#ui/list/use-chosen-rows.ts";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { countedCases } from "./bulk-words.ts";
import { CaseBulk } from "./case-bulk.tsx";
import { caseColumns } from "./case-columns.tsx";
import { caseListSpec, caseQuery, caseSearch, caseViews, readView } from "./case-list-url.ts";
import { ExportCases } from "./export-cases.tsx";
import { readSaved } from "./saved-views.ts";
import { useCaseFilters } from "./use-case-filters.ts";
import { useCaseRows } from "./use-case-rows.ts";
import { ViewTabs } from "./view-tabs.tsx";

/** The list of cases (UI-7d). View, filters, order and columns are in the address. */
export function CaseListPage() {
  usePage(t("Cases"), [{ label: t("Cases") }]);
  const { can } = useSession();
  const { state, change, search } = useListUrl(caseListSpec);
  const view = readView(search);
  const api = useApi();
  const views = useQuery(apiQuery(api, "cases.views", {})).data?.data ?? [];
  const { list, note } = useCaseRows(view, state);
  const query = caseQuery(view, state);
  const { rows, clear, ...chosen } = useChosenRows(list, {
    query,
    first: async (per_page) => (await api("cases.list", { query: { ...query, page: 1, per_page } })).data,
    counted: countedCases,
  });
  // The one primary button stands in the head of the page.
  const begin = (variant: "primary" | "plain") =>
    can.create_records ? (
      <LinkButton to={paths.newCase()} variant={variant} size="small" icon={Plus}>
        {t("New case")}
      </LinkButton>
    ) : null;
  const bulk = {
    ...chosen,
    actions: <CaseBulk chosen={rows} archived={view === "archived"} onDone={clear} />,
  };

  return (
    <ListPage
      title={t("Cases")}
      noun={caseViews.find((each) => each.id === view)?.noun ?? ""}
      note={note}
      actions={begin("primary")}
      tabs={
        <ViewTabs
          search={search}
          base={view}
          state={state}
          views={views}
          saved={readSaved(search, views)}
          count={list.total !== null && !isFiltered(state) ? list.total : undefined}
        />
      }
      spec={caseListSpec}
      state={state}
      change={change}
      list={list}
      tools={
        <>
          {isFiltered(state) ? (
            <SaveSearch resource="cases" query={caseSearch(view, state)} columns={state.columns} />
          ) : null}
          <ExportCases view={view} state={state} />
        </>
      }
      filters={useCaseFilters(view, state.filters)}
      columns={caseColumns}
      rowId={(each) => String(each.id)}
      rowLabel={(each) => each.number || each.title}
      open={(each) => paths.case(each.id)}
      chosen={can.create_records ? bulk : undefined}
      empty={
        <EmptyState
          icon={iconOf("case")}
          title={EMPTY[view].title}
          level={2}
          action={view === "open" ? begin("plain") : null}
        >
          {EMPTY[view].words}
        </EmptyState>
      }
    />
  );
}

const EMPTY: Readonly<Record<CaseBase, { readonly title: string; readonly words: string }>> = {
  open: {
    title: t("No open cases"),
    words: t("A case keeps what was said, who is concerned and what the team decides."),
  },
  mine: {
    title: t("None of the open cases is yours"),
    words: t("Cases whose team you belong to stand here."),
  },
  monitoring: {
    title: t("No case is being monitored"),
    words: t("Cases move here once their plan is in place."),
  },
  archived: {
    title: t("No archived cases"),
    words: t("Cases that were archived stay readable here, and can be restored."),
  },
  closed: { title: t("No closed cases"), words: t("Closed cases stay readable here.") },
};
