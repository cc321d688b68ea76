import { reportSections } from "#contract/records/report-templates/sections.ts";
import type { CaseReport } from "#contract/services/reports/schema.ts";
import { t } from "#lib/words/t.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Callout } from "#ui/states/callout.tsx";
import type { ReportChoice } from "./use-report-choice.ts";

type BeyondReaderProps = {
  readonly report: CaseReport;
  readonly choice: ReportChoice;
  /** Where it is about to leave: is it meant to hold that? */
  readonly sure?: boolean;
  readonly onSure?: (sure: boolean) => void;
};

/** Says that a paper tells its reader more than they may usually see; names alone do not hide whose evaluation it is. */
export function BeyondReader({ report, choice, sure = false, onSure }: BeyondReaderProps) {
  const beyond = choice.beyond(report);
  if (beyond.length === 0) return null;
  const sections = reportSections
    .filter(({ id }) => beyond.includes(id))
    .map(({ title }) => title)
    .join(", ");
  return (
    <>
      <Callout kind="stop" title={t("It says more than this reader may usually see.")}>
        {choice.reader?.ground === "inspection"
          ? t(
              "{{sections}}. A family that knows the other child knows of whom it reads, without a name too.",
              {
                sections,
              },
            )
          : t("{{sections}}. Give it only where that is meant.", { sections })}
      </Callout>
      {onSure === undefined ? null : (
        <Checkbox
          label={t("This reader is to have all of it")}
          checked={sure}
          onChange={(event) => onSure(event.target.checked)}
        />
      )}
    </>
  );
}
