import { Printer } from "lucide-react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Meeting } from "#contract/records/meetings/schema.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { printPage } from "#lib/page/print-page.ts";
import { t } from "#lib/words/t.ts";
import { PaperSections } from "#parts/paper/paper-sections.tsx";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { paperOfMeeting } from "./paper-of-meeting.ts";

interface PrintMeetingProps {
  readonly record: CaseRecord;
  readonly meeting: Meeting;
}

/** The paper of a meeting that has ended, which whoever has no account signs. */
export function PrintMeeting({ record, meeting }: PrintMeetingProps) {
  const { user } = useSession();
  return (
    <>
      <GovernedButton needs="print" size="small" icon={Printer} onClick={() => printPage()}>
        {t("Print")}
      </GovernedButton>
      <PrintSheet
        title={t("Team meeting")}
        about={[t("Case {{caseNumber}}", { caseNumber: record.number })]}
        by={user?.full_name ?? ""}
        content={() => <PaperSections sections={paperOfMeeting(meeting)} />}
      />
    </>
  );
}
