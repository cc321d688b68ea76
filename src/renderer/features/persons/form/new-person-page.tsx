import { NewRecordPage } from "#parts/records/record-pages.tsx";
import { PersonForm } from "./person-form.tsx";

export const NewPersonPage = () => (
  <NewRecordPage kind="person" count={6}>
    {(open, cancelTo) => <PersonForm open={open} cancelTo={cancelTo} />}
  </NewRecordPage>
);
