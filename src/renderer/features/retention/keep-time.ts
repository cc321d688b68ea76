import { z } from "zod";
import { t } from "#lib/words/t.ts";

/** How a time to keep is written in a form: "7 years", "18 months", "never" until somebody decides, "usual" as others. */
export type TimeUnit = "years" | "months" | "never" | "usual";

export interface TypedTime {
  readonly number: string;
  readonly unit: TimeUnit;
}

export const typedTimeOf = (months: number | null): TypedTime => {
  if (months === null) return { number: "", unit: "never" };
  return months % 12 === 0
    ? { number: String(months / 12), unit: "years" }
    : { number: String(months), unit: "months" };
};

/** Months, or null until somebody decides; what is no number is told by the rule that follows. */
const monthsOf = ({ number, unit }: TypedTime): number | null => {
  if (unit === "never" || unit === "usual") return null;
  const typed = number.trim() === "" ? Number.NaN : Number(number);
  return unit === "years" ? typed * 12 : typed;
};

/** A typed time in words. */
export function keepTimeWords({ number, unit }: TypedTime): string {
  switch (unit) {
    case "never":
      return t("until somebody decides");
    case "usual":
      return t("as all cases");
    case "years":
      return t("{{count}} years", { count: Number(number) });
    case "months":
      return t("{{count}} months", { count: Number(number) });
    default:
      return unit satisfies never;
  }
}

const error = t("Enter a whole number, of at most 100 years.");

export const typedTime = z.object({
  number: z.string(),
  unit: z.enum(["years", "months", "never", "usual"]),
});

export const keepTime = typedTime.transform((typed, context) => {
  const months = monthsOf(typed);
  if (months !== null && !(Number.isInteger(months) && months >= 1 && months <= 1_200))
    context.addIssue({ code: "custom", message: error });
  return { months, unit: typed.unit };
});
