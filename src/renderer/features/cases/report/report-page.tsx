import { printPage } from "#lib/page/print-page.ts";
import { t } from "#lib/words/t.ts";
import "../cases.css";
import "./report.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { longestReason, type ReportFormat } from "#contract/kit/export-request.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { leavesSchool, readerPreset } from "#contract/services/reports/readers.ts";
import type { CaseReport, Disclosure } from "#contract/services/reports/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { type FoundDraft, useFoundDraft } from "#lib/drafts/use-draft.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { ExportDialog } from "#parts/exports/export-dialog.tsx";
import { NamesReporter } from "#parts/paper/names-reporter.tsx";
import { ReportPaper } from "#parts/paper/report-paper.tsx";
import { readDocument } from "#parts/template-editor/editor-schema.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { useToast } from "#ui/overlays/toast.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { CaseFrame } from "../page/case-frame.tsx";
import { namesSeveral } from "./about-whom.tsx";
import { ApproveDisclosure } from "./approve-disclosure.tsx";
import { DisclosureDialog } from "./disclosure-dialog.tsx";
import { DisclosureFacts, Disclosures, isWaiting } from "./disclosures.tsx";
import { EditWords, KeepsWords, TemplateWords } from "./edited-words.tsx";
import { namesTakenOut, reporterNamed, type TakenOut } from "./names-taken-out.ts";
import { PrintReport } from "./print-report.tsx";
import { ReportActions } from "./report-actions.tsx";
import { ReportNotes } from "./report-notes.tsx";
import { ReportOutline } from "./report-outline.tsx";
import { StillToWrite } from "./still-to-write.tsx";
import { useEditedWords } from "./use-edited-words.ts";
import { forReader, type ReportChoice, useReportChoice } from "./use-report-choice.ts";
import { useShownReport } from "./use-shown-report.ts";

/** The report of a case: selection at the left, preview at the right, and to whom it was given. */
export function ReportPage() {
  const { id = "" } = useParams();
  const record = useQuery(apiQuery(useApi(), "cases.show", { params: { id } })).data?.data;
  // Words of a letter that were edited before a lock wait as a draft.
  const found = useFoundDraft(draftKeys.letterWords(id));
  return found === null ? (
    <ReportFrame record={record}>{null}</ReportFrame>
  ) : (
    <OpenReport key={found.key} id={id} record={record} kept={found} />
  );
}

type ReportFrameProps = { readonly record: CaseRecord | undefined; readonly children: ReactNode };

function ReportFrame({ record, children }: ReportFrameProps) {
  if (record === undefined)
    return <PageLayout header={<PageHeader title={t("Case")} />}>{children}</PageLayout>;
  return (
    <CaseFrame key={record.id} record={record} current="report">
      {children}
    </CaseFrame>
  );
}

type OpenReportProps = {
  readonly id: string;
  readonly record: CaseRecord | undefined;
  readonly kept: FoundDraft;
};

function OpenReport({ id, record, kept }: OpenReportProps) {
  const choice = useReportChoice();
  const words = useEditedWords(choice.templateId, kept);
  const found = useShownReport(id, choice, words.current);
  const report = found.data?.data;
  const number = report?.number ?? "";
  usePage(number === "" ? t("Report") : t("Report of case {{number}}", { number }), [
    { label: t("Cases"), to: paths.cases() },
    { label: number === "" ? t("Case") : number, to: paths.case(id) },
    { label: t("Report") },
  ]);
  const print = usePrint(id, choice);
  const [dialog, setDialog] = useState<"download" | "disclosure" | Disclosure | null>(null);
  // The document that was asked for together with the record of it.
  const [begun, setBegun] = useState<ReportFormat | null>(null);
  const open = (wanted: typeof dialog, format: typeof begun = null) => {
    setBegun(format);
    setDialog(wanted);
  };
  const close = () => open(null);
  const [recorded, setRecorded] = useState<number | null>(null);
  const [search] = useSearchParams();
  const put = usePutSearch();
  const readAndApprove = (each: Disclosure) => put({ approve: String(each.id) });
  useWanted(search.get("for"), report, (wanted, shown) => {
    choice.choosePaper(wanted, shown);
    const template = shown.templates?.find((each) => String(each.id) === wanted);
    // What leaves the school is read first: it is on record from the moment that it is recorded.
    if (!leavesWith(template === undefined ? wanted : (template.reader ?? null))) setDialog("download");
  });
  // From the list of drafts nothing is chosen: the letter whose words wait is.
  const [plain] = useState(search.size === 0);
  useWanted(plain ? words.waited : null, report, choice.choosePaper);
  // What goes to somebody outside is recorded first: its document is made of what was recorded.
  const outside = leavesWith(choice.reader?.id ?? null);
  const ofDisclosure = dialog !== null && typeof dialog === "object" ? dialog : null;
  const content = (
    <Loaded
      query={found}
      label={t("Writing the report")}
      shape="page"
      count={6}
      back={
        words.current === null ? (
          <LinkButton to={paths.case(id)}>{t("Case")}</LinkButton>
        ) : (
          <TemplateWords onTake={words.drop} />
        )
      }
    >
      {({ data: report }) => {
        const approving = report.disclosures.find(
          (each) => String(each.id) === search.get("approve") && report.by_two === true,
        );
        const template = report.templates?.find(({ id }) => id === choice.templateId)?.name ?? "";
        if (words.open !== null)
          return (
            <EditWords
              words={words}
              open={words.open}
              name={template}
              language={report.language ?? "en-US"}
            />
          );
        return approving === undefined ? (
          <>
            <KeepsWords dirty={words.unsaved} words={words} />
            <ReportActions
              outside={outside}
              byTwo={report.by_two === true}
              recorded={recorded !== null}
              busy={found.isPlaceholderData}
              printing={print.isPending}
              onPrint={() => print.mutate()}
              onDisclose={() => setDialog("disclosure")}
              onDownload={() => setDialog("download")}
            />
            <ReportNotes
              caseId={id}
              reader={choice.reader?.id ?? null}
              report={report}
              recorded={recorded}
              onDownload={open}
              onApprove={readAndApprove}
            />
            <div className="report-columns">
              <ReportOutline report={report} choice={choice} words={words} busy={found.isPlaceholderData} />
              <ReportPaper report={report} busy={found.isPlaceholderData} />
            </div>
            <PrintReport report={report} busy={found.isPlaceholderData} />
            <Disclosures
              report={report}
              organizationId={record?.organization_id ?? null}
              onDownload={open}
              onApprove={readAndApprove}
            />
            <ExportDialog
              // What is in it is said in the dialog, so it waits for what was chosen.
              open={(dialog === "download" && !found.isPlaceholderData) || ofDisclosure !== null}
              onOpen={(disclosure) =>
                setDialog(
                  report.disclosures.find((each) => each.id === disclosure) ??
                    (outside ? "disclosure" : "download"),
                )
              }
              title={
                ofDisclosure
                  ? t("Download “{{name}}”", { name: ofDisclosure.name })
                  : t("Download the report of {{number}}", { number })
              }
              formats={formatsOf(report)}
              begun={ofDisclosure ? (begun ?? undefined) : undefined}
              reason={reasonOf(ofDisclosure, choice, template)}
              unmade={ofDisclosure?.issued_at === null ? stillToMake(ofDisclosure) : undefined}
              onMade={ofDisclosure ? undefined : words.keep}
              onClose={close}
              request={({ reason, format }) => ({
                endpoint: "cases.reportFile",
                params: { id },
                body: {
                  ...(ofDisclosure
                    ? { disclosure_id: ofDisclosure.id }
                    : {
                        ...choice.body,
                        ...(words.current === null ? {} : { content: readDocument(words.current) }),
                        name: nameOf(choice),
                      }),
                  destination: "download",
                  format,
                  reason,
                  time_zone: choice.timeZone,
                },
              })}
            >
              <WhatLeaves
                report={report}
                disclosure={ofDisclosure}
                chosen={choice.body}
                named={report.templates?.find(({ id }) => id === choice.templateId)?.name}
                edited={words.current !== null}
                several={namesSeveral(report, choice.redact)}
                onDisclose={() => setDialog("disclosure")}
              />
            </ExportDialog>
            <DisclosureDialog
              caseId={id}
              open={dialog === "disclosure"}
              choice={choice}
              edited={words.current !== null}
              report={report}
              formats={formatsOf(report)}
              onRecorded={(made, format) => {
                setRecorded(made.id);
                open(format === null || isWaiting(made, report) ? null : made, format);
              }}
              onClose={() => setDialog((now) => (now === "disclosure" ? null : now))}
            />
          </>
        ) : (
          <ApproveDisclosure
            caseId={id}
            disclosure={approving}
            timeZone={choice.timeZone}
            onClose={() => put({ approve: "" })}
          >
            <DisclosureFacts
              disclosure={approving}
              report={report}
              organizationId={record?.organization_id ?? null}
            />
          </ApproveDisclosure>
        );
      }}
    </Loaded>
  );
  return <ReportFrame record={record}>{content}</ReportFrame>;
}

const leavesWith = (reader: string | null): boolean => {
  const preset = readerPreset(reader);
  return preset !== undefined && leavesSchool(preset);
};

/** Prints what is on screen, once the log says that it was. */
function usePrint(id: string, { query }: ReportChoice) {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api("cases.report", { params: { id }, query: { ...query, destination: "print" } }),
    onSuccess: () => printPage(),
    onError: () =>
      toast({ message: t("Not printed: the server, which notes it, could not be reached."), kind: "stop" }),
  });
}

/** A paper that was asked for elsewhere: once the report is there, it is chosen and its file is offered. */
function useWanted(
  wanted: string | null,
  report: CaseReport | undefined,
  offer: (wanted: string, report: CaseReport) => void,
) {
  const offerNow = useEffectEvent(offer);
  const given = report !== undefined;
  useEffect(() => {
    if (wanted !== null && given) offerNow(wanted, report);
  }, [wanted, given]);
}

/** A letter is often finished in Word. */
const formatsOf = ({ kind }: CaseReport): readonly [ReportFormat, ...ReportFormat[]] =>
  kind === "letter" ? ["docx", "pdf"] : ["pdf", "docx"];

/** A paper is called after whoever reads it; one that is written after a template is called as that. */
const nameOf = ({ reader, templateId }: ReportChoice): string | null =>
  reader !== null && templateId === null ? forReader(reader) : null;

/** What is usually written as the reason: whom it is for, else which paper it is. */
function reasonOf(disclosure: Disclosure | null, choice: ReportChoice, template: string): string {
  const reason =
    disclosure !== null
      ? `${disclosure.recipient}: ${disclosure.purpose}`
      : choice.templateId === null && choice.reader !== null
        ? forReader(choice.reader)
        : template;
  return reason.slice(0, longestReason);
}

/** A disclosure is on record before its document is there: whoever has no document is told so, and what to press. */
const stillToMake =
  ({ name, recipient }: Disclosure) =>
  (action: string): string =>
    t(
      "“{{name}}” for {{recipient}} is on record; only its document is missing. Choose {{action}} to make it. Closed now, it can be made later: by Download in the disclosure record below the paper.",
      { name, recipient, action },
    );

type WhatLeavesProps = {
  readonly report: CaseReport;
  readonly disclosure: Disclosure | null;
  readonly several: boolean;
  readonly onDisclose: () => void;
  /** Whose names are taken out as it is chosen on the page. */
  readonly chosen: TakenOut;
  /** The name of the template that is chosen there. */
  readonly named: string | undefined;
  /** Were its words edited on the page? */
  readonly edited: boolean;
};

function WhatLeaves({ report, disclosure, chosen, named, edited, several, onDisclose }: WhatLeavesProps) {
  const template = disclosure === null ? named : disclosure.template?.name;
  const sections = disclosure?.sections.length ?? report.sections.length;
  const names = namesTakenOut(report, disclosure ?? chosen);
  const people = names === 0 ? t("nobody") : t("{{count}} people", { count: names });
  return (
    <>
      <p className="bw-dialog-text">
        {template === undefined
          ? t(
              "A document with {{sections}}; the names of {{people}} are taken out. Protected notes are never part of it.",
              { sections: t("{{count}} sections", { count: sections }), people },
            )
          : disclosure === null && edited
            ? t(
                "The words of “{{template}}” as you changed them; the names of {{people}} are taken out. Protected notes are never part of it.",
                { template, people },
              )
            : t(
                "A document after “{{template}}”; the names of {{people}} are taken out. Protected notes are never part of it.",
                { template, people },
              )}
      </p>
      <NamesReporter names={reporterNamed(report, disclosure ?? chosen)} removable />
      {disclosure === null && report.kind === "letter" && several ? (
        <Callout kind="wait">
          {t(
            "Several children are named in this letter. Choose about whom it is, unless it goes to one family.",
          )}
        </Callout>
      ) : null}
      {disclosure === null ? <StillToWrite report={report} /> : null}
      {disclosure === null ? (
        <Callout
          kind="info"
          action={
            <Button size="small" onClick={onDisclose}>
              {t("Record a disclosure…")}
            </Button>
          }
        >
          {t(
            "Does it go to somebody outside the school? Record a disclosure first: its recipient and ground are then kept.",
          )}
        </Callout>
      ) : null}
    </>
  );
}
