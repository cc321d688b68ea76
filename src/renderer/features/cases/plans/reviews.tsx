import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PlanReview, PlanStatus } from "#contract/records/plans/schema.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import { reviewResultNames } from "#parts/plans/plan-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { mayWork } from "../page/case-moves.ts";

interface ReviewButtonProps {
  readonly record: CaseRecord;
  readonly plan: string;
  readonly status: PlanStatus;
}

/** Reviews a plan in force, also before its day, and where nobody is reminded of it. */
export function ReviewButton({ record, plan, status }: ReviewButtonProps) {
  const put = usePutSearch();
  if (status !== "in_force" || !mayWork(record)) return null;
  return (
    <Button size="small" onClick={() => put({ review: plan })}>
      {t("Review…")}
    </Button>
  );
}

interface PastReviewsProps {
  readonly record: CaseRecord;
  readonly reviews: readonly PlanReview[];
}

/** What reviews found, the newest first; nothing where none was held. */
export function PastReviews({ record, reviews }: PastReviewsProps) {
  const team = new Map(record.team.map(({ id, full_name }) => [Number(id), full_name]));
  const ids = reviews.flatMap(({ by }) => (by === null || team.has(by) ? [] : [by]));
  const others = useColleagueNames([...new Set(ids)]);
  if (reviews.length === 0) return null;
  return (
    <>
      <SectionHeader title={t("Reviews so far")} count={reviews.length} level={3} />
      <ol className="plan-past">
        {[...reviews].reverse().map((each) => (
          <li key={each.uuid}>
            <span className="plan-past-day">{formatDate(each.on)}</span>
            <div className="plan-past-words">
              <p>
                <strong>{reviewResultNames[each.result]}</strong>{" "}
                <span>{each.by === null ? null : (team.get(each.by) ?? others.get(each.by))}</span>
              </p>
              <p>{each.words}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
