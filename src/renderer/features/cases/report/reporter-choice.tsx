import type { CaseReport } from "#contract/services/reports/schema.ts";
import { t } from "#lib/words/t.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { reportersOf } from "./names-taken-out.ts";
import type { ReportChoice } from "./use-report-choice.ts";

type ReporterChoiceProps = { readonly report: CaseReport; readonly choice: ReportChoice };

/** Whoever reported, with the same person on the case's list: one tick takes out both. */
export function ReporterChoice({ report, choice }: ReporterChoiceProps) {
  const listed = reportersOf(report);
  const names = listed.map((each) => each.name).join(", ");
  if (report.reporter === null && names === "") return null;
  const some = listed.some((each) => choice.redact.includes(each.id));
  return (
    <>
      {report.reporter === null && !choice.redactReporter ? (
        <Callout kind="wait" title={t("The reporter is not named.")}>
          {t("The list of people has {{names}} as who reported. Tick the name to take it out everywhere.", {
            names,
          })}
        </Callout>
      ) : null}
      <Checkbox
        label={names === "" ? report.reporter : names}
        note={choice.redactReporter ? t("Reads The reporter") : t("Reported it")}
        checked={choice.redactReporter}
        indeterminate={some && !choice.redactReporter}
        onChange={() => choice.toggleReporter(listed.map(({ id }) => id))}
      />
    </>
  );
}
