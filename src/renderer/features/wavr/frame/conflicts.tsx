import { t } from "#lib/words/t.ts";
import { ConflictNote } from "#parts/saving/conflict-note.tsx";
import { labelOfField } from "../state/labels.ts";
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
      context={{ kind: "assessment" }}
      labelOf={(field) => labelOfField(wavr, field) ?? t("Another answer")}
      onKeep={(side) => saver.resolve(conflict.section, side)}
    />
  ));
}
