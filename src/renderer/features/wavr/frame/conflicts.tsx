import { t } from "#lib/words/t.ts";
import { ConflictNote } from "#parts/saving/conflict-note.tsx";
import { formName } from "#parts/saving/use-document.ts";
import { wavrLabel } from "#parts/words/wavr-words.ts";
import { askedKey } from "../summary/asked.ts";
import { judgmentFields } from "../summary/judgment.ts";
import { useWavr } from "../wavr-context.ts";
import { useShown } from "./use-shown.ts";

/** The document on screen, where somebody else changed the same answers meanwhile. */
export function Conflicts() {
  const { section, instrument } = useWavr();
  const shown = useShown();
  if (shown === null) return null;
  const { snapshot, saver } = shown;
  const labelOf = (field: string): string => {
    if (field === askedKey) return t("Who agreed");
    const own = judgmentFields(instrument.wavr.assessment).find(({ key }) => key === field)?.label;
    return own ?? wavrLabel(field, instrument) ?? t("Another answer");
  };
  return snapshot.conflicts.map((conflict) => (
    <ConflictNote
      key={conflict.section}
      title={instrument.wavr[section].title}
      conflict={conflict}
      mine={snapshot.forms[formName] ?? {}}
      context={{ kind: "wavr", instrument }}
      labelOf={labelOf}
      onKeep={(side) => saver.resolve(conflict.section, side)}
    />
  ));
}
