import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

interface StillOpenDialogProps {
  /** The words of the actions that are not done; null while nothing is asked. */
  readonly actions: readonly string[] | null;
  readonly goBack: () => void;
  readonly close: () => void;
}

/** Asks whether a plan is closed although not everything of it is done. It is let through: the team decides. */
export function StillOpenDialog({ actions, goBack, close }: StillOpenDialogProps) {
  if (actions === null) return null;
  return (
    <Dialog
      open
      title={t("Close the plan with open actions?")}
      onClose={goBack}
      footer={
        <>
          <Button onClick={goBack}>{t("Go back to the plan")}</Button>
          <Button variant="primary" onClick={close}>
            {t("Close it all the same")}
          </Button>
        </>
      }
    >
      <p>{t("{{count}} actions of this plan are not done:", { count: actions.length })}</p>
      <ul className="wavr-still-open">
        {actions.map((words, at) => (
          <li key={at}>{words}</li>
        ))}
      </ul>
      <p>
        {t(
          "What is open leaves the tasks of its owner. Say under the reasons for closing why it is not needed.",
        )}
      </p>
    </Dialog>
  );
}
