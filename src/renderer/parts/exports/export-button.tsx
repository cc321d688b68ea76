import { Download } from "lucide-react";
import { useState } from "react";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ExportDialog, type ExportDialogProps } from "./export-dialog.tsx";

/** The button "Export…" with its dialog. */
export function ExportButton(props: Omit<ExportDialogProps, "open" | "onOpen" | "onClose">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={Download} onClick={() => setOpen(true)}>
        {t("Export…")}
      </Button>
      <ExportDialog {...props} open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
    </>
  );
}
