import { isMadeHere } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { caseNumber } from "#parts/words/case-number.ts";
import { Callout } from "#ui/states/callout.tsx";
import "../cases.css";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { CaseInspector } from "../case-inspector.tsx";
import { CaseFrame } from "./case-frame.tsx";
import { offered } from "./case-moves.ts";
import { caseTabs, overview } from "./case-tabs.tsx";

/** One case (UI-7a). */
export function CasePage() {
  const { id = "" } = useParams();
  const api = useApi();
  const found = useQuery(apiQuery(api, "cases.show", { params: { id } }));
  const record = found.data?.data;
  const number = record?.number ?? "";
  usePage(number === "" ? t("Case") : t("Case {{number}}", { number }), [
    { label: t("Cases"), to: paths.cases() },
    { label: record === undefined ? t("Case") : caseNumber(number) },
  ]);
  if (record) return <Record key={record.id} record={record} />;
  const back = <LinkButton to={paths.cases()}>{t("Cases")}</LinkButton>;
  return (
    <PageLayout header={<PageHeader title={t("Case")} />}>
      <Loaded query={found} label={t("Loading the case")} shape="page" count={6} back={back} />
    </PageLayout>
  );
}

function Record({ record }: { readonly record: CaseRecord }) {
  const [search] = useSearchParams();
  const tab = caseTabs.find((each) => each.id === search.get("tab")) ?? overview;
  const here = isMadeHere(record);
  const shown = here && tab.beforeSent ? record : offered(record);
  const Inspector = tab.Inspector ?? CaseInspector;
  return (
    <CaseFrame record={record} current={tab.id} inspector={<Inspector record={shown} />}>
      {here ? (
        <div className="case-guidance">
          <Callout kind="wait" title={t("This case is saved on this computer. Its number follows.")}>
            {t(
              "It is sent when the server can be reached again, and gets its number there. Until then it takes comments, tasks, hours and an assessment. Nobody else sees it: call whom it concerns.",
            )}
          </Callout>
        </div>
      ) : null}
      <tab.Content record={shown} />
    </CaseFrame>
  );
}
