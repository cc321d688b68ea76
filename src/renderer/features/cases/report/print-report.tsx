import type { CaseReport } from "#contract/services/reports/schema.ts";
import { familyWords } from "#lib/words/family.ts";
import { t } from "#lib/words/t.ts";
import { PaperSections } from "#parts/paper/paper-sections.tsx";
import { PrintSheet } from "#ui/print/print-sheet.tsx";

/** The report on paper, and nothing that says whose names were taken out. */
export function PrintReport({ report, busy }: { readonly report: CaseReport; readonly busy: boolean }) {
  const subjects = report.people
    .filter((person) => person.role === "subject")
    .map((person) => person.stands_for ?? person.name);
  const { language = "en-US" } = report;
  const inLanguage = familyWords(language);
  const letter = report.kind === "letter";
  return (
    <PrintSheet
      language={language}
      letter={letter}
      title={letter ? report.organization : inLanguage("Case {{number}}", { number: report.number })}
      // What is shown while another selection is on its way still has the names that were just taken out.
      about={
        busy
          ? []
          : [
              ...(subjects.length > 0 ? [subjects.join(", ")] : []),
              inLanguage("Case {{number}}", { number: report.number }),
            ]
      }
      by={report.printed_by}
      content={() =>
        busy ? (
          <p>{t("The report was not ready yet. Print it again.")}</p>
        ) : (
          <>
            {letter ? null : (
              <p>
                {report.title}
                <br />
                {report.organization}
              </p>
            )}
            <PaperSections sections={report.sections} />
          </>
        )
      }
    />
  );
}
