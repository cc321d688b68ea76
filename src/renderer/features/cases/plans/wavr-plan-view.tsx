import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { CheckIn, WavrPlanHead } from "#contract/records/plans/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { planStanding } from "#parts/plans/plan-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { mayWork } from "../page/case-moves.ts";
import { NextCheckIn, PastCheckIns } from "./check-ins.tsx";
import { PastReviews, ReviewButton } from "./reviews.tsx";

interface WavrPlanViewProps {
  readonly record: CaseRecord;
  readonly plan: WavrPlanHead;
  /** Of this plan. */
  readonly checkIns: readonly CheckIn[];
}

/** A threat management plan of WAVR: looked after here, read and written in its assessment. */
export function WavrPlanView({ record, plan, checkIns }: WavrPlanViewProps) {
  const title = t("Threat management plan for {{name}}", { name: plan.person.name });
  const open = checkIns.find(({ done_at, closed_at }) => done_at === null && closed_at === null);
  return (
    <article className="plan-view" aria-label={title}>
      <SectionHeader
        title={title}
        action={
          <>
            <ReviewButton record={record} plan={plan.uuid} status={plan.status} />
            <LinkButton to={`${paths.wavrOf(record.id, plan.person_uuid)}&section=plan`} size="small">
              {t("Open in WAVR")}
            </LinkButton>
          </>
        }
      />
      <p className="plan-facts">
        {plan.title === null ? null : <span>{plan.title}</span>}
        <Tag kind="outline">{planStanding(plan.status, isEndedCase(record))}</Tag>
        {plan.review_date === null || plan.status === "ended" ? null : (
          <span>{t("Review on {{date}}", { date: formatDate(plan.review_date) })}</span>
        )}
      </p>
      {open === undefined ? null : <NextCheckIn checkIn={open} mayAnswer={mayWork(record)} />}
      <PastCheckIns checkIns={checkIns} plan={plan.status} />
      <PastReviews record={record} reviews={plan.reviews} />
    </article>
  );
}
