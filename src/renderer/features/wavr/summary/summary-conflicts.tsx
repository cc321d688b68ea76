import { t } from "#lib/words/t.ts";
import { ConflictNote } from "#parts/saving/conflict-note.tsx";
import { formName, useWavr } from "../wavr-context.ts";
import { askedKey } from "./asked.ts";
import { judgmentFields } from "./judgment.ts";

/** Where somebody else changed the same answers of the judgment meanwhile. */
export function SummaryConflicts() {
  const { assessment, instrument } = useWavr();
  const { snapshot, saver } = assessment;
  const words = instrument.wavr.assessment;
  const labelOf = (field: string) => {
    if (field === askedKey) return t("Who agreed");
    return judgmentFields(words).find(({ key }) => key === field)?.label ?? t("Another answer");
  };
  return snapshot.conflicts.map((conflict) => (
    <ConflictNote
      key={conflict.section}
      title={words.title}
      conflict={conflict}
      mine={snapshot.forms[formName] ?? {}}
      context={{ kind: "wavr", instrument }}
      labelOf={labelOf}
      onKeep={(side) => saver.resolve(conflict.section, side)}
    />
  ));
}
