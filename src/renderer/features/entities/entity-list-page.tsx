import { useQueries, useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { namedOptions } from "#lib/forms/named-options.ts";
import { breakpoints } from "#lib/page/page-frame.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { t } from "#lib/words/t.ts";
import { RecordListPage, useOrganizationFilter, useRecordList } from "#parts/records/record-list-page.tsx";
import { entityKindNames } from "#parts/words/entity-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { useChosenRows } from "#ui/list/use-chosen-rows.ts";
import { DeleteChosen } from "./delete-chosen.tsx";
import { countedEntities } from "./deletion-words.ts";
import { entityColumns, narrowEntityColumns } from "./entity-columns.tsx";
import { ExportEntities } from "./export-entities.tsx";
import { entityMerging } from "./merge/entity-merging.ts";

/** All types of one's districts, also retired ones: there may be records of them. */
function useTypeFilter(): ListFilter<"entity_type_id"> {
  const api = useApi();
  const read = (page: number) => apiQuery(api, "entityTypes.list", { query: { page, per_page: 200 } });
  const first = useQuery(read(1));
  const further = Math.max(0, (first.data?.meta.last_page ?? 1) - 1);
  const rest = useQueries({ queries: Array.from({ length: further }, (_, at) => read(at + 2)) });
  const types = [first, ...rest].flatMap(({ data }) => data?.data ?? []);
  const options = types.map(({ id, label }) => ({ value: String(id), label }));
  return { id: "entity_type_id", label: t("Type"), options };
}

/** People, organizations, groups and accounts of interest: the list screen (UI-7d with other columns). */
export function EntityListPage() {
  const { can } = useSession();
  const found = useRecordList("entity", {
    columns: useMedia(breakpoints.narrow) ? narrowEntityColumns : entityColumns,
    filters: [
      { id: "kind", label: t("Kind"), options: namedOptions(entityKindNames) },
      useTypeFilter(),
      useOrganizationFilter(),
      {
        id: "has_open_case",
        label: t("Open case"),
        options: [
          { value: "yes", label: t("Yes") },
          { value: "no", label: t("No") },
        ],
      },
    ],
    defaultSort: "name",
  });
  const { query } = found;
  const api = useApi();
  const { rows, clear, ...chosen } = useChosenRows(found.list, {
    query,
    first: async (per_page) => (await api("entities.list", { query: { ...query, page: 1, per_page } })).data,
    counted: countedEntities,
  });
  return (
    <RecordListPage
      of={found}
      purpose={t(
        "Groups, accounts, organizations and others that come up in cases and are not among the people.",
      )}
      tools={
        <>
          {can.administer ? (
            <LinkButton to={entityMerging.paths.duplicates} size="small" icon={Users}>
              {t("Possible duplicates")}
            </LinkButton>
          ) : null}
          <ExportEntities columns={found.state.columns} filters={query} />
        </>
      }
      // Only administrators may delete.
      chosen={
        can.administer ? { ...chosen, actions: <DeleteChosen chosen={rows} onDone={clear} /> } : undefined
      }
    />
  );
}
