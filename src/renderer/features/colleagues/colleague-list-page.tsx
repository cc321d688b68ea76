import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { namedOptions } from "#lib/forms/named-options.ts";
import { withFilter } from "#lib/lists/list-url.ts";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { showInspector } from "#lib/page/page-frame.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { accountStateNames } from "./account/account-words.ts";
import { InviteColleague } from "./account/invite-dialog.tsx";
import { colleagueColumns } from "./colleague-columns.tsx";
import { ColleagueInspector } from "./colleague-inspector.tsx";
import { colleagueListSpec, colleagueQuery, inspected } from "./colleague-list-url.ts";
import { ColleagueTree } from "./colleague-tree.tsx";
import { ExportColleagues } from "./export-colleagues.tsx";

const stateFilter = { id: "state", label: t("State"), options: namedOptions(accountStateNames) };

/** Colleagues of one's organizations: the list screen (UI-7d with other columns). */
export function ColleagueListPage() {
  usePage(t("Colleagues"), [{ label: t("Colleagues") }]);
  const { organizations, can } = useSession();
  const { state, change } = useListUrl(colleagueListSpec);
  const list = useEndlessList("users.list", colleagueQuery(state));
  const chosen = state.filters.organization_id;
  const { administer } = can;
  const withTree = organizations.length > 1;
  // In one school everybody's organization is that one, among others that they may have.
  const within = organizations.some((each) => String(each.parent_id) === chosen) ? undefined : chosen;
  const columns = useMemo(
    () => colleagueColumns(chosen, administer, { withTree, inOnePlace: withTree && within !== undefined }),
    [chosen, administer, withTree, within],
  );
  const [search] = useSearchParams();
  const looked = inspected(search);
  useEffect(() => {
    // Below 1180 pixels it opens over the list.
    if (looked !== null) showInspector();
  }, [looked]);
  const filter = {
    id: "organization_id",
    label: t("Organization"),
    options: organizations.map((each) => ({ value: String(each.id), label: each.name })),
  };
  return (
    <ListPage
      title={t("Colleagues")}
      spec={colleagueListSpec}
      state={state}
      change={change}
      list={list}
      actions={<InviteColleague />}
      tools={<ExportColleagues />}
      filters={[
        // With several the tree chooses one.
        ...(!withTree && chosen !== undefined ? [filter] : []),
        ...(can.administer ? [stateFilter] : []),
      ]}
      columns={columns}
      rowId={(user) => user.uuid}
      rowLabel={(user) => user.full_name}
      open={(user) => {
        const next = new URLSearchParams(search);
        next.set("colleague", String(user.id));
        return `${paths.colleagues()}?${next}`;
      }}
      beside={
        withTree ? (
          <ColleagueTree
            selected={chosen ?? null}
            onSelect={(id) => change({ filters: withFilter(state, "organization_id", id ?? "") })}
          />
        ) : undefined
      }
      inspector={looked === null ? undefined : <ColleagueInspector key={looked} id={looked} />}
      empty={
        <EmptyState icon={iconOf("user")} title={t("No colleagues yet")} level={2}>
          {t("Whoever has a role in one of your organizations stands here.")}
        </EmptyState>
      }
    />
  );
}
