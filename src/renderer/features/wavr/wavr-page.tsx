import "#parts/wizard/wizard.css";
import "./wavr.css";
import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { isAdultByType } from "#instruments/person-types.ts";
import { adultKey } from "#instruments/wavr-rules.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { useWordsInUse } from "#parts/packs/use-pack-words.ts";
import { useAge } from "#parts/people/use-age.ts";
import { type AgeQuestion, ChoosePerson } from "#parts/wizard/choose-person.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { LoadProblem } from "#ui/states/load-problem.tsx";
import { Opening } from "./frame/opening.tsx";
import { intakeUuid } from "./state/documents.ts";
import { pageTitle } from "./titles.ts";
import { Workspace } from "./workspace.tsx";

/** Reads the case and its WAVR assessment, asks whom it concerns, then shows the workspace. */
export function WavrPage() {
  const { caseId = "" } = useParams();
  const api = useApi();
  const record = useQuery(apiQuery(api, "cases.show", { params: { id: caseId } }));
  const wavr = useQuery(apiQuery(api, "wavr.show", { params: { id: caseId } }));
  const [query, setQuery] = useSearchParams();
  const caseRecord = record.data?.data;
  useWavrPage(caseRecord);
  const begin = useApiMutation("wavr.saveIntake");
  const words = useWordsInUse(caseRecord?.organization_id ?? null, true);
  const [asked, setAsked] = useState<string | null>(null);
  const age = useAge(query.get("person"));
  const error = record.error ?? wavr.error;
  if (caseRecord === undefined || wavr.data === undefined) {
    if (error === null) return <Opening />;
    return (
      <PageLayout header={<h1 className="bw-hidden">{pageTitle}</h1>}>
        <LoadProblem
          error={error}
          onRetry={() => void (record.error ? record : wavr).refetch()}
          back={<LinkButton to={paths.cases()}>{t("Go to the cases")}</LinkButton>}
        />
      </PageLayout>
    );
  }
  const all = wavr.data.data;
  const { wavr: pack, notices } = currentInstrument();
  const begun = [...all.intakes, ...all.worksheets, ...all.assessments, ...all.plans];
  // In the address, so that a page that is loaded anew before anything was saved does not ask again.
  const chosen: PersonRef | undefined = caseRecord.persons.find(({ uuid }) => uuid === query.get("person"));
  const person = chosen ?? begun[0]?.person ?? null;
  const isBegun = begun.some(({ person_uuid }) => person_uuid === person?.uuid) || asked === person?.uuid;
  const settled = isBegun || (person !== null && isAdultByType(person.person_type.id));
  if (person !== null && !settled && !age.known) return <Opening />;
  if (person !== null && (settled || age.age !== null || !caseRecord.can.edit))
    return <Workspace key={person.uuid} caseRecord={caseRecord} person={person} wavr={all} />;
  return (
    <PageLayout header={<h1 className="wizard-choose-title">{pageTitle}</h1>}>
      {caseRecord.can.edit ? (
        <ChoosePerson
          record={caseRecord}
          about={[pack.scope, pack.approach, ...notices.filter(isOfModel)]}
          label={t("Person of concern")}
          adultsOnly
          chosen={person?.uuid ?? null}
          asksAge={ageQuestion()}
          onChoose={async (of, adult) => {
            // Before anything else of it: whoever is asked about is 18 or older, or it is not known yet.
            if (adult !== null)
              await begin.mutateAsync({
                params: { id: caseRecord.id },
                body: {
                  uuid: intakeUuid(caseRecord, of),
                  person_uuid: of.uuid,
                  state: { [adultKey]: adult },
                  ...(words === null ? {} : { instrument: words }),
                },
              });
            setAsked(of.uuid);
            setQuery({ person: of.uuid });
          }}
        />
      ) : (
        <EmptyState icon={ClipboardList} title={t("No WAVR assessment yet")} level={2}>
          {t("You may read this case but not begin an assessment in it.")}
        </EmptyState>
      )}
    </PageLayout>
  );
}

/** Does a notice say that this is not the published instrument? It is read before one begins; the others stand with the questions. */
const isOfModel = (notice: string): boolean => /not the published/i.test(notice);

/** The question of the intake whether somebody is 18 or older, which is asked before it. */
function ageQuestion(): AgeQuestion | undefined {
  const fields = currentInstrument().wavr.intake.sections.flatMap((section) => section.fields);
  const field = fields.find(({ key }) => key === adultKey);
  return field === undefined
    ? undefined
    : {
        label: field.label,
        ...(field.help === undefined ? {} : { help: field.help }),
        options: (field.options ?? []).map(({ value, label }) => ({ value: String(value), label })),
      };
}

/** The same title and way back in every state of the page. */
function useWavrPage(record: CaseRecord | undefined): void {
  const crumbs = [{ label: t("Dashboard"), to: paths.dashboard() }];
  const ofCase = record === undefined ? [] : [{ label: record.number, to: paths.case(record.id) }];
  usePage(t("WAVR assessment"), [...crumbs, ...ofCase, { label: t("WAVR assessment") }], true);
}
