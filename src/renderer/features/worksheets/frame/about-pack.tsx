import { t } from "#lib/words/t.ts";
import { packSource } from "../edition-words.ts";
import { useWorksheet } from "../worksheet-context.ts";

/** What the pack wants said with its questions, always. */
export function AboutPack() {
  const { pack, edition } = useWorksheet();
  return (
    <section className="wizard-notices" aria-labelledby="worksheet-about">
      <h3 id="worksheet-about">{t("About this worksheet")}</h3>
      {[...pack.meta.notices, packSource(pack), pack.meta.license].map((each) => (
        <p key={each}>{each}</p>
      ))}
      <p>{edition}</p>
    </section>
  );
}
