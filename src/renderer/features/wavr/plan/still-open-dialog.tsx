import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
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
  const ids = (actions ?? []).flatMap(({ owner }) => (typeof owner === "number" ? [owner] : []));
  const team = new Map(caseRecord.team.map(({ id, full_name }) => [id, full_name]));
  const others = useColleagueNames([...new Set(ids)].filter((id) => !team.has(id)));
  if (actions === null) return null;
  const ownerOf = ({ owner }: Action) =>
    typeof owner === "number" ? (team.get(owner) ?? others.get(owner) ?? "") : (owner ?? "");
  const whose = (action: Action) =>
    [ownerOf(action), action.due === null ? "" : t("due {{date}}", { date: formatDate(action.due) })]
      .filter((words) => words !== "")
      .join(", ");
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
      <ul className="wavr-still-open">
        {actions.map((action, at) => (
          <li key={at}>
            {action.action.trim()}
            {whose(action) === "" ? null : <span className="wavr-still-open-who">{whose(action)}</span>}
          </li>
        ))}
      </ul>
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
