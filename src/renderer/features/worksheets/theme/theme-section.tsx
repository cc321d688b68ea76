import { useState } from "react";
import { overviewKey, questionIn, sourcesKey, themeProgress } from "#instruments/worksheets/answers.ts";
import type { WorksheetQuestion, WorksheetTheme } from "#instruments/worksheets/worksheet-schema.ts";
import { t } from "#lib/words/t.ts";
import { LinkSources } from "#parts/sources/link-sources.tsx";
import { SourcesContext, useSources } from "#parts/sources/use-sources.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { useWorksheet } from "../worksheet-context.ts";
import { QuestionRow } from "./question-row.tsx";

/** A theme: its questions with what is known of each and from where, and what it means for the case. */
export function ThemeSection({ theme }: { readonly theme: WorksheetTheme }) {
  const { pack, worksheet, caseRecord } = useWorksheet();
  const { form, edit, canEdit } = worksheet;
  const [linking, link] = useState<WorksheetQuestion | null>(null);
  const isLinked = theme.questions.some(({ key }) => questionIn(form, key).sources.length > 0);
  const sources = useSources(caseRecord, isLinked || linking !== null);
  const progress = themeProgress(form, theme);
  const overview = form[overviewKey(theme.key)];
  return (
    <SourcesContext value={sources}>
      <section className="worksheet-theme">
        <SectionHead
          title={theme.title}
          side={t("{{done}} of {{total}} looked into", { done: progress.done, total: progress.total })}
        >
          {theme.intro}
        </SectionHead>
        {canEdit ? null : (
          <Callout kind="info">{t("You may read this assessment but not change it.")}</Callout>
        )}
        <div className="worksheet-questions">
          {theme.questions.map((question, at) => (
            <QuestionRow
              key={question.key}
              question={question}
              number={at + 1}
              pack={pack}
              {...questionIn(form, question.key)}
              disabled={!canEdit}
              onChange={edit}
              onLink={link}
            />
          ))}
        </div>
        <TextArea
          id={`worksheet-${theme.key}-overview`}
          label={pack.overview.label}
          {...(pack.overview.help === undefined ? {} : { help: pack.overview.help })}
          rows={3}
          value={typeof overview === "string" ? overview : ""}
          readOnly={!canEdit}
          onChange={(event) => edit({ [overviewKey(theme.key)]: event.target.value })}
        />
        {linking === null ? null : (
          <LinkSources
            title={t("Sources of “{{question}}”", { question: linking.text })}
            linked={questionIn(form, linking.key).sources}
            of={sources}
            onChange={(next) => edit({ [sourcesKey(linking.key)]: [...next] })}
            onClose={() => link(null)}
          />
        )}
      </section>
    </SourcesContext>
  );
}
