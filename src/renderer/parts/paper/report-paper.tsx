import "./report-paper.css";
import type { CaseReport } from "#contract/services/reports/schema.ts";
import { t } from "#lib/words/t.ts";
import { PaperSections } from "#parts/paper/paper-sections.tsx";
import { confidential } from "#ui/print/print-sheet.tsx";

type PaperContent = Pick<
  CaseReport,
  "number" | "title" | "organization" | "printed_by" | "printed_at" | "sections"
>;

/** A preview of the document: the same words in the same order, on a sheet that stays white. */
export function ReportPaper({ report, busy }: { readonly report: PaperContent; readonly busy: boolean }) {
  return (
    <article className="report-paper" aria-label={t("Preview")} aria-busy={busy}>
      <p className="report-running">
        <span>{t("Case {{number}}", { number: report.number })}</span>
        <span>{confidential}</span>
      </p>
      <h2 className="report-title">{t("Case {{number}}", { number: report.number })}</h2>
      <p>
        {report.title}
        <br />
        {report.organization}
        <br />
        {t("Made {{printedAt}}, by {{printedBy}}", {
          printedAt: report.printed_at,
          printedBy: report.printed_by,
        })}
      </p>
      <PaperSections sections={report.sections} />
      <p className="report-running report-foot">
        <span>
          {t("Printed by {{printedBy}}, {{printedAt}}", {
            printedBy: report.printed_by,
            printedAt: report.printed_at,
          })}
        </span>
        <span>{confidential}</span>
      </p>
    </article>
  );
}
