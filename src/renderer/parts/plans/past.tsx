import "./plans.css";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { CheckIn, PlanReview, PlanStatus } from "#contract/records/plans/schema.ts";
import { asksOfAnybody, type PlanAsks } from "#instruments/person-types.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { outcomeName, reviewResultNames } from "./plan-words.ts";

type Stopped = Pick<CheckIn, "outcome"> & Partial<Pick<CheckIn, "closed_at">>;

/**
 * What stands for the answer of a check-in: one that stopped with its case or its plan was missed by nobody. `caseClosed`: when
 * the case was closed; one that stopped at another moment did so for another reason.
 */
export const outcomeWords = (
  { outcome, closed_at = null }: Stopped,
  plan: PlanStatus,
  asks: PlanAsks = asksOfAnybody,
  caseClosed: string | null = null,
): string => {
  if (outcome !== null) return outcomeName(outcome, asks);
  if (caseClosed !== null && closed_at === caseClosed) return t("Not needed: the case was closed");
  return plan === "ended"
    ? t("Not needed: the plan was ended")
    : t("Not needed: the plan or its case was closed then");
};

/** Answered or stopped; one that stopped and was asked for again, for the same day, tells nothing. */
export const pastOnes = (checkIns: readonly CheckIn[]): readonly CheckIn[] =>
  checkIns.filter(
    ({ id, plan_uuid, due_on, done_at, closed_at }) =>
      done_at !== null ||
      (closed_at !== null &&
        !checkIns.some(
          (each) =>
            each.plan_uuid === plan_uuid &&
            each.due_on === due_on &&
            each.beside === null &&
            Number(each.id) > Number(id),
        )),
  );

/** What was answered, the newest first; a further answer stands beside the first. */
export function PastCheckIns({
  checkIns,
  asks = asksOfAnybody,
  plan,
  caseClosed = null,
  level = 3,
}: {
  readonly checkIns: readonly CheckIn[];
  readonly asks?: PlanAsks;
  readonly plan: PlanStatus;
  /** When the case was closed, where it is. */
  readonly caseClosed?: string | null;
  readonly level?: 2 | 3 | 4;
}) {
  const past = pastOnes(checkIns);
  // One that stopped with its plan was none: it is told below the others, and not counted.
  const held = past.filter(({ done_at }) => done_at !== null).length;
  if (past.length === 0) return null;
  return (
    <>
      <SectionHeader title={t("Check-ins so far")} count={held} level={level} />
      <ol className="plan-past">
        {past.map((each) => (
          <li key={each.uuid}>
            <span className="plan-past-day">
              {each.done_at === null
                ? t("For {{date}}", { date: formatDate(each.due_on) })
                : formatDate(each.done_at)}
            </span>
            <div className="plan-past-words">
              <p>
                <strong>{outcomeWords(each, plan, asks, caseClosed)}</strong>{" "}
                <span>{each.done_by?.full_name}</span>
                {each.beside === null ? null : <span> {t("A second answer")}</span>}
              </p>
              {each.words === null ? null : <p>{each.words}</p>}
              {each.changed === null ? null : <p>{t("Changed: {{what}}", { what: each.changed })}</p>}
            </div>
          </li>
        ))}
      </ol>
    </>
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
