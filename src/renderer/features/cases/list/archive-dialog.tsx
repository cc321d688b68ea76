import { z } from "zod";
import { useApiMutation } from "#lib/bridge/api.ts";
import { bulkProblem } from "#lib/bridge/bulk-problem.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { countedCases } from "./bulk-words.ts";

type ArchiveDialogProps = {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const rules = z.object({ reason: z.string().trim() });

/** Archiving hides cases from lists without deleting them. Cases that are not closed need a reason. */
export function ArchiveDialog({ ids, onClose, onDone }: ArchiveDialogProps) {
  const archive = useApiMutation("cases.archiveMany");
  const state = useForm({
    rules,
    initial: { reason: "" },
    fields: ["reason"],
    focus: "field",
    ids: "archive-",
    say: bulkProblem,
    save: ({ reason }) =>
      archive.mutateAsync({
        body: { ids: [...ids], archived: true, reason: reason === "" ? null : reason },
      }),
    onSaved: ({ count }) => {
      announce(t("{{countedCases}} archived.", { countedCases: countedCases(count) }));
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      width="small"
      title={t("Archive {{countedCases}}", { countedCases: countedCases(ids.length) })}
      action={t("Archive")}
      state={state}
      onClose={onClose}
    >
      <p className="bw-dialog-text">
        {t("They leave the lists and can be read and restored under Archived.", { count: ids.length })}
      </p>
      <TextArea
        {...state.field("reason")}
        label={t("Reason")}
        help={t("Required where a case is not closed. It stands in the case's timeline.")}
        autoFocus
      />
    </FormDialog>
  );
}
