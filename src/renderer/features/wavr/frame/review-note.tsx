import { lateReview } from "#instruments/wavr-review.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { lateWords } from "#parts/plans/managed-plan.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { useWavr } from "../wavr-context.ts";

interface Note {
  readonly judgment: SectionForm;
  /** The day from which it is counted; today where it is none. */
  readonly from?: unknown;
  readonly on: string | null;
}

/** Says beside a day of review that the level of concern asks for a sooner one; null where it does not. It keeps nobody from saving. */
export function useReviewNote({ judgment, from, on }: Note): string | null {
  const { wavr } = useWavr().instrument;
  const late = lateReview(wavr, judgment, typeof from === "string" && from !== "" ? from : todayIso(), on);
  return late === null ? null : lateWords(late);
}
