import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useSettings } from "#lib/bridge/settings.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { LinkSources } from "#parts/sources/link-sources.tsx";
import { SourcesContext, useSources } from "#parts/sources/use-sources.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import {
  codedAmong,
  type Factor,
  factorIn,
  factorsOf,
  notKnownAmong,
  sourcesField,
} from "../state/worksheet.ts";
import { useWavr } from "../wavr-context.ts";
import { codeChoices, FactorRow } from "./factor-row.tsx";
import { OtherWorksheets } from "./other-worksheets.tsx";
import { useRecoding } from "./use-recoding.tsx";

/** One's own worksheet, or that of a colleague to be read. */
export function WorksheetSection() {
  const { worksheet, reading } = useWavr();
  const { edit, dialog } = useRecoding();
  return reading === null ? (
    <Factors form={worksheet.form} canEdit={worksheet.canEdit} edit={edit} dialog={dialog} />
  ) : (
    <Factors key={reading.uuid} form={reading.state} canEdit={false} edit={nothing} dialog={null} />
  );
}

const nothing = () => undefined;

interface FactorsProps {
  readonly form: SectionForm;
  readonly canEdit: boolean;
  readonly edit: (part: SectionForm) => void;
  readonly dialog: ReactNode;
}

/** The 21 factors by domain. Counts say how many are coded, and nothing of the codes is added up (DOMAIN-7). */
function Factors({ form, canEdit, edit, dialog }: FactorsProps) {
  const { instrument, caseRecord, reading } = useWavr();
  const { settings } = useSettings();
  const words = instrument.wavr.worksheet;
  const choices = codeChoices(words);
  const all = codedAmong(form, words.factors);
  const open = notKnownAmong(form, words.factors);
  const hint = words.fields_per_factor.find(({ key }) => key === "{key}_notes")?.label ?? "";
  const [linking, link] = useState<Factor | null>(null);
  const isLinked = words.factors.some((factor) => factorIn(form, factor).sources.length > 0);
  const sources = useSources(caseRecord, isLinked || linking !== null);
  useDomainInView();
  return (
    <SourcesContext value={sources}>
      <section>
        <SectionHead
          title={
            reading === null
              ? words.title
              : t("Worksheet of {{who}}", { who: reading.created_by?.full_name ?? t("Somebody") })
          }
          side={
            open === 0
              ? t("{{done}} of {{total}} coded", { ...all })
              : t("{{done}} of {{total}} coded, {{open}} not enough known", { ...all, open })
          }
        >
          {words.intro}
        </SectionHead>
        <OtherWorksheets />
        {words.domains.map(({ value, label }) => {
          const factors = factorsOf(words, value);
          return (
            <div key={value} className="wizard-rows wavr-rows">
              <h3 className="wizard-rows-title wavr-domain" id={`wavr-${value}`} tabIndex={-1}>
                <span>{label}</span>
                <span>{t("{{done}} of {{total}} coded", { ...codedAmong(form, factors) })}</span>
              </h3>
              {words.kinds.find((kind) => kind.value === value)?.help === undefined ? null : (
                <p className="wizard-row-help wavr-kind">
                  {words.kinds.find((kind) => kind.value === value)?.help}
                </p>
              )}
              {factors.map((factor) => {
                const { code, notKnown, recentChange, notes, sources } = factorIn(form, factor);
                return (
                  <FactorRow
                    key={factor.key}
                    factor={factor}
                    choices={choices}
                    code={code}
                    notKnown={notKnown}
                    recentChange={recentChange}
                    notes={notes}
                    sources={sources}
                    onLink={link}
                    hint={hint}
                    onChange={edit}
                    disabled={!canEdit}
                    letters={settings.singleKeyShortcuts}
                  />
                );
              })}
            </div>
          );
        })}
        <p className="wizard-row-help">{words.critical_help}</p>
        {dialog}
        {linking === null ? null : (
          <LinkSources
            title={t("Sources of {{number}}. {{factor}}", { number: linking.number, factor: linking.label })}
            linked={factorIn(form, linking).sources}
            of={sources}
            onChange={(next) => edit({ [sourcesField(linking.key)]: [...next] })}
            onClose={() => link(null)}
          />
        )}
      </section>
    </SourcesContext>
  );
}

/** The menu leads to a domain, which takes the focus. */
function useDomainInView() {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "" || key === "") return;
    const heading = document.getElementById(hash.slice(1));
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }, [hash, key]);
}
