import { editionLine } from "#instruments/edition.ts";
import { t } from "#lib/words/t.ts";
import { useCstag, useInstrument } from "../cstag-context.ts";

/** Notices that the instrument's authors require to be shown with the questions; printed too. */
export function AboutInstrument() {
  const { assessment } = useCstag();
  const { notices, identity } = useInstrument();
  return (
    <section className="wizard-notices" aria-labelledby="cstag-about">
      <h3 id="cstag-about">{t("About this instrument")}</h3>
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <p>{editionLine(assessment === null ? identity : assessment.instrument)}</p>
    </section>
  );
}
