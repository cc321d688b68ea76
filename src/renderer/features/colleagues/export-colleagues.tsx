import { Download } from "lucide-react";
import { useState } from "react";
import { useSession } from "#lib/bridge-context.tsx";
import { Button } from "#ui/button.tsx";
import { ExportDialog } from "#ui/export/export-dialog.tsx";

/** All colleagues as a file. Absent for whoever may take nothing out of the application. */
export function ExportColleagues() {
  const [open, setOpen] = useState(false);
  const { can } = useSession();
  if (!can.export || !can.create_records) return null;
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
