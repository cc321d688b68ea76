import "#parts/wizard/wizard.css";
import "./worksheets.css";
import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useParams, useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { worksheetModel } from "#instruments/worksheets/worksheets.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { ChoosePerson } from "#parts/wizard/choose-person.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { LoadProblem } from "#ui/states/load-problem.tsx";
import { Opening } from "./frame/opening.tsx";
import { Workspace } from "./workspace.tsx";

/** Reads the case and its worksheets, asks whom this one concerns, then shows it. */
export function WorksheetPage() {
  const { caseId = "", pack: key = "" } = useParams();
  const api = useApi();
  const record = useQuery(apiQuery(api, "cases.show", { params: { id: caseId } }));
  const all = useQuery(apiQuery(api, "worksheets.list", { params: { id: caseId } }));
  const [query, setQuery] = useSearchParams();
  const model = worksheetModel(key);
  const title = model?.title ?? t("Worksheet");
  const caseRecord = record.data?.data;
  useWorksheetPage(title, caseRecord);
  const error = record.error ?? all.error;
  if (caseRecord === undefined || all.data === undefined) {
    if (error === null) return <Opening title={title} />;
    return (
      <PageLayout header={<h1 className="bw-hidden">{title}</h1>}>
        <LoadProblem
          error={error}
          onRetry={() => void (record.error ? record : all).refetch()}
          back={<LinkButton to={paths.cases()}>{t("Go to the cases")}</LinkButton>}
        />
      </PageLayout>
    );
  }
  if (model === null)
    return (
      <PageLayout header={<h1 className="bw-hidden">{title}</h1>}>
        <EmptyState
          icon={ClipboardList}
          title={t("This program does not have the questions of this worksheet")}
          level={2}
          action={<LinkButton to={paths.case(caseId)}>{t("Go to the case")}</LinkButton>}
        >
          {t("A newer version of Bellwether may have them. What was answered is kept.")}
        </EmptyState>
      </PageLayout>
    );
  const begun = all.data.data.filter(({ instrument }) => instrument.pack === key);
  // In the address, so that a page that is loaded anew before anything was saved does not ask again.
  const chosen: PersonRef | undefined =
    caseRecord.persons.find(({ uuid }) => uuid === query.get("person")) ??
    begun.find(({ person_uuid }) => person_uuid === query.get("person"))?.person;
  const person = chosen ?? begun[0]?.person ?? null;
  if (person !== null)
    return (
      <Workspace key={person.uuid} caseRecord={caseRecord} person={person} model={model} begun={begun} />
    );
  return (
    <PageLayout header={<h1 className="wizard-choose-title">{title}</h1>}>
      {caseRecord.can.edit ? (
        <ChoosePerson
          record={caseRecord}
          about={model.about}
          label={model.person_label}
          onChoose={({ uuid }) => setQuery({ person: uuid })}
        />
      ) : (
        <EmptyState icon={ClipboardList} title={t("No worksheet yet")} level={2}>
          {t("You may read this case but not begin an assessment in it.")}
        </EmptyState>
      )}
    </PageLayout>
  );
}

/** The same title and way back in every state of the page. */
function useWorksheetPage(title: string, record: CaseRecord | undefined): void {
  const crumbs = [{ label: t("Dashboard"), to: paths.dashboard() }];
  const ofCase = record === undefined ? [] : [{ label: record.number, to: paths.case(record.id) }];
  usePage(title, [...crumbs, ...ofCase, { label: title }], true);
}
