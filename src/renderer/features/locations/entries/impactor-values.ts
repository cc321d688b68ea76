import { z } from "zod";
import { momentIn } from "#contract/kit/days.ts";
import {
  type Impactor,
  type ImpactorBody,
  type ImpactorType,
  impactorSeverities,
  impactorTypes,
} from "#contract/records/impactors/schema.ts";
import { t } from "#lib/words/t.ts";
import { endOfDay } from "#parts/words/place-entry-words.ts";
import { instantAt } from "./instant-at.ts";

const midnight = "00:00";

/** What the dialog asks. Times of day may be left blank: then whole days are meant. */
export const impactorRules = z
  .object({
    type: z.enum(impactorTypes, { error: t("Choose what is happening.") }),
    severity: z
      .enum(impactorSeverities)
      .nullable()
      .refine((severity) => severity !== null, { error: t("Say how much it changes there.") }),
    note: z
      .string()
      .trim()
      .min(1, { error: t("Say what changes.") })
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

export const blankImpactor = (zone: string): ImpactorForm => ({
  // Nothing is preset: a threat nearby that is entered in a hurry must not be saved as the weather.
  type: "" as ImpactorType,
  severity: null,
  note: "",
  day: momentIn(Date.now(), zone).day,
  from: "",
  last_day: null,
  to: "",
});

export function impactorValues(impactor: Impactor): ImpactorForm {
  const momentOf = (at: string) => momentIn(Date.parse(at), impactor.time_zone);
  const start = momentOf(impactor.starts_at);
  const end = impactor.ends_at === null ? null : momentOf(impactor.ends_at);
  return {
    type: impactor.type,
    severity: impactor.severity,
    note: impactor.note,
    day: start.day,
    from: start.time === midnight ? "" : start.time,
    last_day: end?.day ?? null,
    to: end === null || end.time === endOfDay ? "" : end.time,
  };
}

export const impactorBodyOf = (values: ImpactorForm, zone: string): ImpactorBody => ({
  type: values.type,
  severity: values.severity ?? "slight",
  note: values.note,
  starts_at: instantAt(values.day, values.from || midnight, zone) ?? "",
  ends_at: instantAt(values.last_day, values.to || endOfDay, zone),
});
