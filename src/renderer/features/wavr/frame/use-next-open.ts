import { t } from "#lib/words/t.ts";
import { focusUnanswered } from "#parts/wizard/use-wizard-shortcuts.ts";
import { announce } from "#ui/states/live-region.tsx";
import { notKnownAmong } from "../state/worksheet.ts";
import { useWavr } from "../wavr-context.ts";

/** How one comes to what is still open in the section on screen; null where nothing is counted as open. */
export function useNextOpen() {
  const { section, assessment, worksheet, instrument, reading } = useWavr();
  if (reading !== null) return null;
  const open = notKnownAmong(worksheet.form, instrument.wavr.worksheet.factors);
  const words =
    section === "worksheet"
      ? {
          label: t("Next not coded"),
          done:
            open === 0
              ? t("Every factor is coded.")
              : t("Every factor was looked at. {{count}} are not coded.", { count: open }),
        }
      : section === "assessment" && assessment.canEdit
        ? { label: t("Next unanswered"), done: t("Every required field is filled in.") }
        : null;
  if (words === null) return null;
  return {
    label: words.label,
    go: (by: 1 | -1) => {
      if (!focusUnanswered(by)) announce(words.done);
    },
  };
}
