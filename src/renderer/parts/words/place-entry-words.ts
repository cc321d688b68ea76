import { momentIn, ownZone } from "#contract/kit/days.ts";
import type { Impactor, ImpactorSeverity, ImpactorType } from "#contract/records/impactors/schema.ts";
import type { EventDay, LocationEvent, LocationEventType } from "#contract/records/location-events/schema.ts";
import { formatDate, formatWeekDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { formatClock } from "#parts/tasks/task-words.ts";

export const eventTypeNames: Readonly<Record<LocationEventType, string>> = {
  sports: t("Game or sports"),
  performance: t("Performance"),
  ceremony: t("Ceremony"),
  assembly: t("Assembly"),
  open_house: t("Open house"),
  drill: t("Drill"),
  testing: t("Testing"),
  community: t("Use by the community"),
  remembrance: t("Day of remembrance"),
  other: t("Other"),
};

export const impactorTypeNames: Readonly<Record<ImpactorType, string>> = {
  weather: t("Weather"),
  outage: t("Outage"),
  crowd: t("Crowd"),
  construction: t("Construction"),
  threat_nearby: t("Threat nearby"),
  other: t("Other"),
};

export const severityNames: Readonly<Record<ImpactorSeverity, string>> = {
  slight: t("Slight"),
  marked: t("Noticeable"),
  severe: t("Severe"),
};

export const severityNotes: Readonly<Record<ImpactorSeverity, string>> = {
  slight: t("The day goes on as usual."),
  marked: t("Some things are done differently."),
  severe: t("The place cannot be used as usual."),
};

/** The end of a day is how no time of day is stored there. */
export const endOfDay = "23:59";

const momentOf = (at: string, zone: string) => momentIn(Date.parse(at), zone);
const dayOf = (at: string, zone: string): string => formatDate(momentOf(at, zone).day);

/** "Nov 24, 2026" or, where it ends within a day, "Nov 24, 2026, 3:00 PM". */
function endOf(at: string, zone: string): string {
  const { day, time } = momentOf(at, zone);
  return time === endOfDay
    ? formatDate(day)
    : t("{{day}}, {{time}}", { day: formatDate(day), time: formatClock(time) });
}

/** How long an impactor is in force: "Until Nov 24, 2026", "From Dec 1, 2026". */
export function whileOf({ starts_at, ends_at, time_zone: zone }: Impactor, now: number): string {
  const began = Date.parse(starts_at) <= now;
  if (ends_at === null)
    return began ? t("Until further notice") : t("From {{day}}", { day: dayOf(starts_at, zone) });
  if (!began) return t("{{day}} to {{end}}", { day: dayOf(starts_at, zone), end: endOf(ends_at, zone) });
  return t("Until {{day}}", { day: endOf(ends_at, zone) });
}

/** What cases and the dashboard say of an impactor in force: that a place cannot be used comes before what is done instead. */
export function inForceSentence({
  type,
  severity,
  ends_at,
  note: said,
  time_zone: zone,
}: Pick<Impactor, "type" | "severity" | "ends_at" | "note" | "time_zone">): string {
  const note = severity === "severe" ? `${severityNotes.severe} ${said}` : said;
  return ends_at === null
    ? t("{{type}} until further notice. {{note}}", { type: impactorTypeNames[type], note })
    : t("{{type}} until {{day}}. {{note}}", {
        type: impactorTypeNames[type],
        day: endOf(ends_at, zone),
        note,
      });
}

/** When an event takes place now or next, or began: "Nov 20, 2026, 7:00 PM to 9:30 PM". */
export function spanOf(
  event: Pick<LocationEvent, "starts_at" | "ends_at" | "time_zone"> & Partial<Pick<LocationEvent, "next">>,
): string {
  const { starts_at, ends_at } = event.next ?? event;
  const [start, end] = [momentOf(starts_at, event.time_zone), momentOf(ends_at, event.time_zone)];
  const words = ({ day, time }: typeof start) =>
    t("{{day}}, {{time}}", { day: formatWeekDate(day), time: formatClock(time) });
  return t("{{start}} to {{end}}", {
    start: words(start),
    end: start.day === end.day ? formatClock(end.time) : words(end),
  });
}

const shownZone = (zone: string): string => zone.replaceAll("_", " ");

/** In which zone times are meant; where this computer is in another one, that too. */
export const zoneNote = (zone: string): string =>
  zone === ownZone()
    ? t("Days and times are those of the school: {{zone}}.", { zone: shownZone(zone) })
    : t("Days and times are those of the school: {{zone}}. This computer is in {{own}}.", {
        zone: shownZone(zone),
        own: shownZone(ownZone()),
      });

export const ownZoneNote = (): string =>
  t("Days and times are those of this computer: {{zone}}.", { zone: shownZone(ownZone()) });

/** How an event repeats; blank where it does not. */
export function repeatWords({ recurrence }: Pick<LocationEvent, "recurrence">): string {
  if (recurrence === null) return "";
  const day = formatDate(recurrence.until);
  return recurrence.every === "daily"
    ? t("Every day until {{day}}", { day })
    : t("Every week until {{day}}", { day });
}

/** "7:00 PM", or that it goes on all day. */
export const clockOf = ({ from, to }: Pick<EventDay, "from" | "to">): string =>
  from !== null
    ? formatClock(from)
    : to === null
      ? t("All day")
      : t("Until {{time}}", { time: formatClock(to) });
