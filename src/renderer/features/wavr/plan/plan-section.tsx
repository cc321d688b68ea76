import { planFieldsOf } from "#parts/plans/wavr-plan-words.ts";
import "./plan.css";
import { useEffect, useState } from "react";
import { Link, useNavigationType, useSearchParams } from "react-router";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import { caseStageNames } from "#contract/records/cases/schema.ts";
import { planStatusOf } from "#instruments/wavr-rules.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { paths } from "#lib/page/paths.ts";
import { formatMoment } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useStageChange } from "#parts/cases/use-stage-change.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { DraftKept } from "#ui/forms/draft-note.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { AboutWavr } from "../frame/about-wavr.tsx";
import { ReadOnly } from "../frame/read-only.tsx";
import { SectionFoot } from "../frame/section-foot.tsx";
import { planBlocks } from "../print/paper-of-plan.ts";
import { usePaperNames } from "../print/use-paper-names.ts";
import { useWavr } from "../wavr-context.ts";
import { PlanFields } from "./plan-fields.tsx";

import { StillOpenDialog } from "./still-open-dialog.tsx";
import { closedStatus, isClosing, usePlanForm } from "./use-plan-form.ts";
import { useSay } from "./use-say.ts";

/** Saves the plan on screen as its button does. */
export const submitPlan = (): void => document.querySelector<HTMLFormElement>(".wavr-plan")?.requestSubmit();

/** The plan: its form, or what was saved last where one may only read. */
export function PlanSection() {
  const { caseRecord, planUuid, canEditPlan } = useWavr();
  if (!canEditPlan) return <PlanRead />;
  return (
    <DraftGate key={planUuid} draftKey={draftKeys.wavr(caseRecord.id, planUuid)}>
      {(found) => <PlanForm found={found} />}
    </DraftGate>
  );
}

function PlanHead({ side }: { readonly side: string }) {
  const { title, intro } = useWavr().instrument.wavr.plan;
  useArrival();
  return (
    <SectionHead title={title} side={side}>
      {intro}
    </SectionHead>
  );
}

/** The section stands once its draft was looked for: only then has who came to it a title to be taken to. */
function useArrival(): void {
  const came = useNavigationType() === "PUSH";
  // Runs once because: it is about how one came here.
  useEffect(() => {
    if (came) document.querySelector<HTMLElement>("[data-section-title]")?.focus({ preventScroll: true });
  }, []);
}

/** Whoever comes to close the plan begins with what closing asks. */
function useClosing(closes: boolean, setValue: ReturnType<typeof usePlanForm>["form"]["setValue"]): void {
  // Runs once because: it is about what one came for; afterwards the form is theirs.
  useEffect(() => {
    if (!closes) return;
    setValue("plan_status", closedStatus, { shouldDirty: true });
    const turn = requestAnimationFrame(() => {
      const first = document.querySelector<HTMLElement>(".wavr-closing input, #plan-closing_criteria");
      first?.focus();
      first?.scrollIntoView({ block: "center" });
    });
    return () => cancelAnimationFrame(turn);
  }, []);
}

/** "Version 2": what stands on the server. */
function useStanding(): string {
  const { plan } = useWavr();
  const last = plan?.versions.at(-1);
  return last === undefined ? t("Not saved yet") : t("Version {{number}}", { number: last.number });
}

function PlanForm({ found }: { readonly found: FoundDraft }) {
  const { instrument, plan } = useWavr();
  const words = instrument.wavr.plan;
  const [asked] = useSearchParams();
  const closes = asked.get("ends") === "1";
  const state = usePlanForm(found, { closes });
  const standing = useStanding();
  useClosing(closes, state.form.setValue);
  const status = state.form.watch("plan_status");
  const ends = isClosing({ plan_status: status }) && (plan === null || planStatusOf(plan.state) !== "ended");
  const say = useSay();
  const labels = Object.fromEntries(planFieldsOf(words).map(({ key, label }) => [key, label]));
  return (
    <>
      <div className="wizard-scroll">
        <PlanHead side={standing} />
        <FormFrame
          state={state}
          className="wavr-plan"
          failed={t("Plan not saved.")}
          words={{
            labels,
            texts: ["monitoring_notes", "information_sharing", "closing_notes"],
            say,
          }}
        >
          <PlanFields state={state} />
        </FormFrame>
        <AboutWavr />
      </div>
      <StillOpenDialog {...state.stillOpen} />
      <SectionFoot above={<SavedPlan dirty={state.form.formState.isDirty} />}>
        {state.draft ? <DraftKept draft={state.draft} /> : null}
        <Button type="submit" form={state.id} variant="primary" loading={state.busy}>
          {ends ? t("Close the plan") : t("Save plan")}
        </Button>
      </SectionFoot>
    </>
  );
}

/** Above the buttons: that the plan is saved, as which version, and where what it asks for went. */
function SavedPlan({ dirty }: { readonly dirty: boolean }) {
  const { plan, caseRecord } = useWavr();
  const last = plan?.versions.at(-1);
  if (plan === null || last === undefined || dirty) return null;
  return (
    <p className="wavr-plan-saved">
      {t("Version {{number}} saved {{moment}}.", {
        number: last.number,
        moment: formatMoment(last.made_at),
      })}{" "}
      {planStatusOf(plan.state) === "in_force" ? (
        <>
          <Link to={`${paths.case(caseRecord.id)}?tab=tasks`}>{t("Its tasks")}</Link>
          <NextStage />
        </>
      ) : null}
    </p>
  );
}

/** A case whose plan is in force is not at its intake any more: its stage is moved here, by whoever says so. */
function NextStage() {
  const { caseRecord } = useWavr();
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, moveTo } = useStageChange(caseRecord, setProblem);
  if (caseRecord.stage !== "intake" && caseRecord.stage !== "evaluating") return null;
  const stages = { now: caseStageNames[caseRecord.stage], next: caseStageNames.responding };
  return (
    <>
      {" "}
      {problem ?? t("The case is at {{now}} still.", stages)}{" "}
      <Button size="small" variant="minimal" loading={busy} onClick={() => moveTo("responding")}>
        {t("Move it to {{next}}", stages)}
      </Button>
    </>
  );
}

function PlanRead() {
  const { instrument, plan, caseRecord } = useWavr();
  const standing = useStanding();
  const names = usePaperNames([plan?.state ?? {}]);
  return (
    <>
      <div className="wizard-scroll">
        <PlanHead side={standing} />
        <ReadOnly
          blocks={
            plan === null
              ? null
              : planBlocks(instrument.wavr.plan, plan.state, names, isEndedCase(caseRecord))
          }
          none={t("No plan is saved yet.")}
        />
        <AboutWavr />
      </div>
      <SectionFoot />
    </>
  );
}
