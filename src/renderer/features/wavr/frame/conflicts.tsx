import { t } from "#lib/words/t.ts";
import { ConflictNote } from "#parts/saving/conflict-note.tsx";
import { wavrLabel } from "#parts/words/wavr-words.ts";
import { formName, useWavr } from "../wavr-context.ts";

/** The document on screen, where somebody else changed the same answers meanwhile. */
export function Conflicts() {
  const { section, intake, worksheet, instrument } = useWavr();
  const { snapshot, saver } = section === "worksheet" ? worksheet : intake;
  const { wavr } = instrument;
  return snapshot.conflicts.map((conflict) => (
    <ConflictNote
      key={conflict.section}
      title={section === "worksheet" ? wavr.worksheet.title : wavr.intake.title}
      conflict={conflict}
      mine={snapshot.forms[formName] ?? {}}
      context={{ kind: "wavr", instrument }}
      labelOf={(field) => wavrLabel(field, instrument) ?? t("Another answer")}
      onKeep={(side) => saver.resolve(conflict.section, side)}
    />
  ));
}
