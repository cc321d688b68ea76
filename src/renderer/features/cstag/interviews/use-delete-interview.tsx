import { useState } from "react";
import type { Interview } from "#contract/records/interviews/schema.ts";
import { daysKept } from "#contract/services/deleted/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { deletionOf } from "#lib/bridge/deletion.ts";
import { t } from "#lib/words/t.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

/** The typed deletion of an interview; the server removes its id from the assessment (Spec §4). */
export function useDeleteInterview() {
  const [doomed, setDoomed] = useState<{ readonly interview: Interview; readonly name: string } | null>(null);
  const remove = useApiMutation("interviews.delete");
  const deletion = deletionOf(doomed?.interview ?? null, remove.error);
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
      restorable={daysKept}
      error={deletion.problem}
      onDelete={() => {
        if (doomed === null || deletion.waits) return;
        const done = () => {
          announce(t("Interview deleted."));
          close();
        };
        const { ifMatch } = deletion;
        const params = { uuid: doomed.interview.uuid };
        remove.mutate({ params, ifMatch }, { onSuccess: done });
      }}
    >
      {t("All its answers are removed for everyone.")}
    </DeleteDialog>
  );
  return { ask: (interview: Interview, name: string) => setDoomed({ interview, name }), element };
}
