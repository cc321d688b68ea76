import { t } from "#lib/words/t.ts";
import { RecentAt } from "#parts/words/recent-at.tsx";
import "./searches.css";
import { Bell } from "lucide-react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { type SavedSearch, searchResources } from "#contract/services/saved-searches/schema.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { ListSpec } from "#lib/lists/list-url.ts";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { SearchDialog } from "#parts/searches/search-dialog.tsx";
import { startOfDraft } from "#parts/searches/search-values.ts";
import { alertNames, searchListNames, sharedWords } from "#parts/searches/search-words.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { announce } from "#ui/states/live-region.tsx";

const spec: ListSpec = {
  filters: ["resource", "owner"],
  sorts: ["name", "updated_at"],
  defaultSort: "name",
};

const filters: readonly ListFilter[] = [
  {
    id: "resource",
    label: t("List"),
    multiple: true,
    options: searchResources.map((value) => ({ value, label: searchListNames[value] })),
  },
  {
    id: "owner",
    label: t("Saved by"),
    options: [
      { value: "me", label: t("Me") },
      { value: "others", label: t("Others") },
    ],
  },
];

const columns: readonly GridColumn<SavedSearch>[] = [
  {
    id: "name",
    header: t("Name"),
    width: 200,
    flex: 3,
    sortable: true,
    rowHeader: true,
    locked: true,
    render: (search) => (
      <Link to={paths.search(search.id)} className="bw-ellipsis" title={search.name}>
        {search.name}
      </Link>
    ),
  },
  { id: "resource", header: t("List"), width: 116, render: (search) => searchListNames[search.resource] },
  {
    id: "owner",
    header: t("Saved by"),
    width: 130,
    flex: 1,
    render: (search) => (search.own ? t("Me") : (search.owner?.full_name ?? t("A former colleague"))),
  },
  {
    id: "shared_with",
    header: t("Shared with"),
    width: 150,
    flex: 2,
    render: (search) => (
      <span className="bw-ellipsis" title={sharedWords(search)}>
        {sharedWords(search)}
      </span>
    ),
  },
  {
    id: "alert",
    header: t("Alert"),
    width: 104,
    render: (search) =>
      search.alert === "off" ? (
        <span className="search-quiet">{alertNames.off}</span>
      ) : (
        <span className="search-alert">
          <Icon of={Bell} size={14} />
          {alertNames[search.alert]}
        </span>
      ),
  },
  {
    id: "updated_at",
    header: t("Updated"),
    width: 104,
    sortable: true,
    align: "end",
    render: (search) => <RecentAt at={search.updated_at} />,
  },
];

/** Saved searches: one's own, and those shared with one. */
export function SearchListPage() {
  usePage(t("Saved searches"), [{ label: t("Saved searches") }]);
  const { state, change } = useListUrl(spec);
  const list = useEndlessList("searches.list", {
    ...(state.q === "" ? {} : { q: state.q }),
    sort: state.sort as "name",
    ...state.filters,
  });
  return (
    <>
      <NewSearchDraft />
      <ListPage
        title={t("Saved searches")}
        spec={spec}
        state={state}
        change={change}
        list={list}
        filters={filters}
        columns={columns}
        rowId={(search) => String(search.id)}
        rowLabel={(search) => search.name}
        open={(search) => paths.search(search.id)}
        empty={
          <EmptyState
            icon={iconOf("search")}
            title={t("No saved searches yet")}
            level={2}
            action={<LinkButton to={paths.cases()}>{t("Go to Cases")}</LinkButton>}
          >
            {t(
              "Filter a list of cases, people, tasks or assessments and choose Save as search. It can be shared, tell you of new results, and be counted and exported here.",
            )}
          </EmptyState>
        }
      />
    </>
  );
}

/** Continues a new search from a draft that stores the list's query. */
function NewSearchDraft() {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const resource = searchResources.find((each) => each === address.get("new"));
  if (resource === undefined) return null;
  const close = () =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete("new");
        return next;
      },
      { replace: true },
    );
  return (
    <DraftGate draftKey={draftKeys.newSearch(resource)}>
      {(found) => {
        const start = startOfDraft(found);
        return start?.resource === resource ? (
          <SearchDialog
            of={{ start }}
            onClose={close}
            onSaved={(search) => {
              announce(t("Search saved."));
              void navigate(paths.search(search.id));
            }}
          />
        ) : null;
      }}
    </DraftGate>
  );
}
