/** Periods, rooms, lunches and buses of a person, as a list of their record (decision 094). */
export const schoolDays = (): readonly string[] => [
  "alter table persons add column school_day text not null default '[]'",
];
