import { useSearchParams } from "react-router";
import { queryOf } from "#lib/lists/list-url.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { RecordExport } from "#parts/records/record-export.tsx";
import {
  nameColumn,
  organizationColumn,
  RecordListPage,
  updatedColumn,
  useOrganizationFilter,
  useRecordList,
} from "#parts/records/record-list-page.tsx";
import { locationTypeNames } from "#parts/words/location-words.ts";
import { plainFieldWords } from "#parts/words/plain-field-words.ts";

import { Segmented } from "#ui/buttons/segmented.tsx";
import { LocationMap } from "./map/location-map.tsx";

const words = plainFieldWords.location;

const ellipsis = (text: string | null) => (
  <span className="bw-ellipsis" title={text ?? ""}>
    {text ?? ""}
  </span>
);

/** The places of a school and around it (UI-7d with other columns), also as a map. */
export function LocationListPage() {
  const list = useRecordList("location", {
    columns: [
      nameColumn("location"),
      {
        id: "type",
        header: t("Kind"),
        width: 140,
        sortable: true,
        render: ({ type }) => locationTypeNames[type],
      },
      { id: "parent", header: t("Part of"), width: 180, flex: 1, render: ({ parent }) => ellipsis(parent) },
      {
        id: "address",
        header: t("Address"),
        width: 200,
        flex: 1,
        render: ({ address }) => ellipsis(address),
      },
      organizationColumn,
      {
        id: "location_group",
        header: t("Location group"),
        width: 160,
        optIn: true,
        render: ({ location_group }) => ellipsis(location_group),
      },
      updatedColumn,
    ],
    filters: [{ id: "type", ...words.type }, useOrganizationFilter()],
    defaultSort: "name",
  });
  const [search] = useSearchParams();
  const put = usePutSearch();
  const isMap = search.get("view") === "map";
  return (
    <RecordListPage
      of={list}
      tools={
        <>
          <Segmented
            label={t("View")}
            options={[
              { value: "list", label: t("List") },
              { value: "map", label: t("Map") },
            ]}
            value={isMap ? "map" : "list"}
            onChange={(view) => put({ view: view === "map" ? "map" : "" })}
          />
          <RecordExport kind="location" filters={queryOf(list.state)} total={list.list.total} />
        </>
      }
      instead={
        isMap ? <LocationMap list={list.list} organization={list.state.filters.organization_id} /> : undefined
      }
      purpose={t("Campuses, buildings, rooms, buses and the places around a school.")}
    />
  );
}
