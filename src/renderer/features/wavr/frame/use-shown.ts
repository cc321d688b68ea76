import { type Shown, useWavr } from "../wavr-context.ts";

/** The document that the section on screen saves as one types; null for the plan, which has a form. */
export function useShown(): Shown | null {
  const { section, intake, worksheet, assessment } = useWavr();
  switch (section) {
    case "worksheet":
      return worksheet;
    case "assessment":
      return assessment;
    case "plan":
      return null;
    default:
      return intake;
  }
}
