import { useCallback, useMemo } from "react";
import type { WavrAssessment } from "#contract/records/wavr/schema.ts";
import type { Instrument } from "#instruments/instrument.ts";
import { todayIso } from "#lib/words/format-date.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import type { Written } from "../wavr-context.ts";

/** A judgment that is not begun yet shows what its pack fills in, which the first change saves along. */
export function usePrefilled(
  written: Written<WavrAssessment>,
  { fields }: Instrument["wavr"]["assessment"],
): Written<WavrAssessment> {
  const { form, edit, canEdit, snapshot } = written;
  const isNew = snapshot.record === null && canEdit;
  const day = todayIso();
  const filled: SectionForm = useMemo(() => {
    const today = isNew ? fields.filter(({ prefill }) => prefill === "today") : [];
    return Object.fromEntries(today.map(({ key }) => [key, day]));
  }, [fields, isNew, day]);
  const editFilled = useCallback(
    (part: SectionForm) => edit({ ...filled, ...form, ...part }),
    [edit, filled, form],
  );
  return useMemo(
    () => ({ ...written, form: { ...filled, ...form }, edit: editFilled }),
    [written, filled, form, editFilled],
  );
}
