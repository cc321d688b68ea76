import { BookCheck, Download } from "lucide-react";
import type { CaseReport, Disclosure } from "#contract/services/reports/schema.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { isWaiting } from "./disclosures.tsx";

type ReportNotesProps = {
  readonly report: CaseReport;
  /** The disclosure that was recorded on this page just now. */
  readonly recorded: number | null;
  readonly onDownload: (disclosure: Disclosure) => void;
  readonly onApprove: (disclosure: Disclosure) => void;
};

/** What is to be done with disclosures now, above the paper: their list stands below its last page. */
export function ReportNotes({ report, recorded, onDownload, onApprove }: ReportNotesProps) {
  const { session } = useAppState();
  const isMine = ({ created_by }: Disclosure) => created_by !== null && created_by.id === session?.user?.id;
  const told = report.disclosures.filter((each) => each.id === recorded || isWaiting(each, report));
  if (told.length === 0) return null;
  return (
    <div className="report-notes">
      {told.map((each) => {
        const names = { name: each.name, recipient: each.recipient };
        if (!isWaiting(each, report))
          return (
            <Callout
              key={each.id}
              kind="ok"
              title={each.approved ? t("Disclosure approved.") : t("Disclosure recorded.")}
              action={
                <Button size="small" icon={Download} onClick={() => onDownload(each)}>
                  {t("Make its document…")}
                </Button>
              }
            >
              {t("“{{name}}” for {{recipient}}. Make its document here, and not with Download above.", names)}
            </Callout>
          );
        if (isMine(each))
          return (
            <Callout key={each.id} title={t("A disclosure waits for a second person.")}>
              {t(
                "“{{name}}” for {{recipient}} leaves once a colleague who may open this case has approved it here.",
                names,
              )}
            </Callout>
          );
        return (
          <Callout
            key={each.id}
            title={t("A disclosure waits for a second person.")}
            action={
              <Button size="small" icon={BookCheck} onClick={() => onApprove(each)}>
                {t("Read and approve…")}
              </Button>
            }
          >
            {t("“{{name}}” for {{recipient}}, recorded by {{fullName}}.", {
              ...names,
              fullName: each.created_by?.full_name ?? t("a former colleague"),
            })}
          </Callout>
        );
      })}
    </div>
  );
}
