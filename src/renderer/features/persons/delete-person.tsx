import type { Person } from "#contract/records/persons/schema.ts";
import { t } from "#lib/words/t.ts";
import { DeleteRecord } from "#parts/records/delete-record.tsx";

type DeletePersonProps = { readonly person: Person; readonly open: boolean; readonly onClose: () => void };

/** The server refuses people with cases or assessments, and the reason is shown in the dialog. */
export function DeletePerson({ person, open, onClose }: DeletePersonProps) {
  return (
    <DeleteRecord kind="person" record={person} open={open} onClose={onClose}>
      {t(
        "The person’s details, contacts and files go with the record. A person who belongs to a case or an assessment cannot be deleted.",
      )}
    </DeleteRecord>
  );
}
