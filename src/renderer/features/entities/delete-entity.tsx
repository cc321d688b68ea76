import { useRef } from "react";
import type { Entity } from "#contract/entities/entity.ts";
import { useApiMutation } from "#lib/api.ts";
import { deleteProblem } from "#lib/delete-problem.ts";
import { paths } from "#lib/paths.ts";
import { useReplacePage } from "#lib/use-replace-page.ts";
import { DeleteDialog } from "#ui/delete-dialog.tsx";

type DeleteEntityProps = { readonly entity: Entity; readonly open: boolean; readonly onClose: () => void };

/** The typed confirmation. The server refuses what belongs to a case and says so here. */
export function DeleteEntity({ entity, open, onClose }: DeleteEntityProps) {
  const replacePage = useReplacePage();
  // The page goes after its dialog has gone, so that the focus is not lost with it.
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
