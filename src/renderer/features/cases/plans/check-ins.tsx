import { type CheckIn, outcomes, type PlanStatus } from "#contract/records/plans/schema.ts";
import { asksOfAnybody, type PlanAsks } from "#instruments/person-types.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { useWorkDay } from "#lib/page/use-schedule.ts";
import { formatDate, formatDue } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { cadenceName, howItWent, outcomeName } from "#parts/plans/plan-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

interface NextCheckInProps {
  readonly checkIn: CheckIn;
  readonly asks?: PlanAsks;
  readonly mayAnswer: boolean;
}

/** The check-in that is open, with its answers: one press opens the sentence. */
export function NextCheckIn({ checkIn, asks = asksOfAnybody, mayAnswer }: NextCheckInProps) {
  const put = usePutSearch();
  const due = formatDue(checkIn.due_on, useWorkDay());
  return (
    <section className="plan-next" aria-label={t("Next check-in")}>
      <p className="plan-next-when">
        <strong className={due.late ? "case-late" : undefined}>{due.text}</strong>
        <span>{cadenceName(checkIn.cadence)}</span>
        {checkIn.assignees.length > 0 ? (
          <span>{checkIn.assignees.map(({ full_name }) => full_name).join(", ")}</span>
        ) : null}
        {checkIn.missed_at === null ? null : <Tag kind="wait">{t("Missed: the lead is asked too")}</Tag>}
      </p>
      {mayAnswer ? (
        <fieldset className="plan-next-answers">
          <legend>{howItWent(asks)}</legend>
          {outcomes.map((each) => (
            <Button key={each} size="small" onClick={() => put({ "check-in": checkIn.uuid, outcome: each })}>
              {outcomeName(each, asks)}
            </Button>
          ))}
        </fieldset>
      ) : null}
    </section>
  );
}

/** What stands for the answer of a check-in: one that stopped with its case or its plan was missed by nobody. */
export const outcomeWords = (
  { outcome }: Pick<CheckIn, "outcome">,
  plan: PlanStatus,
  asks: PlanAsks = asksOfAnybody,
): string => {
  if (outcome !== null) return outcomeName(outcome, asks);
  return plan === "in_force" ? t("Not needed: the case was closed") : t("Not needed: the plan was ended");
};

/** What was answered, the newest first; a further answer stands beside the first. */
export function PastCheckIns({
  checkIns,
  asks = asksOfAnybody,
  plan,
  level = 3,
}: {
  readonly checkIns: readonly CheckIn[];
  readonly asks?: PlanAsks;
  readonly plan: PlanStatus;
  readonly level?: 2 | 3 | 4;
}) {
  const past = checkIns.filter(({ done_at, closed_at }) => done_at !== null || closed_at !== null);
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
                <strong>{outcomeWords(each, plan, asks)}</strong> <span>{each.done_by?.full_name}</span>
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
