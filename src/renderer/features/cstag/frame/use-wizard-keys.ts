import type { SectionKey } from "#contract/records/assessments/schema.ts";
import { t } from "#lib/words/t.ts";
import { focusUnanswered, useWizardShortcuts } from "#parts/wizard/use-wizard-shortcuts.ts";
import { announce } from "#ui/states/live-region.tsx";
import { useCstag } from "../cstag-context.ts";
import { neighbor, sectionOrder } from "../state/progress.ts";

/** F8, Alt PgUp and PgDn, Ctrl S (UI-6) for the section view. */
export function useWizardKeys() {
  const { place, goTo, saver } = useCstag();
  const section = sectionOrder.find((key) => key === place.section) ?? null;
  const go = (to: SectionKey | null) => {
    if (to !== null) goTo({ section: to });
  };
  const nextOpen = (by: 1 | -1) => {
    if (!focusUnanswered(by)) announce(t("Nothing is unanswered in this section."));
  };
  useWizardShortcuts({
    nextOpen,
    move: (by) => go(section === null ? (sectionOrder[0] ?? null) : neighbor(section, by)),
    save: () => void saver.flush(),
  });
}
