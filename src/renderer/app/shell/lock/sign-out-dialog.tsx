import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useSendNow } from "#lib/bridge/outbox.ts";
import { t } from "#lib/words/t.ts";
import { countChanges } from "#parts/words/outbox-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { useConnection } from "../../connection.ts";

type SignOutDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSignOut: () => void;
  readonly busy: boolean;
};

/** Asked before signing out with changes in the outbox: what happens to them, and a way to send them first. */
export function SignOutDialog({ open, onClose, onSignOut, busy }: SignOutDialogProps) {
  const { outbox } = useAppState();
  const reachable = useConnection((state) => state.reachable) ?? true;
  const send = useSendNow();
  const waiting = outbox?.waiting ?? 0;
  const stuck = (outbox?.attention ?? 0) + (outbox?.conflicts ?? 0);
  const sending = send.isPending || (outbox?.sending ?? false);
  const maySend = reachable && waiting > stuck;
  return (
    <Dialog
      open={open}
      width="small"
      title={
        waiting > 0
          ? t("Sign out with {{changes}} waiting?", { changes: countChanges(waiting) })
          : t("Sign out?")
      }
      onClose={onClose}
      footer={
        <>
          {sending && waiting > 0 ? (
            <DialogNote>
              <span role="status">{t("Sending {{changes}}", { changes: countChanges(waiting) })}</span>
            </DialogNote>
          ) : null}
          <Button onClick={onClose}>{t("Cancel")}</Button>
          {waiting > 0 ? (
            <Button onClick={onSignOut} loading={busy}>
              {t("Sign out")}
            </Button>
          ) : null}
          {waiting > 0 ? (
            <Button variant="primary" loading={sending} disabled={!maySend} onClick={() => send.mutate({})}>
              {t("Send first")}
            </Button>
          ) : (
            <Button variant="primary" onClick={onSignOut} loading={busy}>
              {t("Sign out")}
            </Button>
          )}
        </>
      }
    >
      {send.error ? <Callout kind="stop">{errorMessage(send.error)}</Callout> : null}
      <p className="bw-dialog-text" role="status">
        {waiting > 0
          ? t(
              "{{changes}} are not on the server yet. They stay encrypted on this computer for you alone, and are sent when you sign in here again.",
              { count: waiting, changes: countChanges(waiting) },
            )
          : t("Everything is on the server.")}
        {stuck > 0
          ? ` ${t("{{count}} of them need your decision before they can be sent.", { count: stuck })}`
          : null}
        {!reachable && waiting > 0 ? ` ${t("The server cannot be reached now.")}` : null}
      </p>
    </Dialog>
  );
}
