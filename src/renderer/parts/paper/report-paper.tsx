import "./report-paper.css";
import type { CaseReport } from "#contract/services/reports/schema.ts";
import { familyWords } from "#lib/words/family.ts";
import { t } from "#lib/words/t.ts";
import { PaperSections } from "#parts/paper/paper-sections.tsx";

type PaperContent = Pick<
  CaseReport,
  | "language"
  | "kind"
  | "number"
  | "title"
  | "subject"
  | "organization"
  | "printed_by"
  | "printed_at"
  | "sections"
>;

/** A preview of the document: the same words in the same order and language, on a sheet that stays white. */
export function ReportPaper({ report, busy }: { readonly report: PaperContent; readonly busy: boolean }) {
  const { language = "en-US", number, printed_at: at, printed_by: by } = report;
  const inLanguage = familyWords(language);
  if (report.kind === "letter")
    return (
      <article className="report-paper" aria-label={t("Preview")} aria-busy={busy}>
        <div lang={language}>
          <h2 className="report-letterhead">{report.organization}</h2>
          <PaperSections sections={report.sections} />
        </div>
      </article>
    );
  const confidential = inLanguage("Confidential: need to know only");
  return (
    <article className="report-paper" aria-label={t("Preview")} aria-busy={busy}>
      <div lang={language}>
        <p className="report-running">
          <span>
            {[inLanguage("Case {{number}}", { number }), report.subject].filter(Boolean).join(" · ")}
          </span>
          <span>{confidential}</span>
        </p>
        <h2 className="report-title">{inLanguage("Case {{number}}", { number })}</h2>
        <p>
          {report.subject ? (
            <>
              {report.subject}
              <br />
            </>
          ) : null}
          {report.title}
          <br />
          {report.organization}
          <br />
          {inLanguage("Made {{at}}, by {{by}}", { at, by })}
        </p>
        <PaperSections sections={report.sections} />
        <p className="report-running report-foot">
          <span>{inLanguage("Printed by {{by}}, {{at}}", { at, by })}</span>
          <span>{confidential}</span>
        </p>
      </div>
    </article>
  );
}
