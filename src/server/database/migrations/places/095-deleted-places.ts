/**
 * A bulletin says the place as it was called when it was issued. Cases and bulletins of a place that was deleted keep its
 * name and its number, by which they are tied again when it is restored: numbers are never given twice.
 */
export const deletedPlaces = (): readonly string[] => [
  "alter table cases add column place_name text",
  "alter table cases add column former_location_id integer",
  "alter table cases add column former_zone_id integer",
  "create index cases_of_a_former_location on cases (former_location_id)",
  "create index cases_of_a_former_zone on cases (former_zone_id)",
  "alter table bulletins add column place_name text",
  "alter table bulletins add column former_location_id integer",
  "create index bulletins_of_a_former_location on bulletins (former_location_id)",
  `update bulletins set place_name = (select locations.name from locations where locations.id = bulletins.location_id)
    where location_id is not null`,
];
