import { useState } from "react";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { RecoveryDialog } from "#parts/passphrase/recovery-dialog.tsx";
import { Button } from "#ui/buttons/button.tsx";

/** Where a passphrase protects the records of this computer: whether a recovery sheet opens them too. */
export function RecoverySetting() {
  const { recovery } = useAppState();
  const [open, setOpen] = useState(false);
  if (recovery === null) return null;
  return (
    <section aria-labelledby="settings-recovery">
      <h2 id="settings-recovery">{t("Passphrase")}</h2>
      <p>
        {recovery === "made"
          ? t("A recovery sheet opens these records when the passphrase is forgotten. A new one replaces it.")
          : t("Only your passphrase opens these records. If it is forgotten, they are lost for good.")}
      </p>
      <div>
        <Button onClick={() => setOpen(true)}>
          {recovery === "made" ? t("Make a new recovery sheet…") : t("Make a recovery sheet…")}
        </Button>
      </div>
      <RecoveryDialog open={open} onClose={() => setOpen(false)} />
    </section>
  );
}
