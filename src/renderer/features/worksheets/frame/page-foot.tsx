import { ArrowLeft, ArrowRight, PenLine } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { missingFields } from "#instruments/worksheets/answers.ts";
import { savedWords } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { focusUnanswered } from "#parts/wizard/use-wizard-shortcuts.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { conclusionPlace, neighbor, placeTitle } from "../places.ts";
import { useWorksheet } from "../worksheet-context.ts";

/** Moves the focus to what is still open in the part on screen, or says that nothing is. */
export function goToOpen(by: 1 | -1): void {
  if (!focusUnanswered(by)) announce(t("Everything here is answered."));
}

/** The part before, the next question that is open, Save & Next; below the conclusion, to sign. */
export function PageFoot() {
  const { pack, place, searchOf, goTo, worksheet, signing } = useWorksheet();
  const { canEdit, saver, form } = worksheet;
  const [busy, setBusy] = useState(false);
  const previous = neighbor(pack, place, -1);
  const next = neighbor(pack, place, 1);
  const save = async () => {
    setBusy(true);
    const saved = !canEdit || (await saver.flush());
    setBusy(false);
    if (!saved) return;
    const { record } = saver.snapshot();
    if (canEdit && record !== null) announce(savedWords(record));
    if (next !== null) goTo(next);
  };
  return (
    <footer className="wizard-foot">
      {previous === null ? null : (
        <Link to={{ search: searchOf(previous) }} className="wizard-foot-back">
          <Icon of={ArrowLeft} size={14} />
          <span className="bw-hidden">{t("Previous section:")} </span>
          <span className="bw-ellipsis">{placeTitle(pack, previous)}</span>
        </Link>
      )}
      <div className="wizard-foot-actions">
        {canEdit ? (
          <Button variant="minimal" aria-keyshortcuts="F8" onClick={() => goToOpen(1)}>
            {t("Next unanswered")} <Kbd keys="F8" />
          </Button>
        ) : null}
        {next === null && !canEdit ? null : (
          <Button
            variant={place === conclusionPlace ? "plain" : "primary"}
            loading={busy}
            trailingIcon={next === null ? undefined : ArrowRight}
            onClick={() => void save()}
          >
            {next === null ? t("Save") : canEdit ? t("Save & Next") : t("Next")}
          </Button>
        )}
        {place === conclusionPlace && canEdit ? (
          <Button
            variant="primary"
            icon={PenLine}
            aria-haspopup="dialog"
            onClick={() => signing.begin(missingFields(form, pack).length === 0)}
          >
            {t("Sign the worksheet\u2026")}
          </Button>
        ) : null}
      </div>
    </footer>
  );
}
