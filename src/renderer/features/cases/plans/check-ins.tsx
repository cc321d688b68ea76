import { type CheckIn, outcomes } from "#contract/records/plans/schema.ts";
import { asksOfAnybody, type PlanAsks } from "#instruments/person-types.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { useWorkDay } from "#lib/page/use-schedule.ts";
import { formatDue } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { cadenceName, howItWent, outcomeName } from "#parts/plans/plan-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Tag } from "#ui/facts/tag.tsx";

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
