import { useRef } from "react";
import type { Entity } from "#contract/records/entities/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { deleteProblem } from "#lib/bridge/delete-problem.ts";
import { paths } from "#lib/page/paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";

type DeleteEntityProps = { readonly entity: Entity; readonly open: boolean; readonly onClose: () => void };

/** The typed confirmation. The server refuses entities that belong to a case, and the reason is shown here. */
export function DeleteEntity({ entity, open, onClose }: DeleteEntityProps) {
  const replacePage = useReplacePage();
  // Leaves the page only after the dialog has closed, so that the focus is not lost.
  const deleted = useRef(false);
  const remove = useApiMutation("entities.delete", {
    onSuccess: () => {
      deleted.current = true;
      onClose();
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <DeleteDialog
      open={open}
      name={entity.name}
      busy={remove.isPending}
      error={remove.error ? deleteProblem(remove.error) : undefined}
      onClose={close}
      onClosed={() => {
        if (deleted.current) replacePage(paths.entities());
      }}
      onDelete={() => remove.mutate({ params: { id: entity.uuid } })}
    >
      What was recorded here goes with it. What belongs to a case cannot be deleted.
    </DeleteDialog>
  );
}
