import type { PlansOfCase } from "#contract/records/plans/schema.ts";
import { paths } from "#lib/page/paths.ts";

interface PlanPlace {
  readonly caseId: number;
  readonly kind: "safety_plan" | "plan";
  readonly uuid: string;
  /** Whom it is about; null where that is not known here. */
  readonly personUuid: string | null;
}

/** Where a plan is read and written: a threat management plan in its WAVR assessment. */
export const planAddress = ({ caseId, kind, uuid, personUuid }: PlanPlace): string =>
  kind === "safety_plan"
    ? paths.safetyPlan(caseId, uuid)
    : personUuid === null
      ? paths.casePlans(caseId)
      : `${paths.wavrOf(caseId, personUuid)}&section=plan`;

/** The same for whoever comes to close it: the form of a threat management plan begins with what closing asks. */
export const planEndAddress = (place: PlanPlace): string =>
  place.kind === "plan" && place.personUuid !== null ? `${planAddress(place)}&ends=1` : planAddress(place);

/** What the plans of a case say of one of them: whom it is about, and what reviews of it found. */
export function planIn(plans: PlansOfCase | undefined, uuid: string) {
  const safety = plans?.safety_plans.find((each) => each.uuid === uuid);
  if (safety !== undefined)
    return { person: safety.person, personUuid: safety.person_uuid, ...reviewed(safety.state) };
  const wavr = plans?.wavr_plans.find((each) => each.uuid === uuid);
  if (wavr === undefined) return null;
  return { person: wavr.person, personUuid: wavr.person_uuid, ...reviewed(wavr) };
}

const reviewed = ({
  reviews,
  review_date,
}: Pick<PlansOfCase["wavr_plans"][number], "reviews" | "review_date">) => ({
  reviews,
  reviewDate: review_date,
});
