import { BookCheck, Download, Megaphone } from "lucide-react";
import type { Audience } from "#contract/records/case-notices/schema.ts";
import type { CaseReport, Disclosure } from "#contract/services/reports/schema.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { isWaiting } from "./disclosures.tsx";

/** Who was told, where a paper goes to one of these readers. */
const toldBy: Readonly<Record<string, Audience>> = {
  "subject-family": "subject_parents",
  "target-family": "target_parents",
  police: "police",
  superintendent: "district",
};

type ReportNotesProps = {
  readonly caseId: string;
  /** The reader that is chosen on the page, by their id. */
  readonly reader: string | null;
  readonly report: CaseReport;
  /** The disclosure that was recorded on this page just now. */
  readonly recorded: number | null;
  readonly onDownload: (disclosure: Disclosure) => void;
  readonly onApprove: (disclosure: Disclosure) => void;
};

/** What is to be done with disclosures now, above the paper: their list stands below its last page. */
export function ReportNotes({ caseId, reader, report, recorded, onDownload, onApprove }: ReportNotesProps) {
  const { session } = useAppState();
  const isMine = ({ created_by }: Disclosure) => created_by !== null && created_by.id === session?.user?.id;
  const told = report.disclosures.filter((each) => each.id === recorded || isWaiting(each, report));
  if (told.length === 0) return null;
  return (
    <div className="report-notes">
      {told.map((each) => {
        const names = { name: each.name, recipient: each.recipient };
        if (!isWaiting(each, report)) {
          const made = each.issued_at !== null;
          return (
            <Callout
              key={each.id}
              kind="ok"
              title={
                made
                  ? t("Disclosure recorded, and its document made.")
                  : each.approved
                    ? t("Disclosure approved.")
                    : t("Disclosure recorded.")
              }
              action={
                <>
                  {made ? null : (
                    <GovernedButton
                      needs="save"
                      size="small"
                      icon={Download}
                      onClick={() => onDownload(each)}
                    >
                      {t("Make its document…")}
                    </GovernedButton>
                  )}
                  <LinkButton
                    size="small"
                    icon={Megaphone}
                    to={paths.newCaseNotice(caseId, toldBy[reader ?? ""] ?? null)}
                  >
                    {t("Record as told…")}
                  </LinkButton>
                </>
              }
            >
              {made
                ? t("“{{name}}” for {{recipient}}. It is in the disclosure record below.", names)
                : t("“{{name}}” for {{recipient}}. Its document was not made yet.", names)}
            </Callout>
          );
        }
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
