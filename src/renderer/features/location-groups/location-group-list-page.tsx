import {
  type LocationGroupBody,
  type LocationGroupValues,
  locationGroupBody,
  locationGroupTypeNames,
} from "#contract/records/location-groups/endpoints.ts";
import { t } from "#lib/words/t.ts";
import { RecordDialog } from "#parts/records/record-dialog.tsx";
import { type FormRules, organizationField, RecordDialogForm } from "#parts/records/record-form.tsx";
import {
  descriptionColumn,
  nameColumn,
  organizationColumn,
  RecordListPage,
  updatedColumn,
  useOrganizationFilter,
  useRecordList,
} from "#parts/records/record-list-page.tsx";
import { plainFieldWords } from "#parts/words/plain-field-words.ts";
import { GroupMembers } from "./group-members.tsx";

const words = plainFieldWords["location-group"];

const form: FormRules<"location-group", LocationGroupBody, LocationGroupValues> = {
  rules: locationGroupBody,
  fields: (open) => [
    {
      as: "line",
      name: "name",
      ...words.name,
      required: true,
      maxLength: 120,
      help: t("As it is known in the district: Northfield feeder pattern, River Valley Conference."),
    },
    { as: "choice", name: "type", ...words.type, required: true },
    ...organizationField<LocationGroupBody>(open, "organization_id", t("Kept by"), t("Choose who keeps it")),
    {
      as: "text",
      name: "description",
      ...words.description,
      rows: 3,
      help: t("Which places belong to it, and what they share."),
    },
  ],
};

/** Groups of places that share students, buses or games: what happens at one of them concerns the others. */
export function LocationGroupListPage() {
  const list = useRecordList("location-group", {
    columns: [
      nameColumn("location-group"),
      {
        id: "type",
        header: t("Kind"),
        width: 160,
        sortable: true,
        render: ({ type }) => locationGroupTypeNames[type],
      },
      {
        id: "places",
        header: t("Places"),
        width: 84,
        align: "end",
        // A former server does not tell it: none is not said.
        render: ({ place_count }) => place_count || "",
      },
      organizationColumn,
      descriptionColumn,
      updatedColumn,
    ],
    filters: [{ id: "type", ...words.type }, useOrganizationFilter()],
    defaultSort: "name",
  });
  return (
    <RecordListPage
      of={list}
      purpose={t(
        "Schools of one feeder pattern, athletic conference or bus route: what happens at one concerns the others.",
      )}
      dialog={(which, onClose) => (
        <RecordDialog kind="location-group" which={which} onClose={onClose}>
          {(open) => (
            <RecordDialogForm
              open={open}
              form={form}
              more={open.record === null ? null : <GroupMembers group={open.record} />}
              deleting={t("The places that it names stay as they are.")}
              onClose={onClose}
            />
          )}
        </RecordDialog>
      )}
    />
  );
}
