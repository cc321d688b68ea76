import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useSettings } from "#lib/bridge/settings.ts";
import { t } from "#lib/words/t.ts";
import { LinkSources } from "#parts/sources/link-sources.tsx";
import { SourcesContext, useSources } from "#parts/sources/use-sources.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { codedAmong, type Factor, factorIn, factorsOf, sourcesField } from "../state/worksheet.ts";
import { useWavr } from "../wavr-context.ts";
import { codeChoices, FactorRow } from "./factor-row.tsx";
import { useRecoding } from "./use-recoding.tsx";

/** The 21 factors by domain. Counts say how many are coded, and nothing of the codes is added up (DOMAIN-7). */
export function WorksheetSection() {
  const { instrument, worksheet, caseRecord } = useWavr();
  const { form, canEdit } = worksheet;
  const { edit, dialog } = useRecoding();
  const { settings } = useSettings();
  const words = instrument.wavr.worksheet;
  const choices = codeChoices(words);
  const all = codedAmong(form, words.factors);
  const hint = words.fields_per_factor.find(({ key }) => key === "{key}_notes")?.label ?? "";
  const [linking, link] = useState<Factor | null>(null);
  const isLinked = words.factors.some((factor) => factorIn(form, factor).sources.length > 0);
  const sources = useSources(caseRecord, isLinked || linking !== null);
  useDomainInView();
  return (
    <SourcesContext value={sources}>
      <section>
        <SectionHead title={words.title} side={t("{{done}} of {{total}} coded", all)}>
          {words.intro}
        </SectionHead>
        {words.domains.map(({ value, label }) => {
          const factors = factorsOf(words, value);
          return (
            <div key={value} className="wizard-rows wavr-rows">
              <h3 className="wizard-rows-title wavr-domain" id={`wavr-${value}`} tabIndex={-1}>
                <span>{label}</span>
                <span>{t("{{done}} of {{total}} coded", codedAmong(form, factors))}</span>
              </h3>
              {words.kinds.find((kind) => kind.value === value)?.help === undefined ? null : (
                <p className="wizard-row-help wavr-kind">
                  {words.kinds.find((kind) => kind.value === value)?.help}
                </p>
              )}
              {factors.map((factor) => {
                const { code, recentChange, notes, sources } = factorIn(form, factor);
                return (
                  <FactorRow
                    key={factor.key}
                    factor={factor}
                    choices={choices}
                    code={code}
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
