import { z } from "zod";
import {
  type Impactor,
  type ImpactorBody,
  impactorSeverities,
  impactorTypes,
} from "#contract/records/impactors/schema.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { fromInstant, toInstant } from "#lib/words/instants.ts";
import { t } from "#lib/words/t.ts";
import { endOfDay } from "#parts/words/place-entry-words.ts";

/** What the dialog asks. Times of day may be left blank: then whole days are meant. */
export const impactorRules = z
  .object({
    type: z.enum(impactorTypes, { error: t("Choose what it is.") }),
    severity: z
      .enum(impactorSeverities)
      .nullable()
      .refine((severity) => severity !== null, { error: t("Say how much it changes there.") }),
    note: z
      .string()
      .trim()
      .min(1, { error: t("Say what is so.") })
      .max(1000),
    day: z
      .string()
      .nullable()
      .refine((day) => day !== null, { error: t("Enter a date as MM/DD/YYYY.") }),
    from: z.string(),
    last_day: z.string().nullable(),
    to: z.string(),
  })
  .refine(
    ({ day, from, last_day, to }) =>
      day === null || last_day === null || `${last_day} ${to || endOfDay}` > `${day} ${from}`,
    { path: ["last_day"], error: t("The end must be later than the start.") },
  );
export type ImpactorForm = z.input<typeof impactorRules>;

export const blankImpactor = (): ImpactorForm => ({
  type: "weather",
  severity: null,
  note: "",
  day: todayIso(),
  from: "",
  last_day: null,
  to: "",
});

export function impactorValues(impactor: Impactor): ImpactorForm {
  const [start, end] = [fromInstant(impactor.starts_at), fromInstant(impactor.ends_at)];
  return {
    type: impactor.type,
    severity: impactor.severity,
    note: impactor.note,
    day: start.day,
    from: start.time,
    last_day: end.day,
    to: end.time === endOfDay ? "" : end.time,
  };
}

export const impactorBodyOf = (values: ImpactorForm): ImpactorBody => ({
  type: values.type,
  severity: values.severity ?? "slight",
  note: values.note,
  starts_at: toInstant(values.day, values.from) ?? "",
  ends_at: toInstant(values.last_day, values.to || endOfDay),
});
