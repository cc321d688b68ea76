import type { Impactor, ImpactorSeverity, ImpactorType } from "#contract/records/impactors/schema.ts";
import type { EventDay, LocationEvent, LocationEventType } from "#contract/records/location-events/schema.ts";
import { formatDate, formatTime } from "#lib/words/format-date.ts";
import { fromInstant } from "#lib/words/instants.ts";
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
  marked: t("Marked"),
  severe: t("Severe"),
};

export const severityNotes: Readonly<Record<ImpactorSeverity, string>> = {
  slight: t("The day goes on as usual."),
  marked: t("Some things are done differently."),
  severe: t("The place cannot be used as usual."),
};

/** The end of a day is how no time of day is stored there. */
export const endOfDay = "23:59";
const endsWithItsDay = (at: string): boolean => fromInstant(at).time === endOfDay;

/** "Nov 24, 2026" or, where it ends within a day, "Nov 24, 2026, 3:00 PM". */
const endOf = (at: string): string =>
  endsWithItsDay(at) ? formatDate(at) : t("{{day}}, {{time}}", { day: formatDate(at), time: formatTime(at) });

/** How long an impactor is in force: "Until Nov 24, 2026", "From Dec 1, 2026". */
export function whileOf({ starts_at, ends_at }: Impactor, now: number): string {
  const began = Date.parse(starts_at) <= now;
  if (ends_at === null)
    return began ? t("Until further notice") : t("From {{day}}", { day: formatDate(starts_at) });
  if (!began) return t("{{day}} to {{end}}", { day: formatDate(starts_at), end: endOf(ends_at) });
  return Date.parse(ends_at) < now
    ? t("Until {{day}}", { day: formatDate(ends_at) })
    : t("Until {{day}}", { day: endOf(ends_at) });
}

/** The sentence that cases and the dashboard say of an impactor in force. */
export const inForceSentence = ({ type, ends_at, note }: Impactor): string =>
  ends_at === null
    ? t("{{type}} until further notice. {{note}}", { type: impactorTypeNames[type], note })
    : t("{{type}} until {{day}}. {{note}}", { type: impactorTypeNames[type], day: endOf(ends_at), note });

/** "Nov 20, 2026, 7:00 PM to 9:30 PM". */
export function spanOf({
  starts_at,
  ends_at,
}: {
  readonly starts_at: string;
  readonly ends_at: string;
}): string {
  const sameDay = formatDate(starts_at) === formatDate(ends_at);
  const end = sameDay ? formatTime(ends_at) : `${formatDate(ends_at)}, ${formatTime(ends_at)}`;
  return t("{{start}} to {{end}}", { start: `${formatDate(starts_at)}, ${formatTime(starts_at)}`, end });
}

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
