import { editionLine } from "#instruments/edition.ts";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";
import { useCstag } from "../cstag-context.ts";

/**
 * Nothing, or that the questions on screen are not those that were answered, and why nothing can be changed
 * (decision 045).
 */
export function OtherWords() {
  const { assessment, worded } = useCstag();
  if (worded.words !== "other") return null;
  return (
    <Callout kind="wait" title={t("These are not the questions that were answered.")}>
      {t(
        "{{editionLine}} You may read and print it; every answer is kept as it is. To change it, update Bellwether first.",
        { editionLine: editionLine(assessment?.instrument) },
      )}
    </Callout>
  );
}
