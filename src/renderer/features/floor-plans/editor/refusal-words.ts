import { maxCorners, type Refusal } from "#contract/records/zones/polygon.ts";
import { t } from "#lib/words/t.ts";

/** Why a step of the drawing was not done, and what would help. */
export function refusalWords(refusal: Refusal): string {
  switch (refusal.why) {
    case "crossing":
      return t("The outline would meet itself at the mark. Choose another place for the corner.");
    case "too_few_corners":
      return t("A zone has at least three corners, or is one spot.");
    case "too_many_corners":
      return t("A zone has at most {{number}} corners.", { number: maxCorners });
    case "not_cut":
      return t("The line does not divide the zone. Begin and end it outside, on two sides.");
  }
}
