import { t } from "#lib/words/t.ts";
import { ConflictNote } from "#parts/saving/conflict-note.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { useCstag, useFieldLabel } from "../cstag-context.ts";
import { sectionLabel, sectionOrder } from "../state/progress.ts";

/** Sections of the assessment that somebody else changed meanwhile. */
export function ConflictNotes() {
  const { snapshot, saver, place } = useCstag();
  const labelOf = useFieldLabel();
  const title = (section: string) => {
    const key = sectionOrder.find((known) => known === section);
    return key === undefined ? section : sectionLabel(key);
  };
  return (
    <>
      {snapshot.merged.includes(place.section) ? (
        <Callout kind="info" role="status">
          {t("Someone else changed other answers of this section. Their changes and yours are both kept.")}
        </Callout>
      ) : null}
      {snapshot.conflicts.map((conflict) => (
        <ConflictNote
          key={conflict.section}
          title={title(conflict.section)}
          conflict={conflict}
          mine={snapshot.forms[conflict.section] ?? {}}
          context={{ kind: "assessment" }}
          labelOf={labelOf}
          onKeep={(side) => saver.resolve(conflict.section, side)}
        />
      ))}
    </>
  );
}
