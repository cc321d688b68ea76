import { t } from "#lib/words/t.ts";
import { useWavr } from "../wavr-context.ts";
import type { Source } from "./judgment.ts";

/** The worksheets that can say something to the judgment: one's own, and those of colleagues by name. */
export function useWorksheets(): readonly Source[] {
  const { worksheet, worksheetsOfOthers } = useWavr();
  return [
    { who: null, form: worksheet.form },
    ...worksheetsOfOthers.map(({ created_by, state }) => ({
      who: created_by?.full_name ?? t("Somebody"),
      form: state,
    })),
  ];
}
