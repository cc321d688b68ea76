import { useMemo } from "react";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { namedOptions } from "#lib/forms/named-options.ts";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { accountStateNames } from "./account/account-words.ts";
import { InviteColleague } from "./account/invite-dialog.tsx";
import { colleagueColumns } from "./colleague-columns.tsx";
import { colleagueListSpec, colleagueQuery } from "./colleague-list-url.ts";
import { ExportColleagues } from "./export-colleagues.tsx";

const stateFilter = { id: "state", label: "State", options: namedOptions(accountStateNames) };

/** Colleagues of one's organizations: the list screen (UI-7d with other columns). */
export function ColleagueListPage() {
  usePage("Colleagues", [{ label: "Colleagues" }]);
  const { organizations, can } = useSession();
  const { state, change } = useListUrl(colleagueListSpec);
  const list = useEndlessList("users.list", colleagueQuery(state));
  const chosen = state.filters.organization_id;
  const { administer } = can;
  const columns = useMemo(() => colleagueColumns(chosen, administer), [chosen, administer]);
  const filter = {
    id: "organization_id",
    label: "Organization",
    options: organizations.map((each) => ({ value: String(each.id), label: each.name })),
  };
  return (
    <ListPage
      title="Colleagues"
      spec={colleagueListSpec}
      state={state}
      change={change}
      list={list}
      actions={<InviteColleague />}
      tools={<ExportColleagues />}
      filters={[
        ...(organizations.length > 1 || chosen !== undefined ? [filter] : []),
        ...(can.administer ? [stateFilter] : []),
      ]}
      columns={columns}
      rowId={(user) => user.uuid}
      rowLabel={(user) => user.full_name}
      open={(user) => paths.colleague(user.id)}
      empty={
        <EmptyState icon={iconOf("user")} title="No colleagues yet" level={2}>
          Whoever has a role in one of your organizations stands here.
        </EmptyState>
      }
    />
  );
}
