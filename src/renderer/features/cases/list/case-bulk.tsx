import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { useState } from "react";
import { useApiMutation } from "#lib/api.ts";
import { useSession } from "#lib/bridge-context.tsx";
import { bulkProblem } from "#lib/bulk-problem.ts";
import { deleteProblem } from "#lib/delete-problem.ts";
import { isAway } from "#lib/error-message.ts";
import { Button } from "#ui/button.tsx";
import { DeleteDialog } from "#ui/delete-dialog.tsx";
import { announce } from "#ui/live-region.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { countedCases } from "./bulk-words.ts";

type CaseBulkProps = {
  readonly ids: ReadonlySet<string>;
  readonly archived: boolean;
  /** Nothing is chosen any more. */
  readonly onDone: () => void;
};

/** What can be done with the chosen cases: all of them, or none. */
export function CaseBulk({ ids, archived, onDone }: CaseBulkProps) {
  const [dialog, setDialog] = useState<"archive" | "delete" | null>(null);
  // Deleting and exporting are for the same people: administrators, and whoever leads a case.
  const mayDelete = useSession().can.export;
  const chosen = [...ids].map(Number);
  const close = () => setDialog(null);
  const restore = useApiMutation("cases.archiveMany", {
    onSuccess: ({ count }) => {
      announce(`${countedCases(count)} restored.`);
      onDone();
    },
  });
  const remove = useApiMutation("cases.deleteMany", {
    onSuccess: ({ count }) => {
      announce(`${countedCases(count)} deleted.`);
      close();
      onDone();
    },
  });
  const why = (error: unknown) => (isAway(error) ? deleteProblem(error) : bulkProblem(error));

  return (
    <>
      {archived ? (
        <Button
          variant="minimal"
          size="small"
          icon={ArchiveRestore}
          loading={restore.isPending}
          onClick={() => restore.mutate({ body: { ids: chosen, archived: false } })}
        >
          Restore
        </Button>
      ) : (
        <Button variant="minimal" size="small" icon={Archive} onClick={() => setDialog("archive")}>
          Archive…
        </Button>
      )}
      {restore.error ? (
        <span role="alert" className="case-bulk-problem">
          {bulkProblem(restore.error)}
        </span>
      ) : null}
      {mayDelete ? (
        <Button variant="danger-text" size="small" icon={Trash2} onClick={() => setDialog("delete")}>
          Delete…
        </Button>
      ) : null}
      <ArchiveDialog open={dialog === "archive"} ids={chosen} onClose={close} onDone={onDone} />
      <DeleteDialog
        open={dialog === "delete"}
        name={countedCases(chosen.length)}
        quoted={false}
        busy={remove.isPending}
        error={remove.error ? why(remove.error) : undefined}
        onClose={() => {
          remove.reset();
          close();
        }}
        onDelete={() => remove.mutate({ body: { ids: chosen, confirm: "DELETE" } })}
      >
        Assessments, interviews, tasks, comments and files go with {chosen.length === 1 ? "it" : "them"}. The
        people stay.
      </DeleteDialog>
    </>
  );
}
