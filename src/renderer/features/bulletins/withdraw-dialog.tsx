import type { Bulletin } from "#contract/records/bulletins/schema.ts";
import { bulletinWithdrawal } from "#contract/records/bulletins/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

interface WithdrawProps {
  readonly bulletin: Bulletin;
  readonly onClose: () => void;
}

/** Withdraws a bulletin. It stays where it is, with the reason. */
export const WithdrawDialog = (props: WithdrawProps) => (
  <DraftGate draftKey={draftKeys.bulletinWithdrawal(props.bulletin.uuid)}>
    {(found) => <Open {...props} found={found} />}
  </DraftGate>
);

function Open({ bulletin, found, onClose }: WithdrawProps & { readonly found: FoundDraft }) {
  const withdraw = useApiMutation("bulletins.withdraw");
  const state = useForm({
    rules: bulletinWithdrawal,
    initial: { reason: "" },
    fields: ["reason"],
    judge: "sent",
    ids: "withdraw-",
    draft: { found, label: t("Withdrawal of a bulletin") },
    save: async (body) => (await withdraw.mutateAsync({ params: { id: bulletin.uuid }, body })).data,
    onSaved: () => {
      announce(t("Bulletin withdrawn."));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Withdraw the bulletin")}
      action={t("Withdraw")}
      state={state}
      failed={t("Not withdrawn.")}
      onClose={onClose}
    >
      <TextArea
        {...state.field("reason")}
        label={t("Reason")}
        required
        rows={3}
        maxLength={500}
        data-autofocus
        help={t("Whoever had read it is told, and reads this. It cannot be issued again: write another one.")}
      />
    </FormDialog>
  );
}
