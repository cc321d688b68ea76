import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { WavrDocument, WavrOfCase } from "#contract/records/wavr/schema.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Card } from "#ui/layout/card.tsx";
import { latestOf, peopleOf, signedOf } from "./wavr-of-case.ts";

interface WavrCardsProps {
  readonly record: CaseRecord;
  readonly all: WavrOfCase;
}

/** How far the WAVR assessment of each person is, what was signed, and the level of concern that was signed, in words alone. */
export const WavrCards = ({ record, all }: WavrCardsProps) =>
  peopleOf(all).map((person) => (
    <Card
      key={person.uuid}
      title={t("WAVR assessment")}
      to={paths.wavrOf(record.id, person.uuid)}
      meta={formatDate(latestOf(all, person.uuid))}
    >
      <div className="case-card-line">
        <span>{person.name}</span>
      </div>
      <FactList facts={factsOf(all, person.uuid)} />
    </Card>
  ));

/** What there is of a person's assessment, in words; nothing of a code. */
function factsOf(all: WavrOfCase, person: string) {
  const { intake, worksheet, assessment, plan } = currentInstrument().wavr;
  const of = <D extends WavrDocument>(documents: readonly D[]) =>
    documents.filter((each) => each.person_uuid === person);
  const raters = of(all.worksheets).map(({ created_by }) => created_by?.full_name ?? t("Somebody"));
  const signed = signedOf(all, person);
  const versions = of(all.plans).reduce((sum, each) => sum + each.versions.length, 0);
  return [
    ...(signed?.levels ?? []),
    { label: intake.title, value: of(all.intakes).length > 0 ? t("Begun") : t("Not begun") },
    { label: worksheet.title, value: raters.length > 0 ? raters.join(", ") : t("Not begun") },
    {
      label: assessment.title,
      value:
        signed === null
          ? of(all.assessments).length > 0
            ? t("Not signed yet")
            : t("Not begun")
          : t("Signed {{date}}", { date: formatDate(signed.made_at) }),
    },
    {
      label: plan.title,
      value: versions > 0 ? t("{{count}} versions", { count: versions }) : t("Not begun"),
    },
  ];
}
