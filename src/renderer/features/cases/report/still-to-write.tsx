import type { CaseReport } from "#contract/services/reports/schema.ts";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

/** Says before it goes that a paper has places where nothing is recorded, or that its template leaves to be written. */
export function StillToWrite({ report }: { readonly report: CaseReport }) {
  if (!report.gaps) return null;
  return (
    <Callout kind="wait">
      {report.kind === "letter"
        ? t("{{count}} places are still to be written. Fill them with Edit the words, in Word or by hand.", {
            count: report.gaps,
          })
        : t("In {{count}} places nothing is recorded. Read it before it goes.", { count: report.gaps })}
    </Callout>
  );
}
