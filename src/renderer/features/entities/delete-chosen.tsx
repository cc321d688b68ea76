import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useApiMutation } from "#lib/api.ts";
import { bulkProblem } from "#lib/bulk-problem.ts";
import { deleteProblem } from "#lib/delete-problem.ts";
import { isAway } from "#lib/error-message.ts";
import { Button } from "#ui/button.tsx";
import { DeleteDialog } from "#ui/delete-dialog.tsx";
import { announce } from "#ui/live-region.tsx";

const counted = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "organization of interest" : "organizations of interest"}`;

type DeleteChosenProps = {
  readonly ids: ReadonlySet<string>;
  /** Nothing is chosen any more. */
  readonly onDone: () => void;
};

/** Deletes what is chosen in the list: all of it, or nothing. */
export function DeleteChosen({ ids, onDone }: DeleteChosenProps) {
  const [open, setOpen] = useState(false);
  const remove = useApiMutation("entities.deleteMany", {
    onSuccess: ({ count }) => {
      announce(`${counted(count)} deleted.`);
      setOpen(false);
      onDone();
    },
  });
  const { error } = remove;
  return (
    <>
      <Button variant="danger-text" size="small" icon={Trash2} onClick={() => setOpen(true)}>
        Delete…
      </Button>
      <DeleteDialog
        open={open}
        name={counted(ids.size)}
        quoted={false}
        busy={remove.isPending}
        error={error ? (isAway(error) ? deleteProblem(error) : bulkProblem(error)) : undefined}
        onClose={() => {
          remove.reset();
          setOpen(false);
        }}
        onDelete={() => remove.mutate({ body: { ids: [...ids].map(Number), confirm: "DELETE" } })}
      >
        Those that belong to a case cannot be deleted; take them off their cases first.
      </DeleteDialog>
    </>
  );
}
