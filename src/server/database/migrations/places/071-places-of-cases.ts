/** Where a case happened may be a place on record, beside the words that say it. */
export const placesOfCases = (): readonly string[] => [
  "alter table cases add column location_id integer references locations (id) on delete set null",
  "create index cases_of_a_location on cases (location_id)",
];
