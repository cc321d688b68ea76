import { Stethoscope } from "lucide-react";
import { useEffect, useState } from "react";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Button, type ButtonProps } from "#ui/buttons/button.tsx";
import { DiagnosticsDialog } from "./diagnostics-dialog.tsx";

/** The button that shows what diagnostics would give. */
export function CollectDiagnostics(button: Pick<ButtonProps, "variant" | "size">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Stethoscope} {...button} onClick={() => setOpen(true)}>
        {t("Collect diagnostics…")}
      </Button>
      <DiagnosticsDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** The same by the native menu, whatever is shown. */
export function DiagnosticsByMenu() {
  const { bridge } = useHost();
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      bridge.on("menu.command", ({ command }) => {
        if (command === "collect-diagnostics") setOpen(true);
      }),
    [bridge],
  );
  return <DiagnosticsDialog open={open} onClose={() => setOpen(false)} />;
}
