import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { savedWords } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { neighbor } from "../state/sections.ts";
import { SignButton } from "../summary/sign-button.tsx";
import { useStanding } from "../summary/use-standing.ts";
import { useWavr } from "../wavr-context.ts";
import { useNextOpen } from "./use-next-open.ts";
import { useShown } from "./use-shown.ts";

interface SectionFootProps {
  /** What its form is told of, in a row of its own. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
}

/** The section before, the next one that is open, Save & Next. A section with a form of its own puts its buttons here. */
export function SectionFoot({ children, above }: SectionFootProps) {
  const { section, searchOf, goTo, instrument, underAge, reading } = useWavr();
  const shown = useShown();
  const nextOpen = useNextOpen();
  const { stands } = useStanding();
  const [busy, setBusy] = useState(false);
  const previous = neighbor(section, -1);
  const next = neighbor(section, 1);
  const canEdit = (shown?.canEdit ?? false) && reading === null;
  const save = async () => {
    setBusy(true);
    const saved = shown === null || !canEdit || (await shown.saver.flush());
    setBusy(false);
    if (!saved) return;
    const record = shown?.saver.snapshot().record ?? null;
    if (canEdit && record !== null) announce(savedWords(record));
    if (next !== null) goTo(next);
  };
  return (
    <footer className="wizard-foot wavr-foot">
      {above}
      {previous === null ? null : (
        <Link to={{ search: searchOf(previous) }} className="wizard-foot-back">
          <Icon of={ArrowLeft} size={14} />
          <span className="bw-hidden">{t("Previous section:")} </span>
          <span className="bw-ellipsis">{instrument.wavr[previous].title}</span>
        </Link>
      )}
      <div className="wizard-foot-actions">
        {nextOpen === null || underAge ? null : (
          <Button variant="minimal" aria-keyshortcuts="F8" onClick={() => nextOpen.go(1)}>
            {nextOpen.label} <Kbd keys="F8" />
          </Button>
        )}
        {shown === null || (next === null && !canEdit) ? null : (
          <Button
            variant={section === "assessment" && canEdit && !stands ? "plain" : "primary"}
            loading={busy}
            trailingIcon={next === null ? undefined : ArrowRight}
            onClick={() => void save()}
          >
            {next === null ? t("Save") : canEdit ? t("Save & Next") : t("Next")}
          </Button>
        )}
        {section === "assessment" && !underAge ? <SignButton /> : null}
        {children}
      </div>
    </footer>
  );
}
