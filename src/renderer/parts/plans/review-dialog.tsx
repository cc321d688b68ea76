import "./plans.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { offeredReview } from "#contract/records/plans/in-force.ts";
import { planReviewBody, type ReviewResult, reviewResults } from "#contract/records/plans/schema.ts";
import { taskDone, tasksOfCase } from "#contract/records/tasks/schema.ts";
import { asksOfAnybody } from "#instruments/person-types.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { useWorkDay } from "#lib/page/use-schedule.ts";
import { formatDate, formatDue } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useIsAway } from "#parts/offline/needs-server.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { LastOne } from "./last-check-in.tsx";
import { lateWords, managedWords, useManagedPlan } from "./managed-plan.ts";
import { planAddress, planEndAddress, planIn } from "./plan-address.ts";
import { PlanAnswerDialog } from "./plan-answer-dialog.tsx";
import { planTitles, reviewResultNames } from "./plan-words.ts";

export interface ReviewDialogProps {
  readonly caseId: number;
  readonly plan: { readonly uuid: string; readonly kind: keyof typeof planTitles };
  /** The task that asks for it; null where nobody was asked. */
  readonly task: { readonly uuid: string; readonly due_at: string } | null;
  /** Where who has the task is changed; left out where it has none. */
  readonly onEdit?: () => void;
  readonly onClose: () => void;
}

/** What a review of a plan found, how the plan goes on, and when the next review is. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { caseId, plan } = props;
  const [saved, setSaved] = useState<ReviewResult | null>(null);
  // What is offered for the next review goes by the plan: where it cannot be read the form opens without it.
  const plans = useQuery(apiQuery(useApi(), "plans.show", { params: { id: caseId } }));
  // So it does by the levels of concern of whom it is about, as far as they are at hand: without a network nobody waits for them.
  const isAway = useIsAway();
  const wavr = useQuery({
    ...apiQuery(useApi(), "wavr.show", { params: { id: caseId } }),
    enabled: plan.kind === "plan",
  });
  if (saved !== null) return <GoesOn {...props} result={saved} />;
  if (plans.isLoading || (wavr.isLoading && !isAway)) return null;
  return (
    <DraftGate draftKey={draftKeys.planReview(caseId, plan.uuid)}>
      {(found) => <Review {...props} found={found} onSaved={setSaved} />}
    </DraftGate>
  );
}

type ReviewProps = ReviewDialogProps & {
  readonly found: FoundDraft;
  readonly onSaved: (result: ReviewResult) => void;
};

function Review({ caseId, plan, task, found, onEdit, onClose, onSaved }: ReviewProps) {
  const { mutateAsync } = useApiMutation("plans.review");
  // Sent twice it is one review.
  const [uuid] = useState(() => uuidv7());
  const plans = useQuery(apiQuery(useApi(), "plans.show", { params: { id: caseId } }));
  const known = planIn(plans.data?.data, plan.uuid);
  const today = useWorkDay();
  // Whoever comes from the plan answers the task of its review date with it: also without a network that is done then.
  const tasks = useQuery(apiQuery(useApi(), "tasks.list", { query: tasksOfCase(caseId) }));
  const asked =
    task ??
    tasks.data?.data.find(
      (each) =>
        each.plan?.uuid === plan.uuid &&
        each.plan.review &&
        each.status !== taskDone &&
        each.due_at === known?.reviewDate,
    );
  const managed = useManagedPlan(caseId, plan.kind === "plan" ? plan.uuid : null);
  const answered = (plans.data?.data.check_ins ?? [])
    .filter((each) => each.plan_uuid === plan.uuid && each.done_at !== null)
    .toSorted((a, b) => (a.done_at ?? "").localeCompare(b.done_at ?? ""));
  const worse = answered.at(-1)?.outcome === "worse";
  const [offered] = useState(() =>
    offeredReview(
      task?.due_at ?? null,
      { reviewDate: known?.reviewDate ?? null, today, worse },
      managed?.reviewDays ?? null,
    ),
  );
  const state = useForm({
    rules: planReviewBody,
    initial: {
      uuid,
      plan_uuid: plan.uuid,
      task_uuid: task?.uuid ?? null,
      result: "" as ReviewResult,
      words: "",
      next: offered,
      at: null,
    },
    fields: ["words", "result", "next"],
    judge: "sent",
    ids: "review-",
    draft: { found, label: t("Review of a plan") },
    save: async (body) => {
      await mutateAsync({ params: { id: caseId }, body: { ...body, task_uuid: asked?.uuid ?? null } });
      return { result: body.result };
    },
    onSaved: ({ result }) => {
      announce(t("Review saved."));
      if (result === "goes_on") onClose();
      else onSaved(result);
    },
  });
  // What waits here stands among those of the plan already: it is not the last one of itself.
  const last = known?.reviews.findLast((each) => each.uuid !== uuid);
  const late = managed?.late(today, state.form.watch("next") || null) ?? null;
  const result = state.form.watch("result");
  return (
    <PlanAnswerDialog
      state={state}
      caseId={caseId}
      plan={plan}
      when={
        task !== null
          ? formatDue(task.due_at, today).text
          : known?.reviewDate
            ? t("Review on {{date}}", { date: formatDate(known.reviewDate) })
            : null
      }
      title={t("Review: {{plan}}", { plan: planTitles[plan.kind].toLowerCase() })}
      action={t("Save review")}
      failed={t("Review not saved.")}
      task={onEdit && { name: t("Who reviews it"), onEdit }}
      onClose={onClose}
    >
      {managed === null ? null : <p className="plan-answer-facts">{managedWords(managed)}</p>}
      <LastOne caseId={caseId} plan={plan.uuid} asks={asksOfAnybody} title={t("Last check-in")} />
      <TextArea
        {...state.field("words")}
        label={t("What the review found")}
        required
        rows={3}
        maxLength={2000}
        help={t("What works, what does not, and what has changed since the last one.")}
      />
      <Controlled of={state} name="result">
        {(field) => (
          <RadioGroup
            {...field}
            label={t("How the plan goes on")}
            required
            layout="cards"
            value={reviewResults.find((each) => each === field.value) ?? null}
            onChange={(value) => {
              field.onChange(value);
              // Of one that is to be closed nobody is asked for a next day: should it stay open, a task asks by itself.
              if (value === "closing") state.form.setValue("next", offered);
            }}
            options={reviewResults.map((value) => ({ value, label: reviewResultNames[value] }))}
          />
        )}
      </Controlled>
      {result === "closing" ? (
        <p className="bw-dialog-text">
          {t("If the plan is not closed by {{date}}, a task asks again on that day.", {
            date: formatDate(offered),
          })}
        </p>
      ) : (
        <Controlled of={state} name="next">
          {(field) => (
            <DateField
              {...field}
              value={field.value === "" ? null : field.value}
              onChange={(day) => field.onChange(day ?? "")}
              label={t("Next review")}
              required
              help={
                late !== null
                  ? lateWords(late)
                  : t("It becomes the review date of the plan, and a task asks for it on this day.")
              }
            />
          )}
        </Controlled>
      )}
      {last === undefined ? null : (
        <p className="plan-answer-last">
          <strong>{t("Last, {{date}}", { date: formatDate(last.on) })}</strong>{" "}
          {[reviewResultNames[last.result], last.words].join(". ")}
        </p>
      )}
    </PlanAnswerDialog>
  );
}

/** A plan that is changed or closed is so in its own form: the review leads there. */
function GoesOn({ caseId, plan, result, onClose }: ReviewDialogProps & { readonly result: ReviewResult }) {
  const plans = useQuery(apiQuery(useApi(), "plans.show", { params: { id: caseId } }));
  const personUuid = planIn(plans.data?.data, plan.uuid)?.personUuid ?? null;
  const address = result === "closing" ? planEndAddress : planAddress;
  return (
    <Dialog
      open
      title={t("Review saved")}
      width="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Later")}</Button>
          <LinkButton data-autofocus variant="primary" to={address({ caseId, ...plan, personUuid })}>
            {result === "closing" ? t("Close the plan now") : t("Change the plan now")}
          </LinkButton>
        </>
      }
    >
      <p className="bw-dialog-text">
        {result === "closing"
          ? t("The plan stays active until it is closed there, with what was met and the reasons.")
          : t("The review stands beside the plan. Change there what is to be different.")}
      </p>
    </Dialog>
  );
}
