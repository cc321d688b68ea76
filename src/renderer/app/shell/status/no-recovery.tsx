import { useState } from "react";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { RecoveryDialog } from "#parts/passphrase/recovery-dialog.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";

/** Nothing but a passphrase opens the records: what that means, and the offer of a recovery sheet. */
export function NoRecovery() {
  const { recovery } = useAppState();
  const [open, setOpen] = useState(false);
  const [later, setLater] = useState(false);
  return (
    <>
      {recovery === "none" && !later ? (
        <Callout
          kind="wait"
          role="status"
          className="bw-shell-note"
          title={t("Only your passphrase opens these records.")}
          action={
            <span className="bw-shell-note-actions">
              <Button size="small" onClick={() => setOpen(true)}>
                {t("Make a recovery sheet…")}
              </Button>
              <Button size="small" variant="minimal" onClick={() => setLater(true)}>
                {t("Later")}
              </Button>
            </span>
          }
        >
          {t(
            "If it is forgotten, every case, interview and file here is lost for good. A recovery sheet on paper prevents that.",
          )}
        </Callout>
      ) : null}
      <RecoveryDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
