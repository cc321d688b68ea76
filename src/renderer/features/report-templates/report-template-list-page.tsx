import { t } from "#lib/words/t.ts";
import { offeredColumn, offeredFilter } from "#parts/records/offered-list-page.tsx";
import {
  descriptionColumn,
  nameColumn,
  RecordListPage,
  updatedColumn,
  useRecordList,
} from "#parts/records/record-list-page.tsx";
import { listTitle } from "#parts/records/record-words.ts";
import { ForManagers, SharedListTabs, templatesCrumb } from "#parts/records/shared-lists.tsx";
import { AddReadyMade } from "./add-ready-made.tsx";
import { ImportTemplate } from "./import-template.tsx";
import { languageNames, languageOptions } from "./template-words.ts";

/** What reports are written after: one list for a whole district, kept by its administrators. */
export const ReportTemplateListPage = () => (
  <ForManagers title={listTitle("report-template")}>
    <ReportTemplateList />
  </ForManagers>
);

function ReportTemplateList() {
  const list = useRecordList("report-template", {
    columns: [
      nameColumn("report-template"),
      descriptionColumn,
      {
        id: "language",
        header: t("Language"),
        width: 110,
        render: ({ language }) => languageNames[language],
      },
      {
        id: "edition",
        header: t("Version"),
        width: 96,
        sortable: true,
        align: "end",
        render: ({ edition }) => edition,
      },
      offeredColumn,
      updatedColumn,
    ],
    filters: [offeredFilter, { id: "language", label: t("Language"), options: languageOptions }],
    defaultSort: "name",
  });
  return (
    <RecordListPage
      of={list}
      above={templatesCrumb}
      actions={
        <>
          <AddReadyMade />
          <ImportTemplate />
        </>
      }
      tabs={<SharedListTabs current="report-template" />}
      purpose={t(
        "A report template says what a paper of a case consists of: its words, and where the facts of the case stand in them.",
      )}
    />
  );
}
