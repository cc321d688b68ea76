/** Where a case happened may be a zone of a floor plan, whose name stays when it is deleted. */
export const zonesOfCases = (): readonly string[] => [
  "alter table cases add column zone_id integer references zones (id) on delete set null",
  "alter table cases add column zone_name text",
  "create index cases_of_a_zone on cases (zone_id)",
];
