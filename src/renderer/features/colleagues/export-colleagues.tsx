import { Download } from "lucide-react";
import { useState } from "react";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { ExportDialog } from "#parts/exports/export-dialog.tsx";
import { Button } from "#ui/buttons/button.tsx";

/** Exports all colleagues. For administrators only. */
export function ExportColleagues() {
  const [open, setOpen] = useState(false);
  const { can } = useSession();
  if (!can.administer) return null;
  return (
    <>
      <Button size="small" icon={Download} onClick={() => setOpen(true)}>
        Export…
      </Button>
      <ExportDialog
        open={open}
        title="Export colleagues"
        formats={["csv", "xlsx", "json"]}
        onClose={() => setOpen(false)}
        request={(choice) => ({ endpoint: "exports.users", body: { ...choice } })}
      >
        <p className="bw-dialog-text">
          All colleagues of your organizations, whatever the list is narrowed down to: name, email, title,
          phone, organizations and when they were last seen.
        </p>
      </ExportDialog>
    </>
  );
}
