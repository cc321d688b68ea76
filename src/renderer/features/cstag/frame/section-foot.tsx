import { ArrowLeft, ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { savedWords } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { focusUnanswered } from "#parts/wizard/use-wizard-shortcuts.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useCstag } from "../cstag-context.ts";
import { consideredIn } from "../state/considered.ts";
import { neighbor, sectionLabel, sectionOrder } from "../state/progress.ts";

const withAnswers = ["key_observations", "observations_suggesting", "threat_classification"];

/** Previous section, next unanswered, Save & Next (UI-7b). */
export function SectionFoot() {
  const { place, searchOf, goTo, saver, canEdit, form, classification } = useCstag();
  const { state } = useLocation();
  const [busy, setBusy] = useState(false);
  const [warned, setWarned] = useState<number | null>(null);
  const section = sectionOrder.find((key) => key === place.section) ?? null;
  const previous = section === null ? null : neighbor(section, -1);
  const next = section === null ? null : neighbor(section, 1);

  const saveAndNext = async () => {
    setBusy(true);
    const saved = !canEdit || (await saver.flush());
    setBusy(false);
    if (!saved) return;
    const { record } = saver.snapshot();
    if (canEdit && record !== null) announce(savedWords(record));
    // A class that is chosen and not recorded is shown once; whoever goes on nonetheless may.
    const considered = canEdit ? consideredIn(form("threat_classification"), classification) : null;
    const button = document.querySelector<HTMLElement>("[data-record]");
    if (place.section === "threat_classification" && considered !== warned && button !== null) {
      setWarned(considered);
      button.scrollIntoView({ block: "center" });
      button.focus();
      return;
    }
    if (next !== null) goTo({ section: next });
  };
  return (
    <footer className="wizard-foot">
      {previous === null ? null : (
        <Link to={{ search: searchOf({ section: previous }) }} state={state} className="wizard-foot-back">
          <Icon of={ArrowLeft} size={14} />
          <span className="bw-hidden">{t("Previous section:")} </span>
          <span className="bw-ellipsis">{sectionLabel(previous)}</span>
        </Link>
      )}
      <div className="wizard-foot-actions">
        {withAnswers.includes(place.section) ? (
          <Button
            variant="minimal"
            aria-keyshortcuts="F8"
            onClick={() => {
              if (!focusUnanswered(1)) announce(t("Nothing is unanswered in this section."));
            }}
          >
            {t("Next unanswered")} <Kbd keys="F8" />
          </Button>
        ) : null}
        {canEdit || next !== null ? (
          <Button
            variant="primary"
            loading={busy}
            trailingIcon={next === null ? undefined : ArrowRight}
            onClick={() => void saveAndNext()}
          >
            {next === null ? t("Save") : canEdit ? t("Save & Next") : t("Next")}
          </Button>
        ) : null}
      </div>
    </footer>
  );
}
