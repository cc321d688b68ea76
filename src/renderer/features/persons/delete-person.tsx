import { useRef } from "react";
import type { Person } from "#contract/records/persons/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { deleteProblem, notDeletable } from "#lib/bridge/delete-problem.ts";
import { paths } from "#lib/page/paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";

type DeletePersonProps = { readonly person: Person; readonly open: boolean; readonly onClose: () => void };

/** The typed confirmation. The server refuses people with cases or assessments, and the reason is shown here. */
export function DeletePerson({ person, open, onClose }: DeletePersonProps) {
  const replacePage = useReplacePage();
  // Leaves the page only after the dialog has closed, so that the focus is not lost.
  const deleted = useRef(false);
  const remove = useApiMutation("persons.delete", {
    onSuccess: () => {
      deleted.current = true;
      onClose();
    },
  });
  const waits = notDeletable(person);
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <DeleteDialog
      open={open}
      name={person.name}
      busy={remove.isPending}
      error={waits ?? (remove.error ? deleteProblem(remove.error) : undefined)}
      onClose={close}
      onClosed={() => {
        if (deleted.current) replacePage(paths.persons());
      }}
      onDelete={() => {
        if (waits === null) remove.mutate({ params: { id: person.uuid } });
      }}
    >
      The person’s details, contacts and files go with the record. A person who belongs to a case or an
      assessment cannot be deleted.
    </DeleteDialog>
  );
}
