import type { Person } from "#contract/records/persons/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { DeleteRecord } from "#parts/records/delete-record.tsx";

type DeletePersonProps = { readonly person: Person; readonly open: boolean; readonly onClose: () => void };

/** The server refuses people with cases or assessments, and the reason is shown in the dialog. */
export function DeletePerson({ person, open, onClose }: DeletePersonProps) {
  const replacePage = useReplacePage();
  return (
    <DeleteRecord
      kind="person"
      record={person}
      open={open}
      onClose={onClose}
      onGone={() => replacePage(paths.persons())}
    >
      The person’s details, contacts and files go with the record. A person who belongs to a case or an
      assessment cannot be deleted.
    </DeleteRecord>
  );
}
