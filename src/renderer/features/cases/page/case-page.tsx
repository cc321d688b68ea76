import "../cases.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { Presence } from "#parts/presence/presence.tsx";
import { usePresence } from "#parts/presence/use-presence.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { CaseInspector } from "../case-inspector.tsx";
import { CaseActions } from "./case-actions.tsx";
import { CaseFacts } from "./case-facts.tsx";
import { type CaseMove, offered } from "./case-moves.ts";
import { CaseTabLinks } from "./case-tab-links.tsx";
import { caseTabs, overview } from "./case-tabs.tsx";
import { MoveDialog } from "./move-dialog.tsx";

/** One case (UI-7a). */
export function CasePage() {
  const { id = "" } = useParams();
  const api = useApi();
  const found = useQuery(apiQuery(api, "cases.show", { params: { id } }));
  const record = found.data?.data;
  const number = record?.number ?? "";
  usePage(number === "" ? "Case" : `Case ${number}`, [
    { label: "Cases", to: paths.cases() },
    { label: number === "" ? "Case" : number },
  ]);
  if (record) return <Record key={record.id} record={record} />;
  const back = <LinkButton to={paths.cases()}>Cases</LinkButton>;
  return (
    <PageLayout header={<PageHeader title="Case" />}>
      <Loaded query={found} label="Loading the case" shape="page" count={6} back={back} />
    </PageLayout>
  );
}

function Record({ record }: { readonly record: CaseRecord }) {
  const [search] = useSearchParams();
  const tab = caseTabs.find((each) => each.id === search.get("tab")) ?? overview;
  const [move, setMove] = useState<CaseMove | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = offered(record);
  const people = usePresence({ kind: "case", id: record.id });
  return (
    <PageLayout
      header={
        <PageHeader
          title={record.title}
          facts={
            <>
              <CaseFacts record={record} onMove={setMove} onProblem={setProblem} />
              <Presence people={people} />
            </>
          }
          actions={<CaseActions record={record} onMove={setMove} />}
        />
      }
      tabs={<CaseTabLinks record={record} current={tab.id} />}
      inspector={<CaseInspector record={shown} />}
    >
      {problem ? (
        <Callout kind="stop" title="Not changed." role="alert">
          {problem}
        </Callout>
      ) : null}
      <tab.Content record={shown} />
      <MoveDialog record={record} move={move} onClose={() => setMove(null)} />
    </PageLayout>
  );
}
