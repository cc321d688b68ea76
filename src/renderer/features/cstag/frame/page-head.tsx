import { ArrowLeft, PanelRight, Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { PinOffline } from "#parts/offline/pin-offline.tsx";
import { Presence } from "#parts/presence/presence.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SaveState } from "#ui/forms/save-state.tsx";
import { useCstag } from "../cstag-context.ts";
import { saveStateOf } from "../state/saving/save-state-of.ts";
import { pageTitle } from "./titles.ts";
import type { AsideState } from "./use-aside-panel.ts";

/** Title at the left, save state and actions at the right. */
export function HeadRow({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="cstag-head">
      <h1 className="cstag-title">{title}</h1>
      <PrintedBy />
      <div className="cstag-head-actions">{children}</div>
    </div>
  );
}

/** What every printout carries: person, case, who printed it and when (DOMAIN-4). On paper only. */
function PrintedBy() {
  const { person, assessment } = useCstag();
  const { user } = useSession();
  const [at, setAt] = useState("");
  useEffect(() => {
    const note = () => flushSync(() => setAt(formatDateTime(new Date().toISOString())));
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, []);
  const parts = [person?.name, assessment?.case_number, user && `Printed by ${user.full_name}`, at];
  return <p className="cstag-printed">{parts.filter(Boolean).join(" · ")}</p>;
}

export function PageHead({ caseId, aside }: { readonly caseId: number | null; readonly aside: AsideState }) {
  const { saver, snapshot, assessment, people } = useCstag();
  const state = saveStateOf(snapshot, () => void saver.flush());
  return (
    <HeadRow title={pageTitle}>
      <Presence people={people} />
      <SaveState state={state} />
      {assessment ? (
        <PinOffline kind="assessment" id={assessment.uuid} madeHere={isMadeHere(assessment)} />
      ) : null}
      {caseId === null ? null : (
        <LinkButton to={paths.case(caseId)} size="small" icon={ArrowLeft}>
          Return to Case Details
        </LinkButton>
      )}
      <Button size="small" icon={Printer} className="cstag-print-button" onClick={() => window.print()}>
        Print
      </Button>
      {aside.over || !aside.shown ? (
        <IconButton
          icon={PanelRight}
          label={aside.shown ? "Hide details" : "Show details"}
          shortcut="Mod I"
          size="small"
          aria-expanded={aside.shown}
          onClick={aside.toggle}
        />
      ) : null}
    </HeadRow>
  );
}
