import { Printer } from "lucide-react";
import { paragraph } from "#contract/services/reports/blocks.ts";
import { changedSince } from "#instruments/worksheets/answers.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { printPage } from "#lib/page/print-page.ts";
import { t } from "#lib/words/t.ts";
import { PaperSections } from "#parts/paper/paper-sections.tsx";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { packSource } from "../edition-words.ts";
import { useWorksheet, type Worksheet } from "../worksheet-context.ts";
import { dates, paperOfWorksheet } from "./paper-of-worksheet.ts";

/** Whether what is printed was signed: the paper shows what is on screen, which may be a draft. */
function standingOf({ pack, worksheet }: Worksheet): string {
  const last = worksheet.snapshot.record?.versions.at(-1);
  if (last === undefined) return t("A draft: nobody has signed it yet.");
  const said = { number: last.number, date: dates.moment(last.made_at) };
  if (changedSince(pack, last.state, worksheet.form).length > 0)
    return t("The draft after version {{number}}, which was signed on {{date}}.", said);
  const name = last.made_by?.full_name ?? t("Somebody");
  return t("Version {{number}}, signed on {{date}} by {{name}}.", { ...said, name });
}

/** The whole worksheet on paper, whichever theme is on screen. */
export function PrintWorksheet() {
  const work = useWorksheet();
  const { caseRecord, person, pack, worksheet, edition } = work;
  const { user } = useSession();
  return (
    <>
      <GovernedButton needs="print" size="small" icon={Printer} onClick={() => printPage()}>
        {t("Print")}
      </GovernedButton>
      <PrintSheet
        title={pack.title}
        about={[person.name, t("Case {{caseNumber}}", { caseNumber: caseRecord.number }), edition]}
        by={user?.full_name ?? ""}
        content={() => (
          <>
            {[...pack.meta.notices, packSource(pack)].map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
            <PaperSections sections={paperOfWorksheet(pack, worksheet.form, [paragraph(standingOf(work))])} />
          </>
        )}
      />
    </>
  );
}
