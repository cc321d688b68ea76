import { useQuery } from "@tanstack/react-query";
import { daysAfter } from "#contract/kit/days.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { eventWords } from "#contract/records/location-events/event-words.ts";
import type { EventDay } from "#contract/records/location-events/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatWeekDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useToday } from "#lib/words/use-today.ts";
import { clockOf } from "#parts/words/place-entry-words.ts";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { type CaseFormPart, caseLabels } from "./case-values.ts";

const daysBack = 7;
const daysAhead = 60;
const mostOffered = 12;
/** Of a school as a whole, where the place is said in words alone. */
const daysAheadOfSchool = 21;
const mostOfSchool = 6;

type EventsProps<O> = CaseFormPart<O> & {
  readonly known: CaseRecord["events"];
  readonly schools: readonly School[];
};

interface School {
  readonly id: number;
  readonly name: string;
}

/** What is asked of the events of a school that are ahead. */
const aheadOf = (school: School, today: string) => ({
  from: today,
  to: daysAfter(today, daysAheadOfSchool),
  organization_id: school.id,
});

/** Put together without a network, or by an older server, the answer has other schools' too. */
const keptBy = (school: School, days: readonly EventDay[]) =>
  days.filter(({ organization_name }) => organization_name === school.name);

/** Does anything take place at a school in the next weeks? */
export function useAnyAhead(school: School): boolean {
  const today = useToday();
  const query = aheadOf(school, today);
  const found = useQuery(apiQuery(useApi(), "locationEvents.calendar", { query }));
  return keptBy(school, found.data?.data ?? []).length > 0;
}

/**
 * The events at the chosen place in the next weeks, of which the case may concern some; without a place on record, those of the chosen
 * school that are ahead. Nothing where there are none.
 */
export function CaseFormEvents<O>({ state, known, schools }: EventsProps<O>) {
  const today = useToday();
  const place = state.form.watch("location_id") ?? null;
  const organization = state.form.watch("organization_id");
  const school = schools.find(({ id }) => id === organization);
  const ofSchool = place === null && school !== undefined;
  const query = ofSchool
    ? aheadOf(school, today)
    : {
        from: daysAfter(today, -daysBack),
        to: daysAfter(today, daysAhead),
        ...(place === null ? {} : { location_id: place }),
      };
  const asked = ofSchool || place !== null;
  const found = useQuery({ ...apiQuery(useApi(), "locationEvents.calendar", { query }), enabled: asked });
  const all = asked ? (found.data?.data ?? []) : [];
  const days = ofSchool ? keptBy(school, all) : all;
  // One that repeats is offered once, at the next of its times.
  const ahead = [...Map.groupBy(days, ({ uuid }) => uuid).values()].flatMap(
    (times) => times.find(({ day }) => day >= today) ?? times.at(-1) ?? [],
  );
  const offered = [
    ...known.map((event) => ({ value: event.uuid as string, label: eventWords(event) })),
    ...ahead
      .filter(({ uuid }) => !known.some((each) => each.uuid === uuid))
      .slice(0, ofSchool ? mostOfSchool : mostOffered)
      .map((event) => ({
        value: event.uuid as string,
        label: t("{{title}}: {{day}}, {{time}}, {{place}}", {
          title: event.title,
          day: formatWeekDate(event.day),
          time: clockOf(event),
          place: event.location,
        }),
      })),
  ];
  if (offered.length === 0) return null;
  return (
    <Controlled of={state} name="events">
      {(field) => {
        const chosen = field.value ?? [];
        return (
          <CheckboxGroup
            layout="list"
            id={field.id}
            label={caseLabels.events ?? ""}
            error={field.error}
            options={offered}
            value={chosen}
            onToggle={(value, on) =>
              field.onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        );
      }}
    </Controlled>
  );
}
