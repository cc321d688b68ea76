import { NewRecordPage } from "#parts/records/record-pages.tsx";
import { EntityForm } from "./entity-form.tsx";

export const NewEntityPage = () => (
  <NewRecordPage kind="entity">
    {(open, cancelTo) => <EntityForm open={open} cancelTo={cancelTo} />}
  </NewRecordPage>
);
