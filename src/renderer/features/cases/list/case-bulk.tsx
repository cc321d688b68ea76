import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { useState } from "react";
import { isAway } from "#contract/bridge/errors.ts";
import type { CaseSummary } from "#contract/records/cases/schema.ts";
import { daysKept } from "#contract/services/deleted/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { bulkProblem, chosenRecords } from "#lib/bridge/bulk-problem.ts";
import { deleteProblem } from "#lib/bridge/delete-problem.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { bulkRight } from "./bulk-rights.ts";
import { countedCases } from "./bulk-words.ts";

type CaseBulkProps = {
  readonly chosen: readonly CaseSummary[];
  readonly archived: boolean;
  /** Nothing is chosen any more. */
  readonly onDone: () => void;
};

/** Actions on the chosen cases: all of them, or none. */
export function CaseBulk({ chosen: cases, archived, onDone }: CaseBulkProps) {
  const [dialog, setDialog] = useState<"archive" | "delete" | null>(null);
  const changing = bulkRight(cases, "edit");
  const deleting = bulkRight(cases, "delete");
  const chosen = cases.map((each) => each.id);
  const close = () => setDialog(null);
  const restore = useApiMutation("cases.archiveMany", {
    onSuccess: ({ count }) => {
      announce(t("{{countedCases}} restored.", { countedCases: countedCases(count) }));
      onDone();
    },
  });
  const remove = useApiMutation("cases.deleteMany", {
    onSuccess: ({ count }) => {
      announce(t("{{countedCases}} deleted.", { countedCases: countedCases(count) }));
      close();
      onDone();
    },
  });
  const why = (error: unknown) => (isAway(error) ? deleteProblem(error) : bulkProblem(error));

  return (
    <>
      {!changing.offered ? null : archived ? (
        <Button
          variant="minimal"
          size="small"
          icon={ArchiveRestore}
          disabled={changing.why !== null}
          aria-describedby={changing.why === null ? undefined : "bulk-changing"}
          loading={restore.isPending}
          onClick={() => restore.mutate({ body: { ids: chosen, archived: false } })}
        >
          {t("Restore")}
        </Button>
      ) : (
        <Button
          variant="minimal"
          size="small"
          icon={Archive}
          disabled={changing.why !== null}
          aria-describedby={changing.why === null ? undefined : "bulk-changing"}
          onClick={() => setDialog("archive")}
        >
          {t("Archive…")}
        </Button>
      )}
      {changing.why === null ? null : <Why id="bulk-changing">{changing.why}</Why>}
      {restore.error ? (
        <span role="alert" className="case-bulk-problem">
          {bulkProblem(restore.error)}
        </span>
      ) : null}
      {deleting.offered ? (
        <Button
          variant="danger-text"
          size="small"
          icon={Trash2}
          disabled={deleting.why !== null}
          aria-describedby={deleting.why === null ? undefined : "bulk-deleting"}
          onClick={() => setDialog("delete")}
        >
          {t("Delete…")}
        </Button>
      ) : null}
      {deleting.offered && deleting.why !== null ? <Why id="bulk-deleting">{deleting.why}</Why> : null}
      {dialog === "archive" ? <ArchiveDialog ids={chosen} onClose={close} onDone={onDone} /> : null}
      <DeleteDialog
        restorable={daysKept}
        open={dialog === "delete"}
        name={countedCases(chosen.length)}
        quoted={false}
        busy={remove.isPending}
        error={remove.error ? why(remove.error) : undefined}
        onClose={() => {
          remove.reset();
          close();
        }}
        onDelete={() => remove.mutate({ body: { ...chosenRecords(cases), confirm: "DELETE" } })}
      >
        {t("Assessments, interviews, tasks, comments and files go with them. The people stay.", {
          count: chosen.length,
        })}
      </DeleteDialog>
    </>
  );
}

/** Why the button beside it is disabled. */
function Why({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <span id={id} className="bw-grid-bulk-note">
      {children}
    </span>
  );
}
