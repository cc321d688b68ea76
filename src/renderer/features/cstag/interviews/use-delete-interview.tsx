import { useState } from "react";
import type { Interview } from "#contract/records/interviews/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { deleteProblem, notDeletable } from "#lib/bridge/delete-problem.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

/** The typed deletion of an interview; the server removes its id from the assessment (Spec §4). */
export function useDeleteInterview() {
  const [doomed, setDoomed] = useState<{ readonly interview: Interview; readonly name: string } | null>(null);
  const remove = useApiMutation("interviews.delete");
  const waits = notDeletable(doomed?.interview ?? null);
  const close = () => {
    setDoomed(null);
    remove.reset();
  };
  const element = (
    <DeleteDialog
      open={doomed !== null}
      name={doomed?.name ?? ""}
      onClose={close}
      busy={remove.isPending}
      error={waits ?? (remove.error ? deleteProblem(remove.error) : undefined)}
      onDelete={() => {
        if (doomed === null || waits !== null) return;
        const done = () => {
          announce("Interview deleted.");
          close();
        };
        remove.mutate({ params: { uuid: doomed.interview.uuid } }, { onSuccess: done });
      }}
    >
      All its answers are removed for everyone.
    </DeleteDialog>
  );
  return { ask: (interview: Interview, name: string) => setDoomed({ interview, name }), element };
}
