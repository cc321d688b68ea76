import "./cases.css";
import { useQuery } from "@tanstack/react-query";
import { MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/entities/case.ts";
import { apiQuery } from "#lib/api.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { formatDate } from "#lib/format-date.ts";
import { usePage } from "#lib/page-chrome.ts";
import { paths } from "#lib/paths.ts";
import { isMadeHere } from "#lib/revision.ts";
import { ClassificationTag } from "#ui/classification-tag.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { KeepOffline } from "#ui/keep-offline.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { LoadProblem } from "#ui/load-problem.tsx";
import { LocalNote } from "#ui/local-note.tsx";
import { Menu } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PageLayout } from "#ui/page-layout.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { StageGlyph } from "#ui/stage-glyph.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { CaseAssessments } from "./case-assessments.tsx";
import { CaseComments } from "./case-comments.tsx";
import { CaseFiles } from "./case-files.tsx";
import { CaseInspector } from "./case-inspector.tsx";
import { CaseOverview } from "./case-overview.tsx";
import { CasePeople } from "./case-people.tsx";
import { CaseTasks } from "./case-tasks.tsx";
import { CaseTimeLog } from "./case-time-log.tsx";
import { DeleteCase } from "./delete-case.tsx";
import { StartAssessment } from "./start-assessment.tsx";

const TABS = ["overview", "assessments", "people", "tasks", "files", "comments", "time"] as const;

/** One case (UI §7a). */
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
      {found.isError ? (
        <LoadProblem error={found.error} onRetry={() => void found.refetch()} back={back} />
      ) : (
        <Skeleton label="Loading the case" shape="page" count={6} />
      )}
    </PageLayout>
  );
}

function Record({ record }: { readonly record: CaseRecord }) {
  const [search] = useSearchParams();
  const tab = TABS.find((each) => each === search.get("tab")) ?? "overview";
  const [deleting, setDeleting] = useState(false);
  const files = Object.keys(record.attachments).length;
  return (
    <PageLayout
      header={
        <PageHeader
          title={record.title}
          facts={
            <>
              <strong>{record.number}</strong>
              <StageGlyph stage={record.stage} />
              <ClassificationTag value={record.classification} />
              {record.category ? <span>{record.category.label}</span> : null}
              <span>
                {record.closed_at
                  ? `Closed ${formatDate(record.closed_at)}`
                  : `Opened ${formatDate(record.created_at)}`}
              </span>
              <LocalNote record={record} />
            </>
          }
          actions={
            <>
              <KeepOffline kind="case" id={String(record.id)} madeHere={isMadeHere(record)} />
              {record.can.edit ? (
                <>
                  <StartAssessment record={record} label="Start assessment" variant="plain" />
                  <LinkButton to={paths.editCase(record.id)} size="small" icon={Pencil}>
                    Edit
                  </LinkButton>
                </>
              ) : null}
              {record.can.delete ? (
                <Menu
                  label="More"
                  placement="bottom-end"
                  items={[
                    {
                      label: "Delete…",
                      icon: Trash2,
                      danger: true,
                      onSelect: () => setDeleting(true),
                    },
                  ]}
                  trigger={(trigger) => (
                    <IconButton {...trigger} icon={MoreHorizontal} label="More" size="small" />
                  )}
                />
              ) : null}
            </>
          }
        />
      }
      tabs={
        <Tabs
          label="Case"
          current={tab}
          tabs={[
            { id: "overview", label: "Overview", to: "?" },
            {
              id: "assessments",
              label: "Assessments",
              to: "?tab=assessments",
              count: record.assessments.length || undefined,
            },
            { id: "people", label: "People", to: "?tab=people", count: record.persons.length || undefined },
            { id: "tasks", label: "Tasks", to: "?tab=tasks" },
            { id: "files", label: "Files", to: "?tab=files", count: files || undefined },
            { id: "comments", label: "Comments", to: "?tab=comments" },
            { id: "time", label: "Time log", to: "?tab=time" },
          ]}
        />
      }
      inspector={<CaseInspector record={record} />}
    >
      {tab === "overview" ? <CaseOverview record={record} /> : null}
      {tab === "assessments" ? <CaseAssessments record={record} /> : null}
      {tab === "people" ? <CasePeople record={record} /> : null}
      {tab === "tasks" ? <CaseTasks record={record} /> : null}
      {tab === "files" ? <CaseFiles record={record} /> : null}
      {tab === "comments" ? <CaseComments record={record} /> : null}
      {tab === "time" ? <CaseTimeLog record={record} /> : null}
      <DeleteCase record={record} open={deleting} onClose={() => setDeleting(false)} />
    </PageLayout>
  );
}
