import { editionLine } from "#instruments/edition.ts";
import { t } from "#lib/words/t.ts";
import { useWavr } from "../wavr-context.ts";

/** Notices that the instrument's authors require to be shown with its questions: this is not the published instrument. */
export function AboutWavr() {
  const { instrument } = useWavr();
  return (
    <section className="wizard-notices" aria-labelledby="wavr-about">
      <h3 id="wavr-about">{t("About this instrument")}</h3>
      {instrument.notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <p>{editionLine(instrument.identity)}</p>
    </section>
  );
}
