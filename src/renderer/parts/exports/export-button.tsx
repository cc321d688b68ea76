import { Download } from "lucide-react";
import { useState } from "react";
import type { ExportFormat } from "#contract/kit/export-request.ts";
import type { MadeFormat } from "#contract/services/exports/schema.ts";
import { t } from "#lib/words/t.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { ExportDialog, type ExportDialogProps } from "./export-dialog.tsx";

/** The button "Export…" with its dialog. */
export function ExportButton<F extends MadeFormat = ExportFormat>(
  props: Omit<ExportDialogProps<F>, "open" | "onOpen" | "onClose">,
) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <GovernedButton needs="save" size="small" icon={Download} onClick={() => setOpen(true)}>
        {t("Export…")}
      </GovernedButton>
      <ExportDialog {...props} open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
    </>
  );
}
