import { momentIn } from "#contract/kit/days.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { formatClock } from "#parts/tasks/task-words.ts";
import { eventTypeNames, impactorTypeNames, severityNames } from "./place-entry-words.ts";

/** Fields of events and impactors where two versions meet, or a change is read. */
const labels: Readonly<Record<string, string>> = {
  title: t("Title"),
  type: t("Kind"),
  starts_at: t("Begins"),
  ends_at: t("Ends"),
  expected_attendance: t("How many are expected"),
  description: t("Notes"),
  recurrence: t("Repeats"),
  every: t("Repeats"),
  until: t("Until"),
  severity: t("How much it changes"),
  note: t("What changes, and what people do instead"),
};

const choices: Readonly<Record<string, string>> = {
  ...eventTypeNames,
  ...impactorTypeNames,
  ...severityNames,
};
const repeats: Readonly<Record<string, string>> = { daily: t("Every day"), weekly: t("Every week") };
const moments = ["starts_at", "ends_at"];
const texts = ["description", "note"];

/** Kinds whose fields have their words here. */
export const isPlaceEntry = (kind: string): boolean => kind === "location-event" || kind === "impactor";

export const placeEntryLabel = (field: string): string | null => labels[field] ?? null;

/** A value in words, with days and times of the school where the record says its zone; null where it is no choice. */
export function placeEntryValue(field: string, value: unknown, record: unknown): string | null {
  if (field === "type" || field === "severity") return choices[String(value)] ?? null;
  if (field === "every") return repeats[String(value)] ?? null;
  const zone =
    typeof record === "object" && record !== null && "time_zone" in record ? record.time_zone : null;
  if (!moments.includes(field) || typeof zone !== "string") return null;
  const { day, time } = momentIn(Date.parse(String(value)), zone);
  return t("{{day}}, {{time}}", { day: formatDate(day), time: formatClock(time) });
}

/** Free text, in which two versions can stand one after the other. */
export const isPlaceEntryText = (field: string): boolean => texts.includes(field);
