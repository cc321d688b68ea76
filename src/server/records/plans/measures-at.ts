import { type MeasuresHere, mostMeasuresHere } from "#contract/records/locations/measures.ts";
import { type Measure, planFields } from "#contract/records/plans/schema.ts";
import { openForms } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleCases } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import { searchPattern, textMatches } from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { breather } from "#server/platform/jobs/background.ts";

const mostPlans = 500;
/** More places than that are not named to the database: it looks for each in the text of each plan. */
const mostNamed = 20;

const stateHas = (text: string) => textMatches("wavr_forms.state", searchPattern(text) ?? "");

/** Places on record, and zones of plans of other places. */
export interface Somewhere {
  readonly places: readonly number[];
  readonly zones: readonly number[];
}

/** Safety plans in force whose measures name one of the places; measures are a part of what a plan says. Of many places: all plans. */
export const plansAt = (db: Db, reader: Reader, { places, zones }: Somewhere) =>
  plansInForce(db, reader)
    .$if(places.length + zones.length <= mostNamed, (query) =>
      query.where((e) =>
        // The number ends there: 1 is not the beginning of 12.
        e.or([
          ...places.flatMap((id) => [stateHas(`"location_id":${id},`), stateHas(`"location_id":${id}}`)]),
          ...zones.flatMap((id) => [stateHas(`"zone_id":${id},`), stateHas(`"zone_id":${id}}`)]),
        ]),
      ),
    )
    .execute();

/** The same of events. */
const plansNaming = (db: Db, reader: Reader, uuids: readonly string[]) =>
  plansInForce(db, reader)
    .where((e) =>
      uuids.length <= mostNamed
        ? e.or(uuids.map((uuid) => stateHas(`"event_uuid":"${uuid}"`)))
        : stateHas('"event_uuid":"'),
    )
    .execute();

const plansInForce = (db: Db, reader: Reader) =>
  db
    .selectFrom("wavr_forms")
    .innerJoin("cases", "cases.id", "wavr_forms.case_id")
    .select(["wavr_forms.state", "cases.id as case_id", "cases.number"])
    .where("wavr_forms.form", "=", "safety_plan")
    .where(stateHas('"status":"in_force"'))
    .where("wavr_forms.id", "in", openForms(reader))
    .where("cases.archived_at", "is", null)
    // A plan ends with its case, whatever it says of itself.
    .where("cases.status", "!=", "closed")
    .where(visibleCases(reader))
    .orderBy("wavr_forms.updated_at", "desc")
    .orderBy("wavr_forms.id", "desc")
    .limit(mostPlans);

const measureFields = planFields.pick({ status: true, measures: true });

/** The measures of a plan that is in force, out of its state. */
export function measuresOf(state: Row<"wavr_forms">["state"]): readonly Measure[] {
  const plan = measureFields.safeParse(readJson(state)).data;
  return plan?.status === "in_force" ? plan.measures : [];
}

/** Minutes after midnight that words like `7:45 AM` begin with; words that name no time of a clock come last. */
function minutesOf(words: string | null): number {
  const [, hour = "", minute = "0", half = ""] =
    /^\s*(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\b/i.exec(words ?? "") ?? [];
  if (hour === "") return Number.POSITIVE_INFINITY;
  return ((Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0)) * 60 + Number(minute);
}

/** What plans in force do at each of these events, as far as the reader may see it. */
export async function measuresOfEvents(db: Db, reader: Reader, uuids: readonly string[]) {
  const found = new Map<string, MeasuresHere["measures"][number][]>();
  if (uuids.length === 0) return found;
  const rest = breather();
  for (const { state, case_id, number } of await plansNaming(db, reader, uuids)) {
    for (const measure of measuresOf(state)) {
      const { event_uuid, event_hours, what, time_of_day, starts, ends, place } = measure;
      if (event_uuid === null || !uuids.includes(event_uuid)) continue;
      const row = { case_id, number, what, time_of_day, starts, ends, place, event_hours };
      found.set(event_uuid, [...(found.get(event_uuid) ?? []), row].slice(0, mostMeasuresHere));
    }
    await rest();
  }
  return found;
}

const isOn = ({ starts, ends }: Measure, day: string) =>
  (starts === null || starts <= day) && (ends === null || ends >= day);

/** What plans in force have done there on a day, as far as the reader may see it. */
export async function measuresAt(db: Db, reader: Reader, at: Somewhere, day: string): Promise<MeasuresHere> {
  const here = new Set(at.places);
  const inZones = new Set(at.zones);
  const found: { readonly at: number; readonly row: MeasuresHere["measures"][number] }[] = [];
  const rest = breather();
  for (const { state, case_id, number } of await plansAt(db, reader, at)) {
    for (const measure of measuresOf(state)) {
      const { location_id, zone_id, what, time_of_day, starts, ends, place } = measure;
      const isHere = here.has(location_id ?? 0) || inZones.has(zone_id ?? 0);
      if (!isHere || !isOn(measure, day)) continue;
      const row = { case_id, number, what, time_of_day, starts, ends, place };
      found.push({ at: minutesOf(time_of_day), row });
    }
    await rest();
  }
  const inOrder = found.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ row }) => row);
  return {
    measures: inOrder.slice(0, mostMeasuresHere),
    more: Math.max(0, inOrder.length - mostMeasuresHere),
  };
}
