import { Editors } from "#parts/presence/editors.tsx";
import { EditRecordPage } from "#parts/records/record-pages.tsx";
import { CaseForm } from "./case-form.tsx";

export const EditCasePage = () => (
  <EditRecordPage
    kind="case"
    count={6}
    called={(record) => record.number}
    facts={(record) => <Editors kind="case" record={record} />}
  >
    {(open, cancelTo) => <CaseForm open={open} cancelTo={cancelTo} />}
  </EditRecordPage>
);
