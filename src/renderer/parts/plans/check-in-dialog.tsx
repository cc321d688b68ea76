import "./plans.css";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { type CheckIn, checkInBody, type Outcome, outcomes } from "#contract/records/plans/schema.ts";
import { asksOfAnybody, type PlanAsks, planAsksOf } from "#instruments/person-types.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { paths } from "#lib/page/paths.ts";
import { useWorkDay } from "#lib/page/use-schedule.ts";
import { formatDue } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { LastOne } from "./last-check-in.tsx";
import { PlanAnswerDialog } from "./plan-answer-dialog.tsx";
import { howItWent, outcomeName, planTitles } from "./plan-words.ts";

export interface CheckInDialogProps {
  readonly caseId: number;
  readonly checkIn: Pick<CheckIn, "uuid" | "plan_uuid" | "due_on">;
  readonly kind: keyof typeof planTitles;
  /** The answer that was pressed already. */
  readonly outcome?: Outcome | null;
  /** Where who and when of its task are changed; left out where it has none. */
  readonly onEdit?: () => void;
  readonly onClose: () => void;
}

/** The quick answer to a check-in: how it went, a sentence, and what changed. Keys 1 to 4 choose, Ctrl Enter saves. */
export function CheckInDialog(props: CheckInDialogProps) {
  const { caseId, checkIn } = props;
  const [worse, setWorse] = useState<{ readonly told: number | null } | null>(null);
  if (worse !== null) return <GotWorse {...props} told={worse.told} />;
  return (
    <DraftGate draftKey={draftKeys.checkIn(caseId, checkIn.uuid)}>
      {(found) => <Answer {...props} found={found} onWorse={(told) => setWorse({ told })} />}
    </DraftGate>
  );
}

type AnswerProps = CheckInDialogProps & {
  readonly found: FoundDraft;
  readonly onWorse: (told: number | null) => void;
};

function Answer({ caseId, checkIn, kind, outcome = null, found, onEdit, onClose, onWorse }: AnswerProps) {
  const { mutateAsync } = useApiMutation("plans.checkIn");
  const today = useWorkDay();
  const state = useForm({
    rules: checkInBody,
    initial: {
      uuid: checkIn.uuid,
      plan_uuid: checkIn.plan_uuid,
      outcome: outcome ?? ("" as Outcome),
      words: "",
      changed: "",
      at: null,
    },
    fields: ["outcome", "words", "changed"],
    judge: "sent",
    ids: "check-in-",
    draft: { found, label: t("Check-in") },
    save: async (body) => {
      const { told } = await mutateAsync({ params: { id: caseId }, body });
      return { outcome: body.outcome, told };
    },
    onSaved: (saved) => {
      announce(t("Check-in saved."));
      if (saved.outcome === "worse") onWorse(saved.told ?? null);
      else onClose();
    },
  });
  const asks = useAsks(caseId, checkIn.plan_uuid);
  const choose = (event: KeyboardEvent<HTMLElement>) => {
    const typing = event.target instanceof HTMLTextAreaElement || isText(event.target);
    const chosen =
      typing || event.ctrlKey || event.metaKey || event.altKey ? undefined : outcomes[Number(event.key) - 1];
    if (chosen === undefined) return;
    event.preventDefault();
    state.form.setValue("outcome", chosen, { shouldDirty: true, shouldValidate: state.tries > 0 });
    document.getElementById("check-in-words")?.focus();
  };
  return (
    <PlanAnswerDialog
      state={state}
      caseId={caseId}
      plan={{ uuid: checkIn.plan_uuid, kind }}
      when={formatDue(checkIn.due_on, today).text}
      title={
        asks.looksAtPlace
          ? t("Look at the place: {{plan}}", { plan: planTitles[kind].toLowerCase() })
          : t("Check-in: {{plan}}", { plan: planTitles[kind].toLowerCase() })
      }
      action={t("Save check-in")}
      failed={t("Check-in not saved.")}
      task={onEdit && { name: t("Who and when"), onEdit }}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the choices within it */}
      <div className="plan-answer" onKeyDown={choose}>
        <Controlled of={state} name="outcome">
          {(field) => (
            <RadioGroup
              {...field}
              label={howItWent(asks)}
              required
              layout="cards"
              value={outcomes.find((each) => each === field.value) ?? null}
              options={outcomes.map((value, at) => ({
                value,
                label: (
                  <>
                    {outcomeName(value, asks)} <Kbd keys={String(at + 1)} />
                  </>
                ),
              }))}
            />
          )}
        </Controlled>
        <TextArea
          {...state.field("words")}
          autoFocus={outcome !== null}
          label={t("In a sentence")}
          rows={2}
          maxLength={1000}
          help={t("Exact words in quotation marks. Only those who may read the plan see them.")}
        />
        <TextField
          {...state.field("changed")}
          label={t("What changed since the last one")}
          optional
          maxLength={1000}
        />
        <LastOne caseId={caseId} plan={checkIn.plan_uuid} asks={asks} />
      </div>
    </PlanAnswerDialog>
  );
}

const isText = (target: EventTarget): boolean => target instanceof HTMLInputElement && target.type === "text";

/** What the plan asks for, by whom it is about, as far as that is here. */
function useAsks(caseId: number, plan: string): PlanAsks {
  const found = useQuery(apiQuery(useApi(), "plans.show", { params: { id: caseId } }));
  const about = found.data?.data.safety_plans.find(({ uuid }) => uuid === plan);
  return about === undefined ? asksOfAnybody : planAsksOf(about.person?.person_type.id ?? null);
}

/** `told`: how many the server told; null where that is not known here, as before it was sent. */
function GotWorse({ caseId, checkIn, told, onClose }: CheckInDialogProps & { readonly told: number | null }) {
  return (
    <Dialog
      open
      title={t("Check-in saved")}
      width="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <LinkButton data-autofocus variant="primary" to={paths.planReview(caseId, checkIn.plan_uuid)}>
            {t("Review the plan now")}
          </LinkButton>
        </>
      }
    >
      <p className="bw-dialog-text">
        {told === 0
          ? t("Nobody else is told: it would be the lead of the case, who is you. In danger, call 911 first.")
          : t(
              "The lead of the case is told that things got worse, without your words. In danger, call 911 first.",
            )}
      </p>
      {told === 0 ? (
        <p className="bw-dialog-text">
          <Link to={`${paths.case(caseId)}?tab=comments`} onClick={onClose}>
            {t("Tell colleagues in a comment")}
          </Link>
        </p>
      ) : null}
    </Dialog>
  );
}
