import { classificationOption } from "#instruments/cstag.ts";

/** What is chosen and not recorded yet: kept with the assessment, and no change of its classification. */
export const considered = "considered_classification";

/** The choice that is not recorded yet; null for none. */
export function consideredIn(
  form: Readonly<Record<string, unknown>>,
  classification: number | null,
): number | null {
  const value = form[considered];
  return typeof value === "number" && value !== classification && classificationOption(value) !== null
    ? value
    : null;
}
