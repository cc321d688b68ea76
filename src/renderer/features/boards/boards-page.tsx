import "#parts/wizard/wizard.css";
import "./boards.css";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Columns3 } from "lucide-react";
import { useParams, useSearchParams } from "react-router";
import type { AgreementBoard, BoardsOfCase } from "#contract/records/agreement-boards/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { SourcesContext, useSources } from "#parts/sources/use-sources.ts";
import { HeadRow } from "#parts/wizard/head-row.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded, together } from "#ui/states/loaded.tsx";
import { AskAgain, AskMembers } from "./ask-members.tsx";
import { Board } from "./board.tsx";
import { useAssessmentAddress } from "./use-assessment-address.ts";

const title = t("Agreement board");

/** The boards of a case, or those about the assessment that the address names, the newest first. */
export function BoardsPage() {
  const { caseId = "" } = useParams();
  const api = useApi();
  const record = useQuery(apiQuery(api, "cases.show", { params: { id: caseId } }));
  const found = useQuery(apiQuery(api, "boards.list", { params: { id: caseId } }));
  const caseRecord = record.data?.data;
  const about = useSearchParams()[0].get("about");
  const crumbs = [{ label: t("Dashboard"), to: paths.dashboard() }];
  const ofCase =
    caseRecord === undefined ? [] : [{ label: caseRecord.number, to: paths.case(caseRecord.id) }];
  usePage(title, [...crumbs, ...ofCase, { label: title }], true);
  return (
    <PageLayout
      wide
      header={
        <HeadRow title={title}>
          {caseRecord === undefined ? null : <ReturnTo caseRecord={caseRecord} about={about} />}
          <LinkButton to={paths.case(caseId)} size="small" icon={ArrowLeft}>
            {t("Return to Case Details")}
          </LinkButton>
        </HeadRow>
      }
    >
      <div className="boards">
        <Loaded
          query={together(record, found)}
          label={t("Loading the agreement board")}
          shape="text"
          count={6}
        >
          {([{ data: own }, { data: boards }]) => <Boards caseRecord={own} of={boards} about={about} />}
        </Loaded>
      </div>
    </PageLayout>
  );
}

function ReturnTo({ caseRecord, about }: Pick<BoardsProps, "caseRecord" | "about">) {
  const to = useAssessmentAddress(caseRecord, about);
  return to === null ? null : (
    <LinkButton to={to} size="small" icon={ArrowLeft}>
      {t("Return to the assessment")}
    </LinkButton>
  );
}

interface BoardsProps {
  readonly caseRecord: CaseRecord;
  readonly of: BoardsOfCase;
  /** The uuid of one assessment; null for all of the case. */
  readonly about: string | null;
}

function Boards({ caseRecord, of, about }: BoardsProps) {
  const shown = of.boards.filter(({ record_uuid }) => about === null || record_uuid === about).reverse();
  const sources = useSources(caseRecord, shown.length > 0);
  const asks = about !== null && caseRecord.can.edit && !shown.some(isCollecting);
  return (
    <SourcesContext value={sources}>
      {asks && shown.length === 0 ? <AskMembers caseRecord={caseRecord} about={about} /> : null}
      {shown.length === 0 && !asks ? (
        <EmptyState icon={Columns3} title={t("No agreement board yet")} level={2}>
          {t(
            "Open an assessment of the case: beside its classification, or the summary of WAVR, the team can be asked.",
          )}
        </EmptyState>
      ) : null}
      {shown.map((board, at) => (
        <Board
          key={board.uuid}
          number={shown.length - at}
          board={board}
          caseRecord={caseRecord}
          own={of.own.find(({ board_uuid }) => board_uuid === board.uuid) ?? null}
        />
      ))}
      {asks && shown.length > 0 ? <AskAgain caseRecord={caseRecord} about={about} /> : null}
    </SourcesContext>
  );
}

const isCollecting = ({ state }: AgreementBoard): boolean => state === "collecting";
