import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { ProgressBar } from "#ui/facts/progress-bar.tsx";
import { Card } from "#ui/layout/card.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { progressWords, stepNames } from "./case-words.ts";
import { StartWorksheets, WorksheetCards } from "./case-worksheets.tsx";
import { assessmentsOf, mayWork } from "./page/case-moves.ts";
import { StartAssessment } from "./start-assessment.tsx";
import { WavrCards } from "./wavr-cards.tsx";

type Assessment = CaseRecord["assessments"][number];

/** Progress of the assessments by step, never a result. */
export function CaseAssessments({ record }: { readonly record: CaseRecord }) {
  const { assessments } = record;
  return (
    <section>
      <SectionHeader
        title={t("Assessments")}
        count={assessmentsOf(record)}
        action={
          mayWork(record) ? (
            <>
              {record.counts?.wavr || !record.offers.includes("wavr") ? null : (
                <LinkButton to={paths.wavr(record.id)} variant="minimal" size="small">
                  {t("Start WAVR")}
                </LinkButton>
              )}
              <StartWorksheets record={record} />
              {record.offers.includes("cstag") ? (
                <StartAssessment
                  record={record}
                  label={record.offers.length > 1 ? t("Start CSTAG") : t("Start")}
                  variant="minimal"
                />
              ) : null}
            </>
          ) : null
        }
      />
      {assessmentsOf(record) === 0 ? (
        <EmptyState icon={ClipboardList} title={t("No assessments yet")} snug>
          {record.offers.length > 0
            ? t("An assessment records facts, interviews and the team’s decision.")
            : t("Cases of the type “{{type}}” begin without one. Another type offers it.", {
                type: record.type?.label ?? "",
              })}
        </EmptyState>
      ) : (
        <div className="case-cards">
          {assessments.map((each) => (
            <AssessmentCard key={each.id} caseId={record.id} assessment={each} />
          ))}
          {record.counts?.wavr ? <WavrOfThisCase record={record} /> : null}
          {record.counts?.worksheets ? <WorksheetCards record={record} /> : null}
        </div>
      )}
    </section>
  );
}

function WavrOfThisCase({ record }: { readonly record: CaseRecord }) {
  const found = useQuery(apiQuery(useApi(), "wavr.heads", { params: { id: record.id } }));
  return (
    <>
      <Loaded query={found} label={t("Loading the WAVR assessments")} />
      {found.data === undefined ? null : <WavrCards record={record} all={found.data.data} />}
    </>
  );
}

function AssessmentCard({
  caseId,
  assessment,
}: {
  readonly caseId: number;
  readonly assessment: Assessment;
}) {
  return (
    <Card
      title={t("CSTAG assessment")}
      to={paths.caseCstag(caseId, assessment.uuid)}
      meta={formatDate(assessment.updated_at)}
    >
      <div className="case-card-line">
        <span>{assessment.person.name}</span>
        <ClassificationTag value={assessment.classification} />
      </div>
      <ol className="case-steps">
        {assessment.progress.map((each) => {
          const name = stepNames[each.step - 1] ?? t("Step {{step}}", { step: each.step });
          return (
            <li key={each.step}>
              <ProgressBar
                label={name}
                value={each.total === 0 ? 0 : each.done / each.total}
                valueText={progressWords(each)}
              />
              <span className="case-step-name">{name}</span>
              <span className="case-step-count bw-numbers">{progressWords(each)}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
