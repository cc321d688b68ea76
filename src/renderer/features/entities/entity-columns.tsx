import { t } from "#lib/words/t.ts";
import {
  nameColumn,
  organizationColumn,
  type RecordColumn,
  updatedColumn,
} from "#parts/records/record-list-page.tsx";

import { entityKindNames } from "#parts/words/entity-words.ts";

/** All columns of the list; `optIn` ones are hidden until chosen. */
export const entityColumns: readonly RecordColumn<"entity">[] = [
  { ...nameColumn("entity"), width: 134 },
  {
    id: "kind",
    header: t("Kind"),
    width: 96,
    sortable: true,
    render: (entity) => entityKindNames[entity.kind],
  },
  {
    id: "identifiers",
    header: t("Identifiers"),
    width: 92,
    flex: 2,
    render: (entity) => {
      const words = entity.identifiers.map((each) => each.value).join(", ");
      return (
        <span className="bw-ellipsis" title={words}>
          {words}
        </span>
      );
    },
  },
  { ...organizationColumn, width: 176, sortable: true },
  {
    id: "open_case_count",
    header: t("Open cases"),
    width: 98,
    sortable: true,
    align: "end",
    render: (entity) => (entity.open_case_count === 0 ? "" : String(entity.open_case_count)),
  },
  { ...updatedColumn, width: 80 },
  {
    id: "entity_type",
    header: t("Type"),
    width: 140,
    optIn: true,
    render: (entity) => entity.entity_type ?? "",
  },
  {
    id: "location",
    header: t("Location"),
    width: 160,
    flex: 1,
    optIn: true,
    render: (entity) => entity.location ?? "",
  },
];

/** Where there is no room for all columns, these are in the chooser: a telephone number that is cut tells nothing. */
const onceWide = new Set(["organization", "updated_at"]);
export const narrowEntityColumns: readonly RecordColumn<"entity">[] = entityColumns.map((column) => ({
  ...column,
  ...(column.id === "identifiers" ? { width: 180 } : {}),
  optIn: column.optIn === true || onceWide.has(column.id),
}));
