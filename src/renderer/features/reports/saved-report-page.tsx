import { t } from "#lib/words/t.ts";
import "./reports.css";
import { useQuery } from "@tanstack/react-query";
import { Check, Download, Send } from "lucide-react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import type { EndpointOutput } from "#contract/endpoints/table.ts";
import { groundWords } from "#contract/services/disclosures/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateTimeIn } from "#lib/words/format-date.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { ExportDialog } from "#parts/exports/export-dialog.tsx";
import { madeFormatNames } from "#parts/exports/export-words.ts";
import { sizeText } from "#parts/media/file-facts.ts";
import { ReportPaper } from "#parts/paper/report-paper.tsx";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { ReportLinks } from "./links/report-links.tsx";
import { SendLink, type SentLink } from "./links/send-link.tsx";
import { SentLinkDialog } from "./links/sent-link.tsx";
import { reportChanges } from "./report-changes.ts";
import { contentWords, readerOf, takenOutOf } from "./report-words.ts";

type Saved = EndpointOutput<"reports.show">["data"];
const timeZone = ownTimeZone();

/** A report as it was when it was made, and what its case says otherwise today. */
export function SavedReportPage() {
  const { id = "", report = "" } = useParams();
  const found = useQuery(apiQuery(useApi(), "reports.show", { params: { id, report } }));
  const saved = found.data?.data;
  usePage(saved?.name ?? t("Report"), [
    { label: t("Reports"), to: paths.reports() },
    { label: saved?.name ?? t("Report") },
  ]);
  if (saved) return <Page key={saved.id} saved={saved} />;
  return (
    <PageLayout header={<PageHeader title={t("Report")} />}>
      <Loaded
        query={found}
        label={t("Loading the report")}
        shape="page"
        count={6}
        back={<LinkButton to={paths.reports()}>{t("Reports")}</LinkButton>}
      />
    </PageLayout>
  );
}

type SavedProps = { readonly saved: Saved };

function Page({ saved }: SavedProps) {
  const made = formatDateTimeIn(saved.created_at, useZoneOf()(saved.case.organization_id));
  const [search] = useSearchParams();
  const [downloading, setDownloading] = useState(false);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<SentLink | null>(null);
  const links = useQuery(
    apiQuery(useApi(), "reports.links", { params: { id: saved.case.id, report: saved.id } }),
  );
  const tab = search.get("tab") === "changes" ? "changes" : "paper";
  return (
    <PageLayout
      header={
        <PageHeader
          title={saved.name}
          facts={
            <>
              <Link to={paths.case(saved.case.id)}>{saved.case.number}</Link>
              <span>
                {t("Made {{moment}} by {{fullName}}", {
                  moment: made,
                  fullName: saved.created_by?.full_name ?? t("a former colleague"),
                })}
              </span>
              <span>{madeFormatNames[saved.format]}</span>
            </>
          }
          actions={
            <>
              {links.data?.refusal === null ? (
                <Button size="small" icon={Send} onClick={() => setSending(true)}>
                  {t("Send as a link…")}
                </Button>
              ) : null}
              <GovernedButton needs="save" size="small" icon={Download} onClick={() => setDownloading(true)}>
                {t("Download again…")}
              </GovernedButton>
            </>
          }
        />
      }
      tabs={
        <Tabs
          label={t("Report")}
          current={tab}
          tabs={[
            { id: "paper", label: t("As it was"), to: "?" },
            { id: "changes", label: t("Compared with today"), to: "?tab=changes" },
          ]}
        />
      }
      inspector={
        <>
          <Facts saved={saved} />
          <ReportLinks saved={saved} found={links} />
        </>
      }
    >
      {tab === "paper" ? <ReportPaper report={saved.content} busy={false} /> : <Changes saved={saved} />}
      <ExportDialog
        open={downloading}
        onOpen={() => setDownloading(true)}
        title={t("Download {{name}} again", { name: saved.name })}
        formats={[saved.format]}
        onClose={() => setDownloading(false)}
        request={({ reason }) => ({
          endpoint: "reports.file",
          params: { id: saved.case.id, report: saved.id },
          body: { reason },
        })}
      >
        <p className="bw-dialog-text">
          {t(
            "The same words as on {{moment}}, and not what the case says now. The names that were taken out stay out, and the file is read once more before it leaves.",
            { moment: made },
          )}
        </p>
      </ExportDialog>
      {sending ? (
        <SendLink
          saved={saved}
          links={links.data?.data ?? []}
          onLook={() => void links.refetch()}
          onClose={() => setSending(false)}
          onSent={(made) => {
            setSending(false);
            setSent(made);
          }}
        />
      ) : null}
      {sent ? (
        <SentLinkDialog
          sent={sent}
          link={links.data?.data.find(({ id }) => id === sent.data.id) ?? sent.data}
          onClose={() => setSent(null)}
        />
      ) : null}
    </PageLayout>
  );
}

function Facts({ saved }: SavedProps) {
  const ground = groundWords(saved.ground);
  return (
    <section aria-labelledby="report-facts">
      <SectionHeader title={t("About this report")} id="report-facts" />
      <FactList
        facts={[
          { label: t("For"), value: readerOf(saved) },
          ...(ground === null ? [] : [{ label: t("Ground"), value: ground }]),
          { label: t("Taken out"), value: takenOutOf(saved) || t("Nobody") },
          { label: t("Content"), value: contentWords(saved) },
          ...(saved.content.edited === true
            ? [{ label: t("Words"), value: t("Changed by whoever made it") }]
            : []),
          { label: t("Reason"), value: saved.reason },
          { label: t("File"), value: `${madeFormatNames[saved.format]}, ${sizeText(saved.size)}` },
          { label: t("SHA-256"), value: <code className="reports-digest">{saved.sha256}</code> },
        ]}
      />
    </section>
  );
}

function Changes({ saved }: SavedProps) {
  const found = useQuery(
    apiQuery(useApi(), "reports.today", {
      params: { id: saved.case.id, report: saved.id },
      query: { time_zone: timeZone },
    }),
  );
  return (
    <Loaded query={found} label={t("Writing the report as it would be today")} shape="page" count={6}>
      {({ data }) => {
        const edited = saved.content.edited === true;
        const changes = reportChanges(saved.content.sections, data.sections);
        if (changes.length === 0)
          return (
            <EmptyState icon={Check} title={t("The case says the same today")} level={2}>
              {t("Written now with the same choice, the report would have the same words.")}
            </EmptyState>
          );
        return (
          <div className="reports-changes">
            {edited ? (
              <Callout>
                {t(
                  "Its words were changed before it was made. Beside them stands what its template says today.",
                )}
              </Callout>
            ) : null}
            {changes.map(({ id, title, lines }) => (
              <section key={id} aria-label={title || saved.name}>
                {title === "" ? null : <h2>{title}</h2>}
                <ul>
                  {lines.map(({ text, now }, index) => (
                    <li key={index}>
                      <span>{now ? t("Today") : t("Then")}</span>
                      {now ? <ins>{text}</ins> : <del>{text}</del>}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}
