import { EditRecordPage } from "#parts/records/record-pages.tsx";
import { EntityForm } from "./entity-form.tsx";

export const EditEntityPage = () => (
  <EditRecordPage kind="entity">
    {(open, cancelTo) => <EntityForm open={open} cancelTo={cancelTo} />}
  </EditRecordPage>
);
