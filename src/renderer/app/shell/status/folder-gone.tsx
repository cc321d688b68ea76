import { useState } from "react";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { countChanges } from "#parts/words/outbox-words.ts";
import { ExportDialog } from "#renderer/features/pending/export-dialog.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";

/** The data folder was deleted or moved while Bellwether was running: what that means, and how to save what waits. */
export function FolderGone() {
  const { folderProblem, outbox } = useAppState();
  const [exporting, setExporting] = useState(false);
  if (folderProblem === null) return null;
  const waiting = outbox?.waiting ?? 0;
  return (
    <>
      <Callout
        kind="stop"
        role="alert"
        className="bw-shell-note"
        title={t("The folder of Bellwether is gone.")}
        action={
          waiting > 0 ? (
            <Button size="small" onClick={() => setExporting(true)}>
              {t("Export what waits…")}
            </Button>
          ) : undefined
        }
      >
        {folderProblem}
        {waiting > 0
          ? ` ${t("{{changes}} wait in memory only: export them before you stop Bellwether.", { count: waiting, changes: countChanges(waiting) })}`
          : ` ${t("What you type stays in this window: keep it open.")}`}
      </Callout>
      <ExportDialog open={exporting} onClose={() => setExporting(false)} />
    </>
  );
}
