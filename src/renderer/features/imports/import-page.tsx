import { t } from "#lib/words/t.ts";
import "./imports.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import type { ImportRecord } from "#contract/services/imports/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { ManagersOnly } from "#parts/people/managers-only.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { ProgressBar } from "#ui/facts/progress-bar.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { StaffAccounts } from "./accounts/staff-accounts.tsx";
import { ImportActs } from "./import-acts.tsx";
import { ImportCountsTable, UndoneCountsTable } from "./import-counts.tsx";
import { FoundProblems, FoundSchools, FoundVanished } from "./import-findings.tsx";
import { type ImportStep, ImportSteps } from "./import-steps.tsx";
import {
  coversNames,
  formatName,
  isUnderWay,
  managersWords,
  stateKinds,
  stateNames,
} from "./import-words.ts";

/** Milliseconds between two looks at an import that is under way. */
const lookEvery = 1_000;

/** One import from its check to its result. */
export function ImportPage() {
  const { id = "" } = useParams();
  usePage(t("Import"), [{ label: t("Imports"), to: paths.imports() }, { label: t("Import") }]);
  const managing = useSession().can.manage_templates;
  const query = useQuery({
    ...apiQuery(useApi(), "imports.show", { params: { id: Number(id) } }),
    enabled: managing,
    refetchInterval: (found) => {
      const state = found.state.data?.data.state;
      return state !== undefined && isUnderWay(state) ? lookEvery : false;
    },
  });
  if (!managing) return <ManagersOnly title={t("Import")}>{managersWords}</ManagersOnly>;
  const one = query.data?.data;
  if (one !== undefined) return <ImportView key={one.id} one={one} />;
  return (
    <PageLayout header={<PageHeader title={t("Import")} />}>
      <Loaded
        query={query}
        label={t("Loading the import")}
        shape="page"
        count={4}
        back={<LinkButton to={paths.imports()}>{t("Imports")}</LinkButton>}
      />
    </PageLayout>
  );
}

const stepOf = ({ state }: ImportRecord): ImportStep =>
  state === "running" || state === "stopped"
    ? "run"
    : ["done", "undoing", "undone", "cancelled"].includes(state)
      ? "result"
      : "check";

/** What was found is read again once the server is through with it. */
function useFreshFindings(state: ImportRecord["state"]) {
  const client = useQueryClient();
  const working = isUnderWay(state);
  useEffect(() => {
    if (!working) void client.invalidateQueries({ queryKey: ["imports", "imports.findings"] });
  }, [client, working]);
}

function ImportView({ one }: { readonly one: ImportRecord }) {
  useFreshFindings(one.state);
  const isUndone = one.state === "undoing" || one.state === "undone";
  const checked = one.state !== "checking" && one.state !== "failed";
  return (
    <PageLayout
      header={
        <PageHeader
          title={one.file_names.join(", ")}
          facts={[
            <Tag key="state" kind={stateKinds[one.state]}>
              {stateNames[one.state]}
            </Tag>,
            <span key="format">{formatName(one.format)}</span>,
            <span key="organization">{one.organization_name}</span>,
            <span key="at">{formatDateTime(one.created_at)}</span>,
            ...(one.scheduled ? [<span key="scheduled">{t("Scheduled")}</span>] : []),
          ]}
        />
      }
    >
      <div className="import-page">
        <ImportSteps at={stepOf(one)} />
        <ImportSays one={one} />
        {isUndone ? <UndoneCountsTable one={one} /> : checked ? <ImportCountsTable one={one} /> : null}
        {one.state === "checked" && one.counts.school.created > 0 ? <FoundSchools one={one} /> : null}
        <ImportActs key={one.state} one={one} />
        {one.errors + one.notes > 0 ? <FoundProblems one={one} /> : null}
        {one.state === "done" ? <StaffAccounts one={one} /> : null}
        {checked && one.counts.person.vanished > 0 ? <FoundVanished one={one} /> : null}
      </div>
    </PageLayout>
  );
}

const workingWords: Partial<Record<ImportRecord["state"], string>> = {
  checking: t("Reading the files and comparing them with what is here. Nothing is written."),
  running: t("Writing. Everybody can go on working meanwhile; you may leave this page."),
  undoing: t("Taking back what this import wrote."),
};

/** What the state means, and how far it is. */
function ImportSays({ one }: { readonly one: ImportRecord }) {
  const { done, total } = one.progress;
  const words = workingWords[one.state];
  if (words !== undefined) {
    const said =
      total === null
        ? t("{{count, number}} rows", { count: done })
        : t("{{count, number}} of {{count2, number}} rows", { count: done, count2: total });
    return (
      <div className="import-progress">
        <p role="status">{words}</p>
        {one.state === "running" && total !== null && total > 0 ? (
          <ProgressBar label={t("Rows written")} value={done / total} valueText={said} />
        ) : null}
        {one.state === "undoing" ? null : <p className="import-note">{said}</p>}
      </div>
    );
  }
  if (one.refusal !== null)
    return (
      <Callout
        kind="stop"
        title={one.state === "failed" ? t("The files could not be read") : t("This import is not run")}
      >
        {one.refusal}
      </Callout>
    );
  if (one.state === "checked" && one.covers !== null)
    return (
      <Callout kind="info" title={coversNames[one.covers]}>
        {t("Chosen with the columns. Where it is otherwise, cancel, and begin a new import.")}
      </Callout>
    );
  if (one.state === "stopped")
    return (
      <Callout kind="wait" title={t("The import was cut off")}>
        {t("What is written is whole. Go on with the rest, or cancel.")}
      </Callout>
    );
  if (one.state === "done")
    return (
      <Callout kind="ok" title={t("The roster is taken over")}>
        {one.can.undo && one.undo_until !== null
          ? t("It can be undone until {{moment}}.", { moment: formatDateTime(one.undo_until) })
          : null}
      </Callout>
    );
  return null;
}
