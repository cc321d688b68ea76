import { Building2, Plus } from "lucide-react";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { entityKindNames, namedOptions } from "#parts/words/entity-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { ListPage } from "#ui/list/list-page.tsx";
import { useChosenRows } from "#ui/list/use-chosen-rows.ts";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { DeleteChosen } from "./delete-chosen.tsx";
import { countedEntities } from "./deletion-words.ts";
import { entityColumns } from "./entity-columns.tsx";
import { entityListSpec, entityQuery } from "./entity-list-url.ts";

/** People, organizations, groups and accounts of interest: the list screen (UI-7d with other columns). */
export function EntityListPage() {
  usePage("Organizations of interest", [{ label: "Organizations of interest" }]);
  const { can, organizations } = useSession();
  const { state, change } = useListUrl(entityListSpec);
  const query = entityQuery(state);
  const list = useEndlessList("entities.list", query);
  const api = useApi();
  const { rows, clear, ...chosen } = useChosenRows(list, {
    query,
    first: async (per_page) => (await api("entities.list", { query: { ...query, page: 1, per_page } })).data,
    counted: countedEntities,
  });
  const begin = can.create_records ? (
    <LinkButton to={paths.newEntity()} variant="primary" size="small" icon={Plus}>
      New organization of interest
    </LinkButton>
  ) : null;
  const filters: readonly ListFilter[] = [
    { id: "kind", label: "Kind", options: namedOptions(entityKindNames) },
    {
      id: "organization_id",
      label: "School",
      options: organizations.map((each) => ({ value: String(each.id), label: each.name })),
    },
    {
      id: "has_open_case",
      label: "Open case",
      options: [
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ],
    },
  ];
  return (
    <ListPage
      title="Organizations of interest"
      actions={begin}
      spec={entityListSpec}
      state={state}
      change={change}
      list={list}
      filters={filters.filter((field) => field.options.length > 1)}
      columns={entityColumns}
      // Only administrators may delete.
      {...(can.administer
        ? {
            chosen: {
              ...chosen,
              actions: <DeleteChosen chosen={rows} onDone={clear} />,
            },
          }
        : {})}
      rowId={(entity) => String(entity.id)}
      rowLabel={(entity) => entity.name}
      open={(entity) => paths.entity(entity.uuid)}
      empty={
        <EmptyState icon={Building2} title="No organizations of interest yet" level={2} action={begin}>
          Groups, accounts, organizations and others that come up in cases and are not among the people.
        </EmptyState>
      }
    />
  );
}
