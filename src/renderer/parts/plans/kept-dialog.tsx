import "./plans.css";
import type { WavrCopyHead } from "#contract/records/wavr/schema.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { PaperSections } from "#parts/paper/paper-sections.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { type Loadable, Loaded } from "#ui/states/loaded.tsx";

interface KeptDialogProps {
  readonly title: string;
  /** What was done with it: "Signed", "Saved". */
  readonly made: string;
  readonly kept: WavrCopyHead;
  /** The query that brings its words; left out where they came with it. */
  readonly found?: Loadable<unknown>;
  readonly blocks: readonly ReportBlock[];
  readonly onClose: () => void;
}

/** What was kept of a document, to be read: nobody can change it. */
export function KeptDialog({ title, made, kept, found, blocks, onClose }: KeptDialogProps) {
  return (
    <Dialog
      open
      title={title}
      width="large"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      <div className="plan-kept">
        <FactList
          facts={[
            { label: made, value: formatDateTime(kept.made_at) },
            { label: t("By"), value: kept.made_by?.full_name ?? t("Somebody") },
            { label: t("SHA-256"), value: <code className="plan-digest">{kept.sha256}</code> },
          ]}
        />
        {found === undefined ? null : (
          <Loaded query={found} label={t("Loading the version")} shape="text" count={4} />
        )}
        <PaperSections sections={[{ id: "kept", title: "", blocks }]} />
      </div>
    </Dialog>
  );
}
