import type { SchoolDayRow } from "#contract/records/persons/school-day.ts";

/** A row of a school day that says nothing but its label, and what is given. */
export const schoolDayRow = (label: string, more: Partial<SchoolDayRow> = {}): SchoolDayRow => ({
  label,
  from: null,
  to: null,
  days: [],
  course: null,
  place: null,
  with: null,
  bus: null,
  ...more,
});
