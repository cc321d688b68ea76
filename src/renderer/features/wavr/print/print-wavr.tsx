import { Printer } from "lucide-react";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { WavrSummary } from "#contract/records/wavr/schema.ts";
import { editionLine } from "#instruments/edition.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { printPage } from "#lib/page/print-page.ts";
import { t } from "#lib/words/t.ts";
import { useBoards } from "#parts/boards/use-boards.ts";
import { PaperSections } from "#parts/paper/paper-sections.tsx";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { askedIn } from "../summary/asked.ts";
import { changedSince } from "../summary/judgment.ts";
import { useNextVersion } from "../summary/use-missing.ts";
import { pageTitle } from "../titles.ts";
import { useWavr } from "../wavr-context.ts";
import { askedOf } from "./paper-of-judgment.ts";
import { paperOfWavr } from "./paper-of-wavr.ts";
import type { PaperNames } from "./paper-values.ts";
import { usePaperNames } from "./use-paper-names.ts";

/** Whether what is printed of the judgment was signed: the paper shows what is on screen, which may be a draft. */
function standingOf(last: WavrSummary | undefined, isSigned: boolean, { dates }: PaperNames): string {
  if (last === undefined) return t("A draft: nobody has signed it yet.");
  if (isSigned)
    return t("Version {{number}}, signed on {{date}} by {{name}}.", {
      number: last.number,
      date: dates.moment(last.made_at),
      name: last.made_by?.full_name ?? t("Somebody"),
    });
  return t("The draft after version {{number}}, which was signed on {{date}}.", {
    number: last.number,
    date: dates.moment(last.made_at),
  });
}

/** The whole assessment on paper, whichever section is on screen. */
export function PrintWavr() {
  const { caseRecord, asking, person, instrument, intake, worksheet, assessment, plan } = useWavr();
  const { user } = useSession();
  const version = useNextVersion();
  const boards = useBoards(caseRecord.id, assessment.snapshot.record?.uuid ?? null);
  const names = usePaperNames([assessment.form, plan?.state ?? {}]);
  const last = assessment.snapshot.record?.summaries.at(-1);
  const isSigned =
    last !== undefined && changedSince(instrument.wavr.assessment, last.state, assessment.form).length === 0;
  const content = () => (
    <>
      {instrument.notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <PaperSections
        sections={paperOfWavr(
          instrument.wavr,
          {
            intake: intake.form,
            worksheet: worksheet.form,
            judgment: assessment.form,
            standing: standingOf(last, isSigned, names),
            asked: isSigned ? askedOf(last) : askedIn(assessment.form, asking, version),
            boards,
            plan: plan?.state ?? null,
            caseEnded: isEndedCase(caseRecord),
          },
          names,
        )}
      />
    </>
  );
  return (
    <>
      <GovernedButton needs="print" size="small" icon={Printer} onClick={() => printPage()}>
        {t("Print")}
      </GovernedButton>
      <PrintSheet
        title={pageTitle}
        about={[
          person.name,
          t("Case {{caseNumber}}", { caseNumber: caseRecord.number }),
          editionLine(instrument.identity),
        ]}
        by={user?.full_name ?? ""}
        content={content}
      />
    </>
  );
}
