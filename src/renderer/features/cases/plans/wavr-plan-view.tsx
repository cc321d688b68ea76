import { isEndedCase, isResting } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { CheckIn, WavrPlanHead } from "#contract/records/plans/schema.ts";
import { taskStatusNames } from "#contract/records/reminders/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import { useManagedPlan } from "#parts/plans/managed-plan.ts";
import { PastCheckIns, PastReviews } from "#parts/plans/past.tsx";
import { planStanding } from "#parts/plans/plan-words.ts";
import { asStatus } from "#parts/tasks/task-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { mayWork } from "../page/case-moves.ts";
import { NextCheckIn } from "./check-ins.tsx";
import { ReviewButton } from "./reviews.tsx";

interface WavrPlanViewProps {
  readonly record: CaseRecord;
  readonly plan: WavrPlanHead;
  /** Of this plan. */
  readonly checkIns: readonly CheckIn[];
}

/** A threat management plan of WAVR: looked after here, read and written in its assessment. */
export function WavrPlanView({ record, plan, checkIns }: WavrPlanViewProps) {
  const title = t("Threat management plan for {{name}}", { name: plan.person.name });
  const managed = useManagedPlan(record.id, plan.uuid);
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
        {plan.title === null || plan.title.toLowerCase() === title.toLowerCase() ? null : (
          <span>{plan.title}</span>
        )}
        <Tag kind="outline">
          {plan.status === "in_force" && !isEndedCase(record) && managed?.state
            ? managed.state
            : planStanding(plan.status, isEndedCase(record), isResting(record))}
        </Tag>
        {plan.review_date === null || plan.status === "ended" || isEndedCase(record) ? null : (
          <span>{t("Review on {{date}}", { date: formatDate(plan.review_date) })}</span>
        )}
      </p>
      <Closed record={record} plan={plan} />
      {open === undefined ? null : <NextCheckIn checkIn={open} mayAnswer={mayWork(record)} />}
      <Goals record={record} plan={plan} />
      <Actions record={record} plan={plan} />
      <PastCheckIns checkIns={checkIns} plan={plan.status} caseClosed={record.closed_at} />
      <PastReviews record={record} reviews={plan.reviews} />
    </article>
  );
}

/** When a plan was closed, by whom, why, and what was left. */
function Closed({ record, plan }: ActionsProps) {
  const managed = useManagedPlan(record.id, plan.uuid);
  if (managed === null) return null;
  const open = managed.actions.filter(({ status }) => status !== taskDone).length;
  const undone = open === 0 ? null : <p>{t("{{count}} actions were not done.", { count: open })}</p>;
  if (plan.status === "in_force" && record.closed_at !== null)
    return (
      <div className="plan-answer-last plan-closed">
        <p>
          <strong>{t("Ended with the case, {{date}}:", { date: formatDate(record.closed_at) })}</strong>{" "}
          {record.closing_reason}
        </p>
        {undone}
      </div>
    );
  if (managed.closed === null || plan.status !== "ended") return null;
  const { version, at, by, why, unmet } = managed.closed;
  return (
    <div className="plan-answer-last plan-closed">
      <p>
        <strong>
          {by === null
            ? t("Closed, version {{version}} of {{date}}:", { version, date: formatDate(at) })
            : t("Closed, version {{version}} of {{date}} by {{name}}:", {
                ...{ version, name: by },
                date: formatDate(at),
              })}
        </strong>{" "}
        {why}
      </p>
      {undone}
      {unmet.length === 0 ? null : <p>{t("Not met: {{criteria}}", { criteria: unmet.join("; ") })}</p>}
    </div>
  );
}

type ActionsProps = Pick<WavrPlanViewProps, "record" | "plan">;

/** What the plan is to reach, by when, and how far that is. */
function Goals({ record, plan }: ActionsProps) {
  const goals = useManagedPlan(record.id, plan.uuid)?.goals ?? [];
  if (goals.length === 0) return null;
  return (
    <>
      <SectionHeader title={t("Goals")} count={goals.length} level={3} />
      <ul className="plan-past">
        {goals.map(({ goal, by, progress }, at) => (
          <li key={at}>
            <span className="plan-past-day">
              {by === null ? null : t("By {{date}}", { date: formatDate(by) })}
            </span>
            <div className="plan-past-words">
              <p>{goal}</p>
              {progress === "" ? null : (
                <p>
                  <span>{progress}</span>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the plan has somebody do, by whom, by when, and how far that is. */
function Actions({ record, plan }: ActionsProps) {
  const actions = useManagedPlan(record.id, plan.uuid)?.actions ?? [];
  const team = new Map(record.team.map(({ id, full_name }) => [id, full_name]));
  const ids = actions.flatMap(({ owner }) => (typeof owner === "number" && !team.has(owner) ? [owner] : []));
  const others = useColleagueNames([...new Set(ids)]);
  if (actions.length === 0) return null;
  const ended = plan.status === "ended" || (isEndedCase(record) && !isResting(record));
  return (
    <>
      <SectionHeader title={t("Actions")} count={actions.length} level={3} />
      <ul className="plan-past">
        {actions.map(({ what, owner, due, status, outcome }, at) => (
          <li key={at}>
            <span className="plan-past-day">
              {due === null ? null : t("Due {{date}}", { date: formatDate(due) })}
            </span>
            <div className="plan-past-words">
              <p>{what}</p>
              <p>
                <span>
                  {[
                    typeof owner === "number" ? (team.get(owner) ?? others.get(owner)) : owner,
                    ended && status !== taskDone ? t("Not done") : taskStatusNames[asStatus(status)],
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </p>
              {outcome === "" ? null : <p>{t("Outcome: {{outcome}}", { outcome })}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
