import { ClipboardList } from "lucide-react";
import { Link } from "react-router";
import type { AssessmentSummary } from "#contract/records/assessments/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatRecentIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { assessmentPath } from "#parts/cases/assessment-path.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { WavrStandingTag } from "#parts/cases/wavr-standing.tsx";
import { caseNumber } from "#parts/words/case-number.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

type RecentAssessmentsProps = { readonly assessments: readonly AssessmentSummary[] };

/** The assessments worked on last, newest first. */
export function RecentAssessments({ assessments }: RecentAssessmentsProps) {
  const zone = useZoneOf()(null);
  return (
    <section aria-labelledby="dash-assessments">
      <SectionHeader
        id="dash-assessments"
        title={t("Recent assessments")}
        action={
          <Link to={paths.assessments()} className="bw-dash-more">
            {t("View all")}
          </Link>
        }
      />
      {assessments.length === 0 ? (
        <EmptyState icon={ClipboardList} title={t("No assessments yet")} snug>
          {t("The ones that you may see stand here, the latest first.")}
        </EmptyState>
      ) : (
        <ul>
          {assessments.map((assessment) => (
            <li key={assessment.uuid} className="bw-dash-assessment">
              <Avatar name={assessment.person.name} kind="person" />
              <span className="bw-dash-assessment-words">
                <span className="bw-dash-assessment-line">
                  <Link to={assessmentPath(assessment)} className="bw-dash-link bw-ellipsis">
                    {assessment.person.name}
                  </Link>
                  <span className="bw-dash-day">{formatRecentIn(assessment.updated_at, zone)}</span>
                </span>
                <span className="bw-dash-assessment-line">
                  <span className="bw-dash-note bw-ellipsis">
                    {caseNumber(assessment.case_number) ?? t("No case")}
                  </span>
                  {assessment.wavr === undefined ? (
                    <ClassificationTag value={assessment.classification} />
                  ) : (
                    <WavrStandingTag of={assessment.wavr} />
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
