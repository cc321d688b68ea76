import { Download, Printer, Send } from "lucide-react";
import { t } from "#lib/words/t.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Button } from "#ui/buttons/button.tsx";

type ReportActionsProps = {
  /** Does what is shown leave the school? Then it is recorded first, and its document is made of what was recorded. */
  readonly outside: boolean;
  /** Does a second person approve what was recorded before it leaves? */
  readonly byTwo: boolean;
  /** Was a disclosure recorded on this page just now? */
  readonly recorded: boolean;
  /** What is shown is not what was chosen: that is being written. */
  readonly busy: boolean;
  readonly printing: boolean;
  readonly onPrint: () => void;
  readonly onDisclose: () => void;
  readonly onDownload: () => void;
};

/** What can be done with the paper that is shown, after it was read. */
export function ReportActions(props: ReportActionsProps) {
  const { outside, byTwo, recorded, busy, printing, onPrint, onDisclose, onDownload } = props;
  if (outside)
    return (
      <div className="report-actions">
        {recorded ? null : <p>{t("Read it through. Nothing is recorded yet.")}</p>}
        <Button
          size="small"
          variant={recorded ? "plain" : "primary"}
          icon={Send}
          disabled={busy}
          onClick={onDisclose}
        >
          {byTwo ? t("Record a disclosure…") : t("Record and make the document…")}
        </Button>
      </div>
    );
  return (
    <div className="report-actions">
      <Button size="small" icon={Send} onClick={onDisclose}>
        {t("Record a disclosure…")}
      </Button>
      <GovernedButton
        needs="print"
        size="small"
        icon={Printer}
        loading={printing}
        disabled={busy}
        onClick={onPrint}
      >
        {t("Print")}
      </GovernedButton>
      <GovernedButton needs="save" size="small" variant="primary" icon={Download} onClick={onDownload}>
        {t("Download…")}
      </GovernedButton>
    </div>
  );
}
