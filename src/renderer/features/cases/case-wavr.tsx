import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { WavrDocument, WavrOfCase } from "#contract/records/wavr/schema.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Card } from "#ui/layout/card.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { mayWork } from "./page/case-moves.ts";

/** The WAVR tab: how far the assessment of each person is, and what was signed. */
export function CaseWavr({ record }: { readonly record: CaseRecord }) {
  const found = useQuery(apiQuery(useApi(), "wavr.show", { params: { id: record.id } }));
  const all = found.data?.data;
  const people = all === undefined ? [] : peopleOf(all);
  return (
    <section>
      <SectionHeader title={t("WAVR assessments")} count={people.length} />
      <Loaded query={found} label={t("Loading the assessments")} />
      {all !== undefined && people.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title={t("No WAVR assessment yet")}
          snug
          action={
            mayWork(record) ? (
              <LinkButton to={paths.wavr(record.id)} size="small">
                {t("Start WAVR")}
              </LinkButton>
            ) : null
          }
        >
          {t("For adults, and for students of 18 or over.")}
        </EmptyState>
      ) : null}
      <div className="case-cards">
        {all === undefined
          ? null
          : people.map((person) => (
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
            ))}
      </div>
    </section>
  );
}

const documentsOf = (all: WavrOfCase): readonly WavrDocument[] => [
  ...all.intakes,
  ...all.worksheets,
  ...all.assessments,
  ...all.plans,
];

const peopleOf = (all: WavrOfCase) => [
  ...new Map(documentsOf(all).map(({ person }) => [person.uuid, person])).values(),
];

const latestOf = (all: WavrOfCase, person: string): string | null =>
  documentsOf(all)
    .filter((each) => each.person_uuid === person)
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1) ?? null;

/** What there is of a person's assessment, in words; nothing of a code. */
function factsOf(all: WavrOfCase, person: string) {
  const { intake, worksheet, assessment, plan } = currentInstrument().wavr;
  const of = <D extends WavrDocument>(documents: readonly D[]) =>
    documents.filter((each) => each.person_uuid === person);
  const raters = of(all.worksheets).map(({ created_by }) => created_by?.full_name ?? t("Somebody"));
  const signed = of(all.assessments)
    .flatMap(({ summaries }) => summaries)
    .at(-1);
  const versions = of(all.plans).reduce((sum, each) => sum + each.versions.length, 0);
  return [
    { label: intake.title, value: of(all.intakes).length > 0 ? t("Begun") : t("Not begun") },
    { label: worksheet.title, value: raters.length > 0 ? raters.join(", ") : t("Not begun") },
    {
      label: assessment.title,
      value:
        signed === undefined
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
