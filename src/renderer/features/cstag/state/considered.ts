import { classificationOption } from "#instruments/cstag.ts";
import type { SectionForm } from "./saving/section-form.ts";

/** What is chosen and not recorded yet: kept with the assessment, and no change of its classification. */
export const considered = "considered_classification";

/** The choice that is not recorded yet; null for none. */
export function consideredIn(form: SectionForm, classification: number | null): number | null {
  const value = form[considered];
  return typeof value === "number" && value !== classification && classificationOption(value) !== null
    ? value
    : null;
}
