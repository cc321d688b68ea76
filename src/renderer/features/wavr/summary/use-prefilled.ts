import { useCallback, useMemo } from "react";
import type { WavrAssessment } from "#contract/records/wavr/schema.ts";
import type { Instrument } from "#instruments/instrument.ts";
import { todayIso } from "#lib/words/format-date.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { formName, type Written } from "#parts/saving/use-document.ts";

/** A judgment that is not begun yet shows what its pack fills in, which the first change saves along. */
export function usePrefilled(
  written: Written<WavrAssessment>,
  { fields }: Instrument["wavr"]["assessment"],
): Written<WavrAssessment> {
  const { form, edit, canEdit, snapshot, saver } = written;
  const isNew = snapshot.record === null && canEdit;
  const day = todayIso();
  const filled: SectionForm = useMemo(() => {
    const today = isNew ? fields.filter(({ prefill }) => prefill === "today") : [];
    return Object.fromEntries(today.map(({ key }) => [key, day]));
  }, [fields, isNew, day]);
  const editFilled = useCallback(
    (part: SectionForm) => {
      // What stands there now, and not when this was drawn: two changes may come before the next drawing.
      const written = saver.snapshot().forms[formName] ?? {};
      const blank = Object.entries(filled).filter(([key]) => written[key] === undefined);
      edit({ ...Object.fromEntries(blank), ...part });
    },
    [saver, edit, filled],
  );
  return useMemo(
    () => ({ ...written, form: { ...filled, ...form }, edit: editFilled }),
    [written, filled, form, editFilled],
  );
}
