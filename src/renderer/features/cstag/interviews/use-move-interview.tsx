import { FolderLock } from "lucide-react";
import { useState } from "react";
import type { Interview } from "#contract/records/interviews/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { t } from "#lib/words/t.ts";
import { destinations, MoveDialog } from "#parts/compartments/move-dialog.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { useCstag } from "../cstag-context.ts";

/** Moves an interview to another compartment of its case: a button beside each that one may move, and the dialog. */
export function useMoveInterview() {
  const { caseRecord, canEdit } = useCstag();
  const relocate = useApiMutation("cases.moveInterview");
  const [moved, setMoved] = useState<Interview | null>(null);
  const open = caseRecord?.moves_among ?? [];
  const close = () => setMoved(null);
  const button = (interview: Interview, name: string) =>
    canEdit && destinations(open, interview.compartment).length > 0 ? (
      <IconButton
        icon={FolderLock}
        label={t("Move {{fileName}} to another compartment…", { fileName: name })}
        size="small"
        onClick={() => setMoved(interview)}
      />
    ) : null;
  const element =
    moved === null || caseRecord === null ? null : (
      <MoveDialog
        title={t("Move this interview")}
        from={moved.compartment}
        open={open}
        move={(body) => {
          const params = { id: caseRecord.id, interviewUuid: moved.uuid };
          return relocate.mutateAsync({ params, body, ifMatch: etagOf(moved) });
        }}
        onClose={close}
      />
    );
  return { button, element };
}
