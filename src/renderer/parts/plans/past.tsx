import "./plans.css";
import { Fragment } from "react";
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
  if (caseClosed !== null && closed_at === caseClosed) return t("Not held: the case was closed");
  return plan === "ended"
    ? t("Not held: the plan was closed")
    : t("Not held: the plan or its case was closed then");
};

/** Answered or stopped; one that stopped and after which another was asked for tells nothing: its plan went on. */
export const pastOnes = (checkIns: readonly CheckIn[]): readonly CheckIn[] =>
  checkIns.filter(
    ({ id, plan_uuid, done_at, closed_at }) =>
      done_at !== null ||
      (closed_at !== null &&
        !checkIns.some(
          (each) => each.plan_uuid === plan_uuid && each.beside === null && Number(each.id) > Number(id),
        )),
  );

interface PastCheckInsProps {
  readonly checkIns: readonly CheckIn[];
  readonly asks?: PlanAsks;
  readonly plan: PlanStatus;
  /** When the case was closed, where it is. */
  readonly caseClosed?: string | null;
  readonly level?: 2 | 3 | 4;
}

/** What was answered, the newest first; a further answer stands beside the first. What stopped unanswered stands by itself. */
export function PastCheckIns({ checkIns, level = 3, ...how }: PastCheckInsProps) {
  const past = pastOnes(checkIns);
  const groups = [
    { title: t("Check-ins so far"), rows: past.filter(({ done_at }) => done_at !== null) },
    { title: t("Check-ins not held"), rows: past.filter(({ done_at }) => done_at === null) },
  ];
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <Fragment key={title}>
        <SectionHeader title={title} count={rows.length} level={level} />
        <ol className="plan-past">
          {rows.map((each) => (
            <PastCheckIn key={each.uuid} checkIn={each} {...how} />
          ))}
        </ol>
      </Fragment>
    ));
}

type PastCheckInProps = Omit<PastCheckInsProps, "checkIns" | "level"> & { readonly checkIn: CheckIn };

function PastCheckIn({ checkIn, asks = asksOfAnybody, plan, caseClosed = null }: PastCheckInProps) {
  const { done_at, due_on, done_by, beside, words, changed } = checkIn;
  return (
    <li>
      <span className="plan-past-day">
        {done_at === null ? t("For {{date}}", { date: formatDate(due_on) }) : formatDate(done_at)}
      </span>
      <div className="plan-past-words">
        <p>
          <strong>{outcomeWords(checkIn, plan, asks, caseClosed)}</strong> <span>{done_by?.full_name}</span>
          {beside === null ? null : <span> {t("A second answer")}</span>}
        </p>
        {words === null ? null : <p>{words}</p>}
        {changed === null ? null : <p>{t("Changed: {{what}}", { what: changed })}</p>}
      </div>
    </li>
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
