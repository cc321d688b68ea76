import { t } from "#lib/words/t.ts";
import { OpenActions } from "#parts/plans/open-actions.tsx";
import { StandsAt } from "#parts/plans/stands-at.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useWavr } from "../wavr-context.ts";
import type { Action } from "./plan-form.ts";

interface StillOpenDialogProps {
  /** The actions that are not done; null while nothing is asked. */
  readonly actions: readonly Action[] | null;
  /** It was answered that all of them are done or no longer needed. */
  readonly saysDone: boolean;
  /** It was said of that answer why the plan is closed without it. */
  readonly saysWhy: boolean;
  readonly goBack: () => void;
  /** Takes the answer back: the form asks why the plan is closed without it. */
  readonly notMet: () => void;
  readonly close: () => void;
}

/** Asks whether a plan is closed although not everything of it is done. It is let through: the team decides. */
export function StillOpenDialog({ actions, saysDone, saysWhy, goBack, notMet, close }: StillOpenDialogProps) {
  const { caseRecord, planUuid } = useWavr();
  if (actions === null) return null;
  return (
    <Dialog
      open
      width="large"
      title={t("Close the plan with open actions?")}
      onClose={goBack}
      footer={
        <>
          <Button onClick={goBack}>{t("Go back to the plan")}</Button>
          {saysDone ? <Button onClick={notMet}>{t("Change the answer to Not met")}</Button> : null}
          <Button variant="primary" onClick={close}>
            {saysDone ? t("They are no longer needed") : t("Close it all the same")}
          </Button>
        </>
      }
    >
      <p>{t("{{count}} actions of this plan are not done:", { count: actions.length })}</p>
      <OpenActions
        actions={actions.map(({ action, owner, due }) => ({ what: action, owner, due }))}
        team={caseRecord.team}
      />
      <StandsAt caseId={caseRecord.id} plan={planUuid} />
      {saysDone ? (
        <p>
          <strong>
            {t(
              "You answered that all actions are done or no longer needed. Is that so of what is open here?",
            )}
          </strong>{" "}
          {t("If it is, the version says of them that they are no longer needed.")}
        </p>
      ) : saysWhy ? null : (
        <p>{t("Say under the reasons for closing why they are not done.")}</p>
      )}
      <p>{t("Open actions leave the tasks of their owners, and are kept as not done.")}</p>
    </Dialog>
  );
}
