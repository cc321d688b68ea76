import type { Person } from "#contract/records/persons/schema.ts";
import { Presence } from "#parts/presence/presence.tsx";
import { usePresence } from "#parts/presence/use-presence.ts";
import { EditRecordPage } from "#parts/records/record-pages.tsx";
import { PersonForm } from "./person-form.tsx";

export const EditPersonPage = () => (
  <EditRecordPage kind="person" count={6} facts={(person) => <Editors person={person} />}>
    {(open, cancelTo) => <PersonForm open={open} cancelTo={cancelTo} />}
  </EditRecordPage>
);

/** Who else is on this record. */
function Editors({ person }: { readonly person: Person | null }) {
  return (
    <Presence people={usePresence(person ? { kind: "person", id: person.id } : null, "details", "editing")} />
  );
}
