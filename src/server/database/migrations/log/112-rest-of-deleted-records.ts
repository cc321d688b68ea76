/** For how long the rest of a deleted record was paused, in milliseconds: it counts the days in which the server runs. */
export const restOfDeletedRecords = (): readonly string[] => [
  "alter table kept_records add column paused integer not null default 0",
  "create index kept_records_paused on kept_records (paused) where paused <> 0",
  "create index kept_records_by_moment on kept_records (kept_at)",
];
