import type { CaseReport } from "#contract/services/reports/schema.ts";
import { PaperSections } from "#parts/paper/paper-sections.tsx";
import { confidential } from "#ui/print/print-sheet.tsx";

/** A preview of the document: the same words in the same order, on a sheet that stays white. */
export function ReportPaper({ report, busy }: { readonly report: CaseReport; readonly busy: boolean }) {
  return (
    <article className="report-paper" aria-label="Preview" aria-busy={busy}>
      <p className="report-running">
        <span>Case {report.number}</span>
        <span>{confidential}</span>
      </p>
      <h2 className="report-title">Case {report.number}</h2>
      <p>
        {report.title}
        <br />
        {report.organization}
        <br />
        Made {report.printed_at}, by {report.printed_by}
      </p>
      <PaperSections sections={report.sections} />
      <p className="report-running report-foot">
        <span>
          Printed by {report.printed_by}, {report.printed_at}
        </span>
        <span>{confidential}</span>
      </p>
    </article>
  );
}
