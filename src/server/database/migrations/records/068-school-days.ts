/** Periods, rooms, lunches and buses of a person, as a list of their record (decision 094). */
export const schoolDays = (): readonly string[] => [
  "alter table persons add column school_day text not null default '[]'",
  "create index persons_with_school_days on persons (organization_id, id) where school_day <> '[]'",
];
