import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { memo, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type {
  ReportTemplateBody,
  TemplateKind,
  TemplateLanguage,
} from "#contract/records/report-templates/endpoints.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { t } from "#lib/words/t.ts";
import { useCaseSearch } from "#parts/cases/use-case-search.ts";
import { ReportPaper } from "#parts/paper/report-paper.tsx";
import { readDocument } from "#parts/template-editor/editor-schema.ts";
import { problemsOf } from "#parts/template-editor/template-problems.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import { Suggest, type SuggestOption } from "#ui/suggest/suggest.tsx";
import type { TemplateFields } from "./template-values.ts";

/** So long after the last change the paper is written anew. */
const writeAfter = 600;

const time_zone = ownTimeZone();

interface Written {
  readonly content: string;
  readonly language: TemplateLanguage;
  readonly kind: TemplateKind;
  readonly wrong: boolean;
}

/** What a form holds, once nobody has typed for a moment. Nothing is drawn in between, so that typing stays quick. */
function useWritten(form: TemplateForm): Written {
  const [written, setWritten] = useState<Written>(() => judged(form));
  useEffect(() => {
    let timer = 0;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => setWritten((before) => next(before, judged(form))), writeAfter);
      },
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [form]);
  return written;
}

const judged = (form: TemplateForm): Written => {
  const { content, language, kind } = form.getValues();
  return { content, language, kind, wrong: problemsOf(content).length > 0 };
};

const next = (before: Written, now: Written): Written =>
  before.content === now.content && before.language === now.language && before.kind === now.kind
    ? before
    : now;

/** The form of a template, of which no more than its fields is known here. */
type TemplateForm = UseFormReturn<TemplateFields, unknown, ReportTemplateBody>;

type TemplatePreviewProps = {
  readonly form: TemplateForm;
};

/** What a template becomes for a case of one's choice, as one writes it. */
export function TemplatePreview({ form }: TemplatePreviewProps) {
  const [chosen, setChosen] = useState<SuggestOption | null>(null);
  const search = useCaseSearch();
  const written = useWritten(form);
  return (
    <section className="report-template-preview" aria-labelledby="report-template-preview">
      <SectionHeader id="report-template-preview" title={t("Preview")} />
      <Suggest
        id="preview-case"
        label={t("Case for the preview")}
        placeholder={t("Choose a case")}
        emptyText={t("No case matches.")}
        value={chosen}
        onChange={setChosen}
        search={search}
      />
      {chosen === null ? (
        <p className="report-template-quiet">
          {t("Choose a case to see what the template becomes for it. Nothing is saved by that.")}
        </p>
      ) : (
        <PreviewPaper key={chosen.id} id={chosen.id} written={written} />
      )}
    </section>
  );
}

type PreviewPaperProps = { readonly id: string; readonly written: Written };

/** Drawn again with another paper alone: it may be long. */
const PreviewPaper = memo(function PreviewPaper({ id, written }: PreviewPaperProps) {
  const { content, language, kind, wrong } = written;
  const input = { params: { id }, body: { content: readDocument(content), language, kind, time_zone } };
  const found = useQuery({
    ...apiQuery(useApi(), "cases.reportPreview", input),
    // A template with problems is refused: they are named below the editor.
    enabled: !wrong,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const report = found.data?.data;
  return (
    <>
      {wrong ? (
        <Callout kind="wait" role="status">
          {t("The template has things to mend. The preview goes on once they are.")}
        </Callout>
      ) : null}
      {found.error !== null && !wrong ? (
        <Callout
          kind="stop"
          role="alert"
          title={t("The preview could not be written.")}
          action={
            <Button size="small" onClick={() => void found.refetch()}>
              {t("Try again")}
            </Button>
          }
        >
          {errorMessage(found.error)}
        </Callout>
      ) : null}
      {report !== undefined ? (
        // It scrolls by itself, and so it can be reached by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus
        <section tabIndex={0} aria-label={t("The report")} lang={language} className="report-template-paper">
          <ReportPaper report={report} busy={found.isFetching} />
        </section>
      ) : found.isFetching ? (
        <Skeleton label={t("Writing the report")} shape="text" count={6} />
      ) : null}
    </>
  );
});
