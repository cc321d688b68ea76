import { isAway } from "#contract/bridge/errors.ts";
import { daysKept } from "#contract/services/deleted/schema.ts";
import { t } from "#lib/words/t.ts";
import "./entities.css";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { EntitySummary } from "#contract/records/entities/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { bulkProblem, chosenRecords } from "#lib/bridge/bulk-problem.ts";
import { deleteProblem } from "#lib/bridge/delete-problem.ts";
import { Button } from "#ui/buttons/button.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { countedEntities, whyNotDeleted } from "./deletion-words.ts";

type DeleteChosenProps = {
  readonly chosen: readonly EntitySummary[];
  /** Nothing is chosen any more. */
  readonly onDone: () => void;
};

/** Deletes all chosen records, or none. */
export function DeleteChosen({ chosen, onDone }: DeleteChosenProps) {
  const [open, setOpen] = useState(false);
  const remove = useApiMutation("entities.deleteMany", {
    onSuccess: ({ count }) => {
      announce(t("{{countedEntities}} deleted.", { countedEntities: countedEntities(count) }));
      setOpen(false);
      onDone();
    },
  });
  const { error } = remove;
  const why = whyNotDeleted(chosen);
  return (
    <>
      <Button
        variant="danger-text"
        size="small"
        icon={Trash2}
        disabled={why !== null}
        aria-describedby={why === null ? undefined : "bulk-deleting"}
        onClick={() => setOpen(true)}
      >
        {t("Delete…")}
      </Button>
      {why === null ? null : (
        <span id="bulk-deleting" className="bw-grid-bulk-note">
          {why}
        </span>
      )}
      <DeleteDialog
        restorable={daysKept}
        open={open}
        name={countedEntities(chosen.length)}
        quoted={false}
        busy={remove.isPending}
        error={error ? (isAway(error) ? deleteProblem(error) : bulkProblem(error)) : undefined}
        onClose={() => {
          remove.reset();
          setOpen(false);
        }}
        onDelete={() => remove.mutate({ body: { ...chosenRecords(chosen), confirm: "DELETE" } })}
      >
        {t("Those that belong to a case cannot be deleted; take them off their cases first.")}
      </DeleteDialog>
    </>
  );
}
