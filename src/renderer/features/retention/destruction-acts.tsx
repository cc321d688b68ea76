import { useState } from "react";
import { z } from "zod";
import type { DestructionList } from "#contract/services/retention/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { erasedOfList } from "#parts/compartments/erased-words.ts";
import { OwnConfirmation, useOwnConfirmation } from "#parts/connection/own-confirmation.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { recordsWords } from "./retention-words.ts";

/** What can be done with a list now: confirm it, take it back, stop it. */
export function DestructionActs({ one }: { readonly one: DestructionList }) {
  const [asking, setAsking] = useState(false);
  const cancel = useApiMutation("retention.cancel");
  const { can } = one;
  if (!can.confirm && !can.withdraw && !can.cancel) return null;
  return (
    <div className="retention-acts">
      {can.confirm ? (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t("Confirm and destroy…")}
        </Button>
      ) : null}
      {can.withdraw || can.cancel ? (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id: one.id } })}>
          {can.withdraw ? t("Take the list back") : t("Stop")}
        </Button>
      ) : null}
      {can.withdraw || can.cancel ? <p className="retention-note">{erasedOfList()}</p> : null}
      {cancel.error ? (
        <Callout kind="stop" role="alert" title={t("That did not work")}>
          {errorMessage(cancel.error)}
        </Callout>
      ) : null}
      {asking ? <ConfirmDialog one={one} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

const typed = z.literal("DELETE", { error: t("Type DELETE, in capitals.") });

type ConfirmDialogProps = { readonly one: DestructionList; readonly onClose: () => void };

/** The second person's word: typed, and with their password or that of their provider. */
function ConfirmDialog({ one, onClose }: ConfirmDialogProps) {
  const own = useOwnConfirmation();
  const confirm = useApiMutation("retention.confirm");
  const state = useForm({
    rules: z.object({ typed, password: own.password }),
    initial: { typed: "" as "DELETE", password: "" },
    fields: ["typed", "password"],
    ids: "destroy-",
    judge: "sent",
    save: async (given) => {
      await own.give(given.password);
      return confirm.mutateAsync({ params: { id: one.id } });
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t("Destroy {{records}}?", { records: recordsWords(one.waiting) })}
      action={t("Destroy")}
      danger
      state={{ ...state, unsaved: false }}
      failed={t("Not confirmed.")}
      disabled={!own.ready}
      onClose={onClose}
    >
      <p className="bw-dialog-text">
        {t(
          "They go for good, with everything that belongs to them: assessments, interviews, tasks, comments, files. This cannot be undone. What is under legal hold, or was changed since it was proposed, stays. A certificate without content is kept.",
        )}
      </p>
      <TextField
        {...state.field("typed")}
        data-autofocus
        label={t("Type DELETE")}
        required
        autoComplete="off"
      />
      <OwnConfirmation {...state.field("password")} provider={own.provider} />
    </FormDialog>
  );
}
