import { t } from "#lib/words/t.ts";
import { codedAmong } from "../state/worksheet.ts";
import { useWavr } from "../wavr-context.ts";

/**
 * How many factors nobody has coded yet, in a sentence for each worksheet, for whoever signs; one's own that was not begun is left
 * out where a colleague has rated. It keeps nobody from signing.
 */
export function useUncoded(): readonly string[] {
  const { instrument, worksheet, worksheetsOfOthers } = useWavr();
  const { factors } = instrument.wavr.worksheet;
  const own = codedAmong(worksheet.form, factors);
  const others = worksheetsOfOthers.map(({ created_by, state }) => ({
    who: created_by?.full_name ?? t("Somebody"),
    ...codedAmong(state, factors),
  }));
  const sheets = own.done === 0 && others.length > 0 ? others : [{ who: null, ...own }, ...others];
  return sheets.flatMap(({ who, done, total }) => {
    const open = total - done;
    if (open === 0) return [];
    return who === null
      ? t("{{open}} of {{total}} factors are not coded in your worksheet. You may sign all the same.", {
          open,
          total,
        })
      : t("{{open}} of {{total}} factors are not coded in the worksheet of {{who}}.", { open, total, who });
  });
}
