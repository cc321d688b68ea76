import { z } from "zod";
import { id } from "#contract/kit/common.ts";

/** What is told of a measure of a safety plan outside of its case. It names nobody whom it is about. */
export const measureTold = {
  what: z.string(),
  time_of_day: z.string().nullable(),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
};

/** Most measures that the page of a place lists. */
export const mostMeasuresHere = 30;

/** A measure of a safety plan in force that is done at a place today. */
export const measureHere = z.looseObject({
  ...measureTold,
  /** The case's id and number, to open it. */
  case_id: id,
  number: z.string(),
  /** Where it is done, as the plan says it. */
  place: z.string().nullable(),
  /** Of one that is done at an event: for which hours of that it was set. */
  event_hours: z.string().nullish(),
});
export type MeasureHere = z.infer<typeof measureHere>;

/**
 * What safety plans in force have done today, in the time zone of the place, at it and at what is a part of it, as far as
 * the reader may see it: by the time of day that each names, those that name none at the end; at most `mostMeasuresHere`.
 * They are looked for in the 500 plans changed last.
 */
export const measuresHere = z.looseObject({
  measures: z.array(measureHere),
  /** How many more than are listed there are. */
  more: z.int(),
});
export type MeasuresHere = z.infer<typeof measuresHere>;
