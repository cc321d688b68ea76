import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { ReportLink } from "#contract/services/reports/links.ts";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";

type MadeAlreadyProps = {
  readonly link: ReportLink;
  /** Takes it back and makes another for the same address. */
  readonly onRenew: () => Promise<void>;
  readonly onClose: () => void;
};

/** A link whose first answer was lost on the way: it is there, and its code was shown to nobody. */
export function MadeAlready({ link: { email, mail_status: mail }, onRenew, onClose }: MadeAlreadyProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const renew = async () => {
    setBusy(true);
    setFailed(null);
    try {
      await onRenew();
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t("Link for {{email}}", { email })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <Button
            data-autofocus
            variant="primary"
            icon={KeyRound}
            loading={busy}
            onClick={() => void renew()}
          >
            {t("New link and code")}
          </Button>
        </>
      }
    >
      <Callout kind="ok" role="status" title={t("The link was made at the first try.")}>
        {mail === "none"
          ? t(
              "Its answer was lost on the way, and link and code are shown only once. Make a new link and a new code; the lost ones then open nothing.",
            )
          : t(
              "Its answer was lost on the way, and the code is shown only once. Make a new link and a new code: a second mail takes the new link along, and the first one then opens nothing.",
            )}
      </Callout>
      {failed === null ? null : (
        <Callout kind="stop" role="alert" title={failedTitle(failed, t("Not made."))}>
          {errorMessage(failed)}
        </Callout>
      )}
    </Dialog>
  );
}
