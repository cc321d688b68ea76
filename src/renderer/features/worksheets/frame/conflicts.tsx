import { currentInstrument } from "#instruments/instrument.ts";
import { answerNamed } from "#instruments/worksheets/answers.ts";
import { t } from "#lib/words/t.ts";
import { ConflictNote } from "#parts/saving/conflict-note.tsx";
import { formName } from "#parts/saving/use-document.ts";
import { useWorksheet } from "../worksheet-context.ts";

/** Where somebody else changed the same answers meanwhile. */
export function Conflicts() {
  const { pack, worksheet } = useWorksheet();
  const { snapshot, saver } = worksheet;
  return snapshot.conflicts.map((conflict) => (
    <ConflictNote
      key={conflict.section}
      title={pack.title}
      conflict={conflict}
      mine={snapshot.forms[formName] ?? {}}
      context={{ kind: "wavr", instrument: currentInstrument() }}
      labelOf={(field) => answerNamed(pack, field)?.label ?? t("Another answer")}
      onKeep={(side) => saver.resolve(conflict.section, side)}
    />
  ));
}
