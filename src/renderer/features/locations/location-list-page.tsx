import { useSearchParams } from "react-router";
import { useAway } from "#lib/bridge/use-away.ts";
import { queryOf } from "#lib/lists/list-url.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { RecordExport } from "#parts/records/record-export.tsx";
import {
  nameColumn,
  organizationColumn,
  type RecordColumn,
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

/** Each school has a gym: whose it is stands beside the name, in every window. */
const columns: readonly RecordColumn<"location">[] = [
  { ...nameColumn("location"), width: 150 },
  { ...organizationColumn, width: 190 },
  {
    id: "type",
    header: t("Kind"),
    width: 116,
    sortable: true,
    render: ({ type }) => locationTypeNames[type],
  },
  { id: "parent", header: t("Part of"), width: 124, flex: 1, render: ({ parent }) => ellipsis(parent) },
  {
    id: "address",
    header: t("Address"),
    width: 150,
    flex: 1,
    render: ({ address }) => ellipsis(address),
    isBlank: ({ address }) => !address,
  },
  {
    id: "location_group",
    header: t("Location group"),
    width: 160,
    optIn: true,
    render: ({ location_group }) => ellipsis(location_group),
  },
  { ...updatedColumn, width: 84 },
];

/** The places of a school and around it (UI-7d with other columns), also as a map. */
export function LocationListPage() {
  const list = useRecordList("location", {
    columns,
    filters: [{ id: "type", ...words.type }, useOrganizationFilter()],
    defaultSort: "name",
  });
  const [search] = useSearchParams();
  const put = usePutSearch();
  const away = useAway();
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
        isMap ? (
          <>
            {away ? (
              <p className="location-map-away">
                {t("The server cannot be reached. These are the places that this computer knows.")}
              </p>
            ) : null}
            <LocationMap list={list.list} organization={list.state.filters.organization_id} />
          </>
        ) : undefined
      }
      purpose={t("Campuses, buildings, rooms, buses and the places around a school.")}
    />
  );
}
