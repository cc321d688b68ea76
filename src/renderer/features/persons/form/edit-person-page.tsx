import { Editors } from "#parts/presence/editors.tsx";
import { EditRecordPage } from "#parts/records/record-pages.tsx";
import { PersonForm } from "./person-form.tsx";

export const EditPersonPage = () => (
  <EditRecordPage kind="person" count={6} facts={(person) => <Editors kind="person" record={person} />}>
    {(open, cancelTo) => <PersonForm open={open} cancelTo={cancelTo} />}
  </EditRecordPage>
);
