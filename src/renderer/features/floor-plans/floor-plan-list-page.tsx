import { t } from "#lib/words/t.ts";
import {
  nameColumn,
  organizationColumn,
  RecordListPage,
  updatedColumn,
  useOrganizationFilter,
  useRecordList,
} from "#parts/records/record-list-page.tsx";

/** The drawings of all places (UI-7d with other columns). */
export function FloorPlanListPage() {
  const list = useRecordList("floor-plan", {
    columns: [
      nameColumn("floor-plan"),
      {
        id: "location",
        header: t("Location"),
        width: 200,
        flex: 1,
        render: ({ location }) => (
          <span className="bw-ellipsis" title={location}>
            {location}
          </span>
        ),
      },
      { id: "level", header: t("Level"), width: 90, sortable: true, render: ({ level }) => level },
      organizationColumn,
      updatedColumn,
    ],
    filters: [useOrganizationFilter()],
    defaultSort: "level",
  });
  return (
    <RecordListPage of={list} purpose={t("Drawings of the levels of a place, with the zones that matter.")} />
  );
}
