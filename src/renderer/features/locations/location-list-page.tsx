import { t } from "#lib/words/t.ts";
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

const words = plainFieldWords.location;

const ellipsis = (text: string | null) => (
  <span className="bw-ellipsis" title={text ?? ""}>
    {text ?? ""}
  </span>
);

/** The places of a school and around it (UI-7d with other columns). */
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
  return (
    <RecordListPage
      of={list}
      purpose={t("Campuses, buildings, rooms, buses and the places around a school.")}
    />
  );
}
