import { useEffect, useMemo, useRef, useState } from "react";
import { sameValue } from "#contract/merge/same-value.ts";
import type { WavrPlan } from "#contract/records/wavr/schema.ts";
import { criteriaKey, planStatusOf } from "#instruments/wavr-rules.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { savedWords } from "#lib/bridge/revision.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { announce } from "#ui/states/live-region.tsx";
import { useWavr } from "../wavr-context.ts";
import {
  type Action,
  answeredAnew,
  offeredPlan,
  openActions,
  type PlanValues,
  planPaths,
  planRules,
  planToSave,
  planValues,
  saysAllDone,
  saysWhyOpen,
  withoutOldReason,
} from "./plan-form.ts";

export const closedStatus = "closed";

/** Is it closed by this form? */
export const isClosing = ({ plan_status }: Pick<PlanValues, "plan_status">): boolean =>
  plan_status === closedStatus;

/**
 * The form of the plan. Each save is its next version, so nothing is saved as one types: that waits as a draft on this
 * computer until *Save plan*. `closes`: whoever came here came to close the plan, and has typed nothing by that.
 */
export function usePlanForm(found: FoundDraft, { closes }: { readonly closes: boolean }) {
  const { caseRecord, person, plan, planUuid: uuid, instrument, assessment } = useWavr();
  const words = instrument.wavr.plan;
  const { mutateAsync } = useApiMutation("wavr.savePlan");
  // The first save makes the record, and the form that made it goes on.
  const begun = useRef<WavrPlan | null>(null);
  const [asking, setAsking] = useState<readonly Action[] | null>(null);
  const agreed = useRef("");
  const rules = useMemo(() => {
    const { review_date: reviewDate } = planValues(plan?.state ?? {});
    const before = plan === null ? null : { status: planStatusOf(plan.state), reviewDate };
    return planRules(words, { before, saved: plan?.state ?? null, today: todayIso() });
  }, [words, plan]);
  // What is offered stays as it was when the form was opened.
  const [offered] = useState(() =>
    offeredPlan(words, {
      person: person.name,
      judgment: assessment.snapshot.record?.summaries.at(-1)?.state ?? assessment.form,
      today: todayIso(),
    }),
  );
  const began = plan === null ? offered : planValues(plan.state);
  const state = useForm({
    rules,
    initial: began,
    fields: planPaths,
    ids: "plan-",
    after: "stays",
    record: plan,
    valuesOf: (record: WavrPlan) => planValues(record.state),
    draft: {
      found,
      label: t("WAVR plan, case {{number}}", { number: caseRecord.number }),
      unless: (values) =>
        closes && sameValue({ ...values, plan_status: began.plan_status }, { ...began }) && isClosing(values),
    },
    save: async (values, ifMatch) => {
      const open = planStatusOf(values) === "ended" ? openActions(values) : [];
      if (open.length > 0 && agreed.current !== JSON.stringify(open)) {
        setAsking(open);
        return false;
      }
      const known = plan ?? begun.current;
      const version = ifMatch ?? (begun.current === null ? undefined : etagOf(begun.current));
      const state: SectionForm = {
        ...known?.state,
        ...withoutOldReason(planToSave(values), known?.state ?? null),
      };
      const body = {
        uuid: known?.uuid ?? uuid,
        person_uuid: known?.person_uuid ?? person.uuid,
        state,
        ...(known === null ? { instrument: instrument.identity } : {}),
      };
      const saved = (
        await mutateAsync({
          params: { id: caseRecord.id },
          body,
          ...(version === undefined ? {} : { ifMatch: version }),
        })
      ).data;
      begun.current = saved;
      return saved;
    },
    onSaved: (saved) => announce(savedWords(saved)),
  });
  // The question may be answered before the save that asked it has come to its end.
  const [again, setAgain] = useState(false);
  const { id, busy, form } = state;
  const answer = (needed: boolean) =>
    form.setValue(criteriaKey, answeredAnew(form.getValues(), asking ?? [], needed), { shouldDirty: true });
  useEffect(() => {
    if (!again || busy) return;
    setAgain(false);
    const sent = document.getElementById(id);
    if (sent instanceof HTMLFormElement) sent.requestSubmit();
  }, [again, busy, id]);
  return {
    ...state,
    /** Actions that are not done while the plan is closed: whoever saves it says first that it is closed all the same. */
    stillOpen: {
      actions: asking,
      /** The answer to a criterion says otherwise: it is asked anew. */
      saysDone: asking !== null && saysAllDone(form.getValues()),
      saysWhy: asking !== null && saysWhyOpen(form.getValues()),
      goBack: () => setAsking(null),
      notMet: () => {
        answer(true);
        setAsking(null);
        setAgain(true);
      },
      close: () => {
        if (saysAllDone(form.getValues())) answer(false);
        agreed.current = JSON.stringify(asking);
        setAsking(null);
        setAgain(true);
      },
    },
  };
}
