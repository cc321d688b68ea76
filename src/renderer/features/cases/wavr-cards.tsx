import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { planStatuses } from "#contract/records/plans/schema.ts";
import type { WavrForm, WavrHead } from "#contract/records/wavr/schema.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { planStanding } from "#parts/plans/plan-words.ts";
import { changedLines } from "#parts/words/wavr-changes.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Card } from "#ui/layout/card.tsx";

interface WavrCardsProps {
  readonly record: CaseRecord;
  readonly all: readonly WavrHead[];
}

/** How far the WAVR assessment of each person is, what was signed, and the level of concern that was signed, in words alone. */
export const WavrCards = ({ record, all }: WavrCardsProps) =>
  all.map((head) => (
    <Card
      key={head.person_uuid}
      title={t("WAVR assessment")}
      to={paths.wavrOf(record.id, head.person_uuid)}
      meta={formatDate(head.updated_at)}
    >
      <div className="case-card-line">
        <span>{head.person.name}</span>
      </div>
      <FactList facts={factsOf(head, isEndedCase(record))} />
      {changedLines(head.changed).map((line) => (
        <p key={line} className="case-card-changed">
          {line}
        </p>
      ))}
    </Card>
  ));

function intakeWords(begun: boolean, facts: WavrHead["facts"]): string {
  if (!begun) return t("Not begun");
  if (facts === null) return t("Begun");
  return facts.done < facts.total
    ? t("{{done}} of {{total}} answered", { ...facts })
    : t("All {{total}} answered", { total: facts.total });
}

/** "Active"; null where nobody says. */
const planWords = (status: string | null, ended: boolean): string | null => {
  const known = planStatuses.find((each) => each === status);
  return known === undefined ? null : planStanding(known, ended);
};

/** What there is of a person's assessment, in words; nothing of a code. */
function factsOf(head: WavrHead, ended: boolean) {
  const { forms, levels, raters, signed_at, plan_versions, plan_status, facts, missing } = head;
  const { intake, worksheet, assessment, plan } = currentInstrument().wavr;
  const begun = (form: WavrForm) => forms.includes(form);
  return [
    ...levels,
    { label: intake.title, value: intakeWords(begun("intake"), facts) },
    {
      label: worksheet.title,
      value: begun("worksheet")
        ? raters.map(({ full_name }) => full_name).join(", ") || t("Somebody")
        : t("Not begun"),
    },
    {
      label: assessment.title,
      value:
        signed_at !== null
          ? t("Signed {{date}}", { date: formatDate(signed_at) })
          : begun("assessment")
            ? missing === null || missing.length === 0
              ? t("Not signed yet")
              : t("Not signed yet. Missing: {{fields}}", { fields: missing.join(", ") })
            : t("Not begun"),
    },
    {
      label: plan.title,
      value:
        plan_versions > 0
          ? [planWords(plan_status, ended), t("{{count}} versions", { count: plan_versions })]
              .filter((each) => each !== null)
              .join(", ")
          : t("Not begun"),
    },
  ];
}
