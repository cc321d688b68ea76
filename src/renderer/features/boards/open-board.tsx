import { z } from "zod";
import type { AgreementBoard } from "#contract/records/agreement-boards/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { nameOf } from "#parts/boards/board-words.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

interface OpenBoardProps {
  readonly board: AgreementBoard;
  readonly caseId: number;
  readonly onClose: () => void;
}

const rules = z.object({ reason: z.string().max(1_000) });
const reasoned = rules.extend({
  reason: z
    .string()
    .trim()
    .min(1, { error: t("Reason is required.") })
    .max(1_000),
});

/** Asks once more before the answers are closed and shown; before all have answered it takes a reason. */
export function OpenBoard({ board, caseId, onClose }: OpenBoardProps) {
  const open = useApiMutation("boards.open");
  const early = board.can.open === "early";
  const missing = board.asked.filter(({ answered }) => !answered).map(({ user }) => nameOf(user));
  const state = useForm({
    rules: early ? reasoned : rules,
    initial: { reason: "" },
    fields: ["reason"],
    ids: "open-board-",
    save: async ({ reason }) =>
      (await open.mutateAsync({ params: { id: caseId, boardId: board.uuid }, body: { reason } })).data,
    onSaved: () => {
      announce(t("The answers are side by side now."));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Open the answers?")}
      action={t("Open the answers")}
      state={state}
      failed={t("Not opened.")}
      onClose={onClose}
    >
      <p className="bw-dialog-text">
        {t(
          "Everybody of the case reads all answers from then on. Nobody can change an answer afterwards, or still give one.",
        )}
      </p>
      {early ? (
        <>
          <p className="bw-dialog-text">{t("Not answered yet: {{names}}.", { names: missing.join(", ") })}</p>
          <TextArea
            {...state.field("reason")}
            label={t("Why the other answers are not waited for")}
            required
            rows={3}
            maxLength={1000}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
