import { t } from "#lib/words/t.ts";
import { focusUnanswered } from "#parts/wizard/use-wizard-shortcuts.ts";
import { announce } from "#ui/states/live-region.tsx";
import { useWavr } from "../wavr-context.ts";

/** How one comes to what is still open in the section on screen; null where nothing is counted as open. */
export function useNextOpen() {
  const { section, assessment } = useWavr();
  const words =
    section === "worksheet"
      ? { label: t("Next not coded"), done: t("Every factor is coded.") }
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
