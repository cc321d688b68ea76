/**
 * Compartments of records, and who may read which. What is kept about staff from before lies among the employment records
 * too: teachers, staff, administrators and former staff, by the numbers that every pack gives to them.
 */
export const compartments = (): readonly string[] => [
  "alter table memberships add column compartments text not null default '[]'",
  "alter table wavr_forms add column compartment text not null default 'education'",
  "alter table kept_records add column compartment text not null default 'education'",
  `update wavr_forms set compartment = 'employment'
    where person_id in (select id from persons where person_type_id in (3, 4, 5, 6))`,
];
